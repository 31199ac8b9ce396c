import type { View } from "../../../games/go-fish/view.ts";
import { Stock } from "../../cards/stock.tsx";
import { CARD_TEXTS } from "../../cards/text.ts";
import { fill } from "../../text/message.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import { lastLabel, ranksName } from "./label.ts";
import { GO_FISH_TEXTS } from "./text.ts";

interface MiddleProps {
  readonly view: View;
  readonly names: readonly string[];
  /** The instruction for the player in turn: the rank picked, and whether there is only one player to ask. */
  readonly prompt: { readonly rank: number | null; readonly one: boolean } | null;
}

/** The pond, and beside it the last event and the instruction. */
export function Middle({ view, names, prompt }: MiddleProps) {
  const { language } = useText();
  const text = useTranslated(GO_FISH_TEXTS);
  const cards = useTranslated(CARD_TEXTS);
  const { board } = text;
  const waiting = WAITING[view.phase];
  return (
    <div className="gf-middle">
      <div className="gf-pond">
        <Ripples />
        <Stock cards={view.stock} pile={board.pond} button={null} />
      </div>
      <div className="gf-talk">
        {view.last !== null && (
          <p className="gf-last">{lastLabel(language, text, cards, view.last, view, names)}</p>
        )}
        {waiting !== undefined && <p className="felt-waiting">{board[waiting]}</p>}
        {prompt !== null && (
          <p className="gf-prompt">
            {prompt.rank !== null
              ? fill(board.whom, { ranks: ranksName(text, prompt.rank) })
              : prompt.one
                ? board.chooseOne
                : board.choose}
          </p>
        )}
      </div>
    </div>
  );
}

const WAITING: Readonly<Partial<Record<View["phase"], "shuffling" | "dealing" | "reshuffling">>> = {
  shuffle: "shuffling",
  deal: "dealing",
  reshuffle: "reshuffling",
};

/** Rings on the water round the pile. */
function Ripples() {
  return (
    <svg className="gf-ripples" viewBox="-100 -100 200 200" aria-hidden="true">
      {[62, 78, 94].map((radius) => (
        <ellipse key={radius} rx={radius} ry={radius * 0.92} />
      ))}
    </svg>
  );
}
