import { discOf } from "../../../games/connect-four/board.ts";
import { connectFourFaults } from "../../../games/connect-four/faults.ts";
import { describeOptions } from "../../../games/connect-four/option-words.ts";
import { connectFour } from "../../../games/connect-four/rules.ts";
import { type Action, isDrop, type Options, type View } from "../../../games/connect-four/state.ts";
import { fill } from "../../text/message.ts";
import { gameSet } from "../game-set.ts";
import { ConnectFourBoard } from "./board.tsx";
import { connectFourCourse } from "./course.ts";
import { Disc } from "./disc.tsx";
import { ConnectFourOptions } from "./options-form.tsx";
import { ConnectFourPicture } from "./picture.tsx";
import { ConnectFourRules } from "./rules.tsx";
import { CONNECT_FOUR_TEXTS as text } from "./text.ts";

export const connectFourSet = gameSet<View, Action, Options>({
  rules: connectFour,
  faults: connectFourFaults,
  luck: "open",
  course: connectFourCourse,
  text,
  Board: ConnectFourBoard,
  Picture: ConnectFourPicture,
  sound: "disc",
  // docs/games/connect-four.md, row 1: the player who joined last.
  begins: 1,
  Rules: ConnectFourRules,
  SeatMark: ({ seat }) => (
    <svg viewBox="-46 -46 92 92" aria-hidden="true">
      <Disc disc={discOf(seat)} />
    </svg>
  ),
  describeMove: (language, action) =>
    isDrop(action)
      ? fill(text[language].board.move, { column: action.column })
      : text[language].takeback.said[action.takeback],
  describeOptions,
  OptionsForm: ConnectFourOptions,
  usual: { ...connectFour.defaults, takebacks: true },
});
