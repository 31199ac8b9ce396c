import type { Action } from "../../../games/crazy-eights/state.ts";
import type { HandCard, View } from "../../../games/crazy-eights/view.ts";
import type { Suit } from "../../../games/playing-cards.ts";
import { CARD_TEXTS } from "../../cards/text.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import type { BoardProps } from "../game-set.ts";
import { useChoice } from "../use-choice.ts";
import { explain, type Wish } from "./hint.ts";
import { mustName, playNaming, playsOf } from "./plays.ts";
import { CRAZY_EIGHTS_TEXTS } from "./text.ts";

type Playing = Pick<BoardProps<View, Action>, "view" | "legal" | "onAct" | "onHint">;

/** The effect of pressing cards and piles; an eight waits in `naming` for its suit. */
export function usePlaying({ view, legal, onAct, onHint }: Playing) {
  const { text: screens } = useText();
  const text = useTranslated(CRAZY_EIGHTS_TEXTS);
  const cards = useTranslated(CARD_TEXTS);
  const canPlay = (card: HandCard) => onAct !== null && playsOf(legal, card.face).length > 0;
  const [naming, setNaming] = useChoice(canPlay);
  const refuse = (wish: Wish) => onHint(explain(text, cards, screens.play, view, legal, wish));
  return {
    naming,
    canPlay,
    canDo: (kind: "draw" | "pass") => onAct !== null && legal.some((one) => one.kind === kind),
    play(card: HandCard) {
      const [first] = playsOf(legal, card.face);
      if (onAct === null || first === undefined) refuse({ play: card.face });
      else if (mustName(view, card.face)) setNaming(card);
      else onAct(first);
    },
    drawOrPass(kind: "draw" | "pass") {
      const action = legal.find((one) => one.kind === kind);
      if (onAct !== null && action !== undefined) onAct(action);
      else refuse(kind);
    },
    /** `null`: the card stays in the hand. */
    name(suit: Suit | null) {
      setNaming(null);
      const named =
        suit === null || naming === null
          ? undefined
          : playNaming(playsOf(legal, naming.face), suit);
      if (named !== undefined) onAct?.(named);
    },
  };
}
