import type { Action, Options } from "../../../games/crazy-eights/state.ts";
import type { View } from "../../../games/crazy-eights/view.ts";
import { gameSet } from "../game-set.ts";
import { CrazyEightsBoard } from "./board.tsx";
import { describeOptions, fitOptions } from "./describe-options.ts";
import { moveLabel } from "./label.ts";
import { CrazyEightsOptions } from "./options-form.tsx";
import { CrazyEightsPicture } from "./picture.tsx";
import { CrazyEightsRules } from "./rules.tsx";
import { CRAZY_EIGHTS_TEXTS as text } from "./text.ts";

export const crazyEightsSet = gameSet<View, Action, Options>({
  id: "crazy-eights",
  text,
  Board: CrazyEightsBoard,
  Picture: CrazyEightsPicture,
  sound: "card",
  Rules: CrazyEightsRules,
  OptionsForm: CrazyEightsOptions,
  fitOptions,
  describeOptions: (language, options) => describeOptions(text[language], options),
  describeMove: (language, action) => moveLabel(text[language], action),
});
