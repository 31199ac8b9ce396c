import { useState } from "react";
import type { Seat } from "../../../engine/game.ts";
import type { Action } from "../../../games/go-fish/state.ts";
import type { View } from "../../../games/go-fish/view.ts";
import { placesAround, seatsAround } from "../../cards/around.ts";
import { Hand } from "../../cards/hand.tsx";
import { keepPreferences, readPreferences } from "../../cards/preferences.ts";
import { sortHand } from "../../cards/sort.ts";
import { Tools } from "../../cards/tools.tsx";
import "../../cards/table.css";
import { fill, fillCounted } from "../../text/message.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import type { BoardProps } from "../game-set.ts";
import "../tools.css";
import { useDrag } from "../use-drag.ts";
import { type OwnCard, ownCards, questionsFor, questionTo } from "./asking.ts";
import "./board.css";
import { Books, SeatNotes } from "./books.tsx";
import { Middle } from "./middle.tsx";
import { Plate } from "./plate.tsx";
import { GO_FISH_TEXTS } from "./text.ts";

/** A felt table with the other players round it, the pond in its middle and one's own hand in front. */
export function GoFishBoard(props: BoardProps<View, Action>) {
  const { view, legal, seat, names, suggested, onAct, onHint } = props;
  const { text: screens, language } = useText();
  const text = useTranslated(GO_FISH_TEXTS);
  const { board, hints } = text;
  const [preferences, setPreferences] = useState(() => readPreferences(localStorage, "rank"));
  const [picked, setPicked] = useState<number | null>(null);
  const canAsk = (rank: number) => onAct !== null && questionsFor(legal, rank).length > 0;
  const rank = picked !== null && canAsk(picked) ? picked : null;
  const hint = suggested?.kind === "ask" ? suggested : null;
  const cards = ownCards(view);

  const why = () => {
    if (view.over !== null) return screens.play.over;
    if (view.turn === null) return hints.dealing;
    return view.turn === seat ? hints.answering : screens.play.notYourTurn;
  };
  const ask = (question: Action) => {
    setPicked(null);
    onAct?.(question);
  };
  const pick = (card: OwnCard) => {
    const questions = questionsFor(legal, card.rank);
    const [only] = questions;
    if (onAct === null || only === undefined) onHint(why());
    else if (questions.length === 1) ask(only);
    else setPicked(card.rank === rank ? null : card.rank);
  };
  const press = (other: Seat, wanted: number | null) => {
    const question = questionTo(legal, wanted, other);
    const name = names[other] ?? "";
    if (onAct !== null && question !== undefined) ask(question);
    else if (view.seats[other]?.gone) onHint(fill(hints.gone, { name }));
    else if (onAct === null || legal.length === 0) onHint(why());
    else onHint(wanted === null ? hints.chooseCard : fill(hints.notAskable, { name }));
  };
  const { drag, propsFor } = useDrag<OwnCard>((card, target) => {
    if (target.startsWith(SEAT)) press(Number(target.slice(SEAT.length)), card.rank);
  });

  const around = seatsAround(view.seats.length, seat);
  const places = placesAround(around.length);
  const room =
    around.length < 3 ? " felt-table-roomy" : around.length > 5 ? " felt-table-large" : "";
  return (
    <div className={preferences.fourColours ? "felt-game four-colours gf" : "felt-game gf"}>
      <section className={`felt-table${room}`} aria-label={board.table}>
        <ul className="felt-players" aria-label={board.around}>
          {around.map((other, index) => (
            <Plate
              key={other}
              view={view}
              seat={other}
              name={names[other] ?? ""}
              place={places[index] ?? { x: 0.5, y: 0.1 }}
              asks={questionTo(legal, rank ?? hint?.rank ?? null, other)?.rank ?? null}
              hinted={hint?.of === other}
              aimed={drag?.over === `${SEAT}${other}` && canAsk(drag.id.rank)}
              drop={`${SEAT}${other}`}
              onPress={seat === null ? null : () => press(other, rank)}
            />
          ))}
        </ul>
        <Middle
          view={view}
          names={names}
          prompt={
            onAct === null || seat === null || !legal.some(({ kind }) => kind === "ask")
              ? null
              : { rank, one: around.length === 1 }
          }
        />
      </section>
      {seat !== null && (
        <section className="felt-own" aria-label={names[seat]}>
          <div className="felt-own-notes">
            <SeatNotes view={view} seat={seat} />
            <Books ranks={view.seats[seat]?.books ?? []} />
          </div>
          <Hand
            cards={sortHand(cards, preferences.order)}
            label={fillCounted(language, board.hand, cards.length, {})}
            keys={board.handKeys}
            playable={board.playable}
            isPlayable={(card) => canAsk(card.rank)}
            isRaised={(card) => card.rank === rank}
            hinted={
              hint === null ? null : (cards.find((card) => card.rank === hint.rank)?.slot ?? null)
            }
            drag={drag}
            dragPropsFor={propsFor}
            onPlay={pick}
            onKey={(key) => {
              if (key !== "escape" || rank === null) return false;
              setPicked(null);
              return true;
            }}
          />
        </section>
      )}
      <Tools
        sorts={seat !== null}
        preferences={preferences}
        onChange={(changed) => {
          keepPreferences(localStorage, changed);
          setPreferences(changed);
        }}
      />
    </div>
  );
}

/** Where a card can be dropped: a player. */
const SEAT = "seat ";
