import { tequilaTrainFaults } from "../../../games/tequila-train/faults.ts";
import { describeOptions } from "../../../games/tequila-train/option-words.ts";
import { tequilaTrain } from "../../../games/tequila-train/rules.ts";
import type { Action, Options } from "../../../games/tequila-train/state.ts";
import type { View } from "../../../games/tequila-train/view.ts";
import { gameSet } from "../game-set.ts";
import { TequilaTrainBoard } from "./board.tsx";
import { drawnLabel, moveLabel } from "./label.ts";
import { TequilaTrainOptions } from "./options-form.tsx";
import { TequilaTrainPicture } from "./picture.tsx";
import { TequilaTrainRules } from "./rules.tsx";
import { TEQUILA_TRAIN_TEXTS as text } from "./text.ts";
import { tequilaTrainCourse } from "./trains/course.ts";
import { Train } from "./trains/train.tsx";

export const tequilaTrainSet = gameSet<View, Action, Options>({
  rules: tequilaTrain,
  faults: tequilaTrainFaults,
  luck: "shuffle",
  course: tequilaTrainCourse,
  text,
  Board: TequilaTrainBoard,
  Picture: TequilaTrainPicture,
  sound: "tile",
  Rules: TequilaTrainRules,
  SeatMark: Train,
  OptionsForm: TequilaTrainOptions,
  guided: { ...tequilaTrain.defaults, timeToMove: null },
  describeOptions,
  describeRun: (language, action) => (action.kind === "lack" ? text[language].moves.search : null),
  describeMove: (language, action, notation) => moveLabel(text[language], action, notation),
  describeChange: (language, before, after, seat) =>
    seat === null ? null : drawnLabel(language, text[language], before, after.hand),
});
