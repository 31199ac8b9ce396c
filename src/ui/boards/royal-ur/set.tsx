import { HOME, isRosette, placeOf } from "../../../games/royal-ur/board.ts";
import { royalUrFaults } from "../../../games/royal-ur/faults.ts";
import type { Action } from "../../../games/royal-ur/moves.ts";
import { describeOptions } from "../../../games/royal-ur/option-words.ts";
import { royalUr } from "../../../games/royal-ur/rules.ts";
import type { Options, View } from "../../../games/royal-ur/state.ts";
import type { Language } from "../../../text/language.ts";
import { fill } from "../../text/message.ts";
import { gameSet } from "../game-set.ts";
import { RoyalUrBoard } from "./board.tsx";
import { royalUrCourse } from "./course.ts";
import { RoyalUrOptionsForm } from "./options-form.tsx";
import { RoyalUrPicture } from "./picture.tsx";
import { RoyalUrRules } from "./rules.tsx";
import { ROYAL_UR_TEXTS as text } from "./text.ts";
import { Token } from "./token.tsx";

export const royalUrSet = gameSet<View, Action, Options>({
  rules: royalUr,
  faults: royalUrFaults,
  luck: "chance",
  course: royalUrCourse,
  text,
  Board: RoyalUrBoard,
  Picture: RoyalUrPicture,
  sound: "token",
  Rules: RoyalUrRules,
  SeatMark: ({ seat }) => (
    <svg viewBox="-42 -42 84 84" aria-hidden="true">
      <Token seat={seat} />
    </svg>
  ),
  OptionsForm: RoyalUrOptionsForm,
  describeOptions,
  describeMove,
  describeChange: (language, before, after, _seat, names) => {
    const seat = after.off.findIndex((count, one) => count > (before.off[one] ?? count));
    return seat < 0 ? null : fill(text[language].board.captured, { name: names[seat] ?? "" });
  },
});

function describeMove(language: Language, action: Action, notation: string): string {
  const words = text[language].board;
  if (action.type === "create") {
    const place = action.distance;
    return fill(isRosette(place) ? words.enterRosette : words.enter, { place });
  }
  // A square of the middle row has the same number for both; the other squares belong to one player only.
  const from = placeOf(0, action.from) ?? placeOf(1, action.from);
  if (from === undefined) return notation;
  const to = from + action.distance;
  if (to === HOME) return fill(words.bearOff, { from });
  return fill(isRosette(to) ? words.stepRosette : words.step, { from, to });
}
