import type { Seat } from "../../../engine/game.ts";
import type { Action } from "../../../games/go-fish/state.ts";
import type { View } from "../../../games/go-fish/view.ts";
import { fill } from "../../text/message.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import type { BoardProps } from "../game-set.ts";
import { useChoice } from "../use-choice.ts";
import { type OwnCard, questionsFor, questionTo } from "./asking.ts";
import { GO_FISH_TEXTS } from "./text.ts";

type Asking = Pick<
  BoardProps<View, Action>,
  "view" | "legal" | "seat" | "names" | "onAct" | "onHint"
>;

/** The effect of pressing cards and players: the picked rank waits in `rank` for a player to ask. */
export function useAsking({ view, legal, seat, names, onAct, onHint }: Asking) {
  const { text: screens } = useText();
  const { hints } = useTranslated(GO_FISH_TEXTS);
  const canAsk = (rank: number) => onAct !== null && questionsFor(legal, rank).length > 0;
  const [rank, setRank] = useChoice(canAsk);
  const why = () => {
    if (view.over !== null) return screens.play.over;
    if (view.turn === null) return hints.dealing;
    return view.turn === seat ? hints.answering : screens.play.notYourTurn;
  };
  const ask = (question: Action) => {
    setRank(null);
    onAct?.(question);
  };
  return {
    rank,
    canAsk,
    drop: () => setRank(null),
    pick(card: OwnCard) {
      const questions = questionsFor(legal, card.rank);
      const [only] = questions;
      if (onAct === null || only === undefined) onHint(why());
      else if (questions.length === 1) ask(only);
      else setRank(card.rank === rank ? null : card.rank);
    },
    press(other: Seat, wanted: number | null) {
      const question = questionTo(legal, wanted, other);
      const name = names[other] ?? "";
      if (onAct !== null && question !== undefined) ask(question);
      else if (view.seats[other]?.gone) onHint(fill(hints.gone, { name }));
      else if (onAct === null || legal.length === 0) onHint(why());
      else onHint(wanted === null ? hints.chooseCard : fill(hints.notAskable, { name }));
    },
  };
}
