import { useRef, useState } from "react";
import type { Seat } from "../../../engine/game.ts";
import type { Action } from "../../../games/tequila-train/state.ts";
import type { HandTile, View } from "../../../games/tequila-train/view.ts";
import { useTranslated } from "../../text/use-text.ts";
import type { BoardProps } from "../game-set.ts";
import "../tools.css";
import { useDrag } from "../use-drag.ts";
import "./board.css";
import { Hand } from "./hand/hand.tsx";
import { OpenHands } from "./hand/open-hands.tsx";
import { sortHand } from "./hand/sort.ts";
import { keepPreferences, readPreferences } from "./preferences.ts";
import { TEQUILA_TRAIN_TEXTS } from "./text.ts";
import { Tools } from "./tools.tsx";
import { Lane, trackOfDrop } from "./trains/lane.tsx";
import { Station } from "./trains/station.tsx";
import { TrainDialog } from "./trains/train-dialog.tsx";
import { useClose } from "./trains/use-close.ts";
import { handleLaneKey, usePlacing } from "./use-placing.ts";

/** With more tracks than this the hand would leave a small screen; with more tiles than that it would fill it. */
const FEW_TRACKS = 3;
const MOST_NEAR = 15;

/** The hub, everybody's track, and our own tiles in front. */
export function TequilaTrainBoard(props: BoardProps<View, Action>) {
  const { view, legal, seat, names, suggested, onAct } = props;
  const { board } = useTranslated(TEQUILA_TRAIN_TEXTS);
  const root = useRef<HTMLDivElement>(null);
  const [preferences, setPreferences] = useState(() => readPreferences(localStorage));
  const placing = usePlacing(root, props);
  const { asking, picked, targetsFor } = placing;
  const { drag, propsFor } = useDrag<HandTile>((tile, target) => {
    const track = trackOfDrop(target);
    if (track !== null) placing.placeOn(tile, track);
  });
  const { numerals } = preferences;
  const close = useClose(view.tracks.length);
  const shown = targetsFor(drag?.id ?? picked);
  const near = view.tracks.length > FEW_TRACKS && view.hand.length <= MOST_NEAR;
  return (
    <div ref={root} className={`tt ${close}`}>
      <section className="tt-table" aria-label={board.table}>
        <Station view={view} numerals={numerals} />
        <ol className="tt-lanes" onKeyDown={(event) => handleLaneKey(root, placing, event)}>
          {tracksFrom(seat ?? 0, view.tracks.length).map((track) => (
            <Lane
              key={track}
              view={view}
              track={track}
              name={names[track] ?? ""}
              mine={track === seat}
              target={shown.find((target) => target.track === track) ?? null}
              hinted={suggested?.kind === "place" && suggested.track === track}
              aimed={trackOfDrop(drag?.over ?? null) === track}
              numerals={numerals}
              onPlace={placing.place}
            />
          ))}
        </ol>
      </section>
      {seat !== null && (
        <section className={near ? "tt-own tt-own-near" : "tt-own"} aria-label={names[seat]}>
          {onAct !== null && (
            <Skip legal={legal} isOpen={view.tracks[seat]?.marker === true} onSkip={placing.skip} />
          )}
          <Hand
            tiles={sortHand(view.hand, preferences.order)}
            picked={picked}
            hinted={suggested?.kind === "place" ? suggested.slot : null}
            isPlayable={(tile) => targetsFor(tile).length > 0}
            numerals={numerals}
            drag={drag}
            dragPropsFor={propsFor}
            onPick={placing.pick}
            onPlaceOn={placing.placeOn}
            onSkip={placing.skip}
          />
        </section>
      )}
      {view.over !== null && view.over.hands.length > 0 && (
        <OpenHands over={view.over} names={names} numerals={numerals} />
      )}
      <Tools
        sorts={seat !== null && view.hand.length > 0}
        preferences={preferences}
        onChange={(changed) => {
          keepPreferences(localStorage, changed);
          setPreferences(changed);
        }}
      />
      {asking !== null && asking.withTrain !== null && (
        <TrainDialog
          target={asking}
          withTrain={asking.withTrain}
          onPlace={placing.send}
          onCancel={placing.stopAsking}
        />
      )}
    </div>
  );
}

/** Every track, beginning with that of one seat. */
function tracksFrom(first: Seat, count: number): number[] {
  return Array.from({ length: count }, (_, step) => (first + step) % count);
}

interface SkipProps {
  readonly legal: readonly Action[];
  /** Whether the player's train stands on their track already. */
  readonly isOpen: boolean;
  readonly onSkip: () => void;
}

/** Nothing unless the turn can be skipped. */
function Skip({ legal, isOpen, onSkip }: SkipProps) {
  const { board } = useTranslated(TEQUILA_TRAIN_TEXTS);
  if (!legal.some(({ kind }) => kind === "skip")) return null;
  const [help, openHelp] = legal.some(({ kind }) => kind === "place")
    ? [board.skipAnyway, board.skipAnywayOpen]
    : [board.skipHelp, board.skipOpen];
  return (
    <div className="tt-skip">
      <p>{isOpen ? openHelp : help}</p>
      <button type="button" className="button primary" onClick={onSkip}>
        {board.skip}
      </button>
    </div>
  );
}
