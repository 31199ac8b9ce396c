import { useState } from "react";
import type { Action } from "../../../games/crazy-eights/state.ts";
import type { HandCard, View } from "../../../games/crazy-eights/view.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import type { BoardProps } from "../game-set.ts";
import "../tools.css";
import { placesAround, seatsAround } from "../../cards/around.ts";
import { useDrag } from "../use-drag.ts";
import "../../cards/table.css";
import { keepPreferences, readPreferences } from "../../cards/preferences.ts";
import { sortHand } from "../../cards/sort.ts";
import { CARD_TEXTS } from "../../cards/text.ts";
import { Tools } from "../../cards/tools.tsx";
import { useDeeds } from "./deeds.ts";
import { Hand } from "./hand.tsx";
import { explain } from "./hint.ts";
import { Middle, PILE } from "./middle.tsx";
import { OpenHands } from "./open-hands.tsx";
import { Plate, SeatNotes } from "./plate.tsx";
import { mustName, playNaming, playsOf } from "./plays.ts";
import { SuitDialog } from "./suit-dialog.tsx";
import { CRAZY_EIGHTS_TEXTS } from "./text.ts";

/** A felt table with the other players round it, the piles in its middle and one's own hand in front. */
export function CrazyEightsBoard(props: BoardProps<View, Action>) {
  const { view, legal, seat, names, suggested, onAct, onHint } = props;
  const { text: screens } = useText();
  const text = useTranslated(CRAZY_EIGHTS_TEXTS);
  const cards = useTranslated(CARD_TEXTS);
  const [preferences, setPreferences] = useState(() => readPreferences(localStorage));
  const [naming, setNaming] = useState<HandCard | null>(null);
  const deeds = useDeeds(view, seat !== null);

  const canPlay = (card: HandCard) => onAct !== null && playsOf(legal, card.face).length > 0;
  const canDo = (kind: "draw" | "pass") => onAct !== null && legal.some((one) => one.kind === kind);
  const play = (card: HandCard) => {
    const [first] = playsOf(legal, card.face);
    if (onAct === null || first === undefined)
      onHint(explain(text, cards, screens.play, view, legal, { play: card.face }));
    else if (mustName(view, card.face)) setNaming(card);
    else onAct(first);
  };
  const drawOrPass = (kind: "draw" | "pass") => {
    const action = legal.find((one) => one.kind === kind);
    if (onAct !== null && action !== undefined) onAct(action);
    else onHint(explain(text, cards, screens.play, view, legal, kind));
  };
  const { drag, propsFor } = useDrag<HandCard>((card, target) => {
    if (target === PILE) play(card);
  });

  const around = seatsAround(view.seats.length, seat);
  const places = placesAround(around.length);
  const room =
    around.length < 3 ? " felt-table-roomy" : around.length > 5 ? " felt-table-large" : "";
  const from = view.last === null ? undefined : places[around.indexOf(view.last.seat)];
  return (
    <div className={preferences.fourColours ? "felt-game four-colours" : "felt-game"}>
      <section className={`felt-table${room}`} aria-label={text.board.table}>
        <ul className="felt-players" aria-label={text.board.around}>
          {around.map((other, index) => (
            <Plate
              key={other}
              view={view}
              seat={other}
              name={names[other] ?? ""}
              place={places[index] ?? { x: 0.5, y: 0.1 }}
              deed={deeds.get(other)}
            />
          ))}
        </ul>
        <Middle
          view={view}
          canDraw={canDo("draw")}
          canPass={canDo("pass")}
          aimed={drag !== null && drag.over === PILE && canPlay(drag.id)}
          from={from ?? null}
          onDraw={seat === null ? null : () => drawOrPass("draw")}
          onPass={() => drawOrPass("pass")}
        />
      </section>
      {seat !== null && (
        <section className="felt-own" aria-label={names[seat]}>
          <p className="felt-own-notes">
            <SeatNotes view={view} seat={seat} deed={deeds.get(seat)} />
          </p>
          <Hand
            cards={sortHand(view.hand, preferences.order)}
            isPlayable={canPlay}
            hinted={suggested?.kind === "play" ? suggested.slot : null}
            drag={drag}
            dragPropsFor={propsFor}
            onPlay={play}
            onDraw={() => drawOrPass("draw")}
            onPass={() => drawOrPass("pass")}
          />
        </section>
      )}
      {view.over !== null && view.over.hands.length > 0 && (
        <OpenHands over={view.over} names={names} />
      )}
      <Tools
        sorts={seat !== null}
        preferences={preferences}
        onChange={(changed) => {
          keepPreferences(localStorage, changed);
          setPreferences(changed);
        }}
      />
      {naming !== null && (
        <SuitDialog
          eight={naming.face}
          onCancel={() => setNaming(null)}
          onChoose={(suit) => {
            const named = playNaming(playsOf(legal, naming.face), suit);
            setNaming(null);
            if (named !== undefined) onAct?.(named);
          }}
        />
      )}
    </div>
  );
}
