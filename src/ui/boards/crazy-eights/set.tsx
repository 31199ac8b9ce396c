import { crazyEightsFaults } from "../../../games/crazy-eights/faults.ts";
import { describeOptions } from "../../../games/crazy-eights/option-words.ts";
import { crazyEights } from "../../../games/crazy-eights/rules.ts";
import type { Action, Options } from "../../../games/crazy-eights/state.ts";
import type { View } from "../../../games/crazy-eights/view.ts";
import { drawnLabel } from "../../cards/drawn.ts";
import { CARD_TEXTS } from "../../cards/text.ts";
import { gameSet } from "../game-set.ts";
import { CrazyEightsBoard } from "./board.tsx";
import { crazyEightsCourse } from "./course.ts";
import { fitOptions } from "./fit-options.ts";
import { moveLabel } from "./label.ts";
import { CrazyEightsOptions } from "./options-form.tsx";
import { CrazyEightsPicture } from "./picture.tsx";
import { CrazyEightsRules } from "./rules.tsx";
import { CRAZY_EIGHTS_TEXTS as text } from "./text.ts";

export const crazyEightsSet = gameSet<View, Action, Options>({
  rules: crazyEights,
  faults: crazyEightsFaults,
  luck: "shuffle",
  course: crazyEightsCourse,
  text,
  Board: CrazyEightsBoard,
  Picture: CrazyEightsPicture,
  sound: "card",
  Rules: CrazyEightsRules,
  OptionsForm: CrazyEightsOptions,
  hasWon: ({ first }, seat) => first === seat,
  fitOptions,
  describeOptions,
  describeMove: (language, action) => moveLabel(text[language], CARD_TEXTS[language], action),
  describeChange: (language, { phase, hand }, after, seat) =>
    seat === null ? null : drawnLabel(language, phase, hand, after.hand),
});
