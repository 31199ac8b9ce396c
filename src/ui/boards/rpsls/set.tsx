import type { Action } from "../../../games/rpsls/actions.ts";
import type { Options } from "../../../games/rpsls/config.ts";
import { rpslsFaults } from "../../../games/rpsls/faults.ts";
import { describeOptions } from "../../../games/rpsls/option-words.ts";
import { rpsls } from "../../../games/rpsls/rules.ts";
import type { View } from "../../../games/rpsls/view.ts";
import type { Language } from "../../../text/language.ts";
import { fill } from "../../text/message.ts";
import { gameSet } from "../game-set.ts";
import { RpslsBoard } from "./board.tsx";
import { rpslsCourse } from "./course.ts";
import { RpslsOptionsForm } from "./options-form.tsx";
import { RpslsPicture } from "./picture.tsx";
import { roundText } from "./round-text.ts";
import { RpslsRules } from "./rules.tsx";
import { signName, RPSLS_TEXTS as text } from "./text.ts";

/** Its rules know no match without limits. */
const UNHURRIED_MS = 3_600_000;

export const rpslsSet = gameSet<View, Action, Options>({
  rules: rpsls,
  faults: rpslsFaults,
  luck: "open",
  course: rpslsCourse,
  text,
  Board: RpslsBoard,
  Picture: RpslsPicture,
  sound: "sign",
  Rules: RpslsRules,
  OptionsForm: RpslsOptionsForm,
  guided: { ...rpsls.defaults, moveTimeout: UNHURRIED_MS, revealTimeout: UNHURRIED_MS },
  describeOptions,
  describeMove,
  describeChange: (language, { rounds: before }, { rounds }, _seat, names) => {
    const last = rounds.length > before.length ? rounds.at(-1) : undefined;
    return last === undefined ? null : roundText(language, last, names);
  },
});

function describeMove(language: Language, action: Action): string {
  const { moves, ...words } = text[language];
  switch (action.type) {
    case "throw":
      return fill(moves.throw, { sign: signName(words, action.symbol) });
    case "register":
      return moves.register;
    case "make-move":
      return moves.commit;
    case "reveal": {
      // The text begins with the throw's digit (docs/games/rpsls.md, row 19).
      const sign = signName(words, Number(action.text[0] ?? Number.NaN));
      return sign === "" ? moves.odd : fill(moves.reveal, { sign });
    }
    case "change-next-game-config":
      return moves.config;
    case "stop-game":
      return moves.stop;
    case "stand-by":
      return moves.standBy;
  }
}
