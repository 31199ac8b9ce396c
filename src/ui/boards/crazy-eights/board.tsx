import type { Action } from "../../../games/crazy-eights/state.ts";
import type { HandCard, View } from "../../../games/crazy-eights/view.ts";
import { placeOf } from "../../cards/around.ts";
import { FeltTable } from "../../cards/felt-table.tsx";
import { Tools } from "../../cards/tools.tsx";
import { useOwnOrder } from "../../cards/use-own-order.ts";
import { usePreferences } from "../../cards/use-preferences.ts";
import { useTranslated } from "../../text/use-text.ts";
import type { BoardProps } from "../game-set.ts";
import "../tools.css";
import { useDrag } from "../use-drag.ts";
import { useDeeds } from "./deeds.ts";
import { Hand } from "./hand.tsx";
import { Middle, PILE } from "./middle.tsx";
import { OpenHands } from "./open-hands.tsx";
import { Plate, SeatNotes } from "./plate.tsx";
import { SuitDialog } from "./suit-dialog.tsx";
import { CRAZY_EIGHTS_TEXTS } from "./text.ts";
import { usePlaying } from "./use-playing.ts";

/** A felt table with the other players around it, the piles in the middle and our own hand in front. */
export function CrazyEightsBoard(props: BoardProps<View, Action>) {
  const { view, seat, names, suggested } = props;
  const { board } = useTranslated(CRAZY_EIGHTS_TEXTS);
  const [preferences, setPreferences] = usePreferences();
  const deeds = useDeeds(view, seat !== null);
  const { naming, canPlay, canDo, play, drawOrPass, name } = usePlaying(props);
  const hand = useOwnOrder(view.hand, preferences, setPreferences);
  const { drag, propsFor } = useDrag<HandCard>((card, target) => {
    if (target === PILE) play(card);
    else hand.dropOn(card, target);
  });
  const { last, over } = view;
  return (
    <div className={preferences.fourColours ? "felt-game four-colours" : "felt-game"}>
      <FeltTable
        seats={view.seats.length}
        own={seat}
        label={board.table}
        around={board.around}
        plateOf={(other, place) => (
          <Plate
            key={other}
            view={view}
            seat={other}
            name={names[other] ?? ""}
            place={place}
            deed={deeds.get(other)}
          />
        )}
      >
        <Middle
          view={view}
          canDraw={canDo("draw")}
          canPass={canDo("pass")}
          aimed={drag !== null && drag.over === PILE && canPlay(drag.id)}
          from={last === null ? null : placeOf(last.seat, view.seats.length, seat)}
          onDraw={seat === null ? null : () => drawOrPass("draw")}
          onPass={() => drawOrPass("pass")}
        />
      </FeltTable>
      {seat !== null && (
        <section className="felt-own" aria-label={names[seat]}>
          <p className="felt-own-notes">
            <SeatNotes view={view} seat={seat} deed={deeds.get(seat)} />
          </p>
          <Hand
            cards={hand.cards}
            onMove={hand.move}
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
      {over !== null && over.hands.length > 0 && <OpenHands over={over} names={names} />}
      <Tools
        sorts={seat !== null && hand.cards.length > 0}
        preferences={preferences}
        onChange={setPreferences}
      />
      {naming !== null && (
        <SuitDialog eight={naming.face} onCancel={() => name(null)} onChoose={name} />
      )}
    </div>
  );
}
