import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Action } from "../../../games/tequila-train/state.ts";
import type { HandTile, View } from "../../../games/tequila-train/view.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import type { BoardProps } from "../game-set.ts";
import "../tools.css";
import { moveInHand } from "../hand-keys.ts";
import { useDrag } from "../use-drag.ts";
import "./board.css";
import { Hand } from "./hand/hand.tsx";
import { OpenHands } from "./hand/open-hands.tsx";
import { sortHand } from "./hand/sort.ts";
import { explain, type Wish } from "./hint.ts";
import { type Placement, type Target, targetsOf } from "./placements.ts";
import { keepPreferences, readPreferences } from "./preferences.ts";
import { TEQUILA_TRAIN_TEXTS } from "./text.ts";
import { Tools } from "./tools.tsx";
import { Lane, trackOfDrop } from "./trains/lane.tsx";
import { Station } from "./trains/station.tsx";
import { TrainDialog } from "./trains/train-dialog.tsx";

/** With more tracks than this the hand would leave a small screen; with more tiles than that it would fill it. */
const FEW_TRACKS = 3;
const MOST_NEAR = 15;

/** The hub, everybody's track, and one's own tiles in front. */
export function TequilaTrainBoard(props: BoardProps<View, Action>) {
  const { view, legal, seat, names, suggested, onAct, onHint } = props;
  const { text: screens } = useText();
  const text = useTranslated(TEQUILA_TRAIN_TEXTS);
  const { board } = text;
  const root = useRef<HTMLDivElement>(null);
  const [preferences, setPreferences] = useState(() => readPreferences(localStorage));
  const [wanted, setWanted] = useState<HandTile | null>(null);
  const [asking, setAsking] = useState<Target | null>(null);
  const goesOn = useRef(false);
  const { numerals } = preferences;

  const targetsFor = (tile: HandTile | null) =>
    tile === null || onAct === null ? [] : targetsOf(legal, tile.slot);
  const picked = targetsFor(wanted).length > 0 ? wanted : null;
  useEffect(() => {
    if (goesOn.current && picked !== null)
      root.current?.querySelector<HTMLElement>("[data-target]")?.focus();
    goesOn.current = false;
  }, [picked]);

  const focusTile = (slot: number) =>
    root.current?.querySelector<HTMLElement>(`[data-slot="${slot}"]`)?.focus();
  const refuse = (wish: Wish) => onHint(explain(text, screens.play, view, legal, seat, wish));
  const place = (target: Target) => {
    // The target is about to vanish; the hand keeps the focus among its tiles.
    focusTile(target.place.slot);
    if (target.withTrain === null) send(target.place);
    else setAsking(target);
  };
  const send = (placement: Placement) => {
    setWanted(null);
    setAsking(null);
    onAct?.(placement);
  };
  const pick = (tile: HandTile, byKey: boolean) => {
    const [first, ...others] = targetsFor(tile);
    if (first === undefined) refuse({ pick: tile.face });
    else if (picked?.slot !== tile.slot) {
      goesOn.current = byKey;
      setWanted(tile);
      if (!byKey && others.length > 0) onHint(board.pickTrack);
    } else if (others.length === 0) place(first);
    else setWanted(null);
  };
  const placeOn = (tile: HandTile, track: number) => {
    const target = targetsFor(tile).find((one) => one.track === track);
    if (target !== undefined) place(target);
    else if (track < view.tracks.length) refuse({ place: tile.face, track });
  };
  const skip = legal.find(({ kind }) => kind === "skip");
  const doSkip = () => {
    if (skip !== undefined && onAct !== null) onAct(skip);
    else refuse("skip");
  };
  const onLaneKey = (event: KeyboardEvent) => {
    const targets = [...(root.current?.querySelectorAll<HTMLElement>("[data-target]") ?? [])];
    const index = event.target instanceof HTMLElement ? targets.indexOf(event.target) : -1;
    if (index < 0 || picked === null) return;
    const to = moveInHand(event.key, index, targets.length, 1);
    if (event.key === "Escape") {
      setWanted(null);
      focusTile(picked.slot);
    } else if (to !== null) targets[to]?.focus();
    else return;
    event.preventDefault();
  };
  const { drag, propsFor } = useDrag<HandTile>((tile, target) => {
    const track = trackOfDrop(target);
    if (track !== null) placeOn(tile, track);
  });

  const shown = targetsFor(drag?.id ?? picked);
  const near = view.tracks.length > FEW_TRACKS && view.hand.length <= MOST_NEAR;
  const order = view.tracks.map((_, step) => ((seat ?? 0) + step) % view.tracks.length);
  return (
    <div ref={root} className="tt">
      <section className="tt-table" aria-label={board.table}>
        <Station view={view} numerals={numerals} />
        <ol className="tt-lanes" onKeyDown={onLaneKey}>
          {order.map((track) => (
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
              onPlace={place}
            />
          ))}
        </ol>
      </section>
      {seat !== null && (
        <section className={near ? "tt-own tt-own-near" : "tt-own"} aria-label={names[seat]}>
          {skip !== undefined && onAct !== null && (
            <div className="tt-skip">
              <p>
                {legal.some(({ kind }) => kind === "place") ? board.skipAnyway : board.skipHelp}
              </p>
              <button type="button" className="button primary" onClick={doSkip}>
                {board.skip}
              </button>
            </div>
          )}
          <Hand
            tiles={sortHand(view.hand, preferences.order)}
            picked={picked}
            hinted={suggested?.kind === "place" ? suggested.slot : null}
            isPlayable={(tile) => targetsFor(tile).length > 0}
            numerals={numerals}
            drag={drag}
            dragPropsFor={propsFor}
            onPick={pick}
            onPlaceOn={placeOn}
            onSkip={doSkip}
          />
        </section>
      )}
      {view.over !== null && view.over.hands.length > 0 && (
        <OpenHands over={view.over} names={names} numerals={numerals} />
      )}
      <Tools
        sorts={seat !== null}
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
          onPlace={send}
          onCancel={() => setAsking(null)}
        />
      )}
    </div>
  );
}
