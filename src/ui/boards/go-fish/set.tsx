import { goFishFaults } from "../../../games/go-fish/faults.ts";
import { describeOptions } from "../../../games/go-fish/option-words.ts";
import { goFish } from "../../../games/go-fish/rules.ts";
import type { Action, Options } from "../../../games/go-fish/state.ts";
import type { View } from "../../../games/go-fish/view.ts";
import { drawnLabel } from "../../cards/drawn.ts";
import { CARD_TEXTS } from "../../cards/text.ts";
import { gameSet } from "../game-set.ts";
import { GoFishBoard } from "./board.tsx";
import { goFishCourse } from "./course.ts";
import { moveLabel } from "./label.ts";
import { GoFishOptions } from "./options-form.tsx";
import { GoFishPicture } from "./picture.tsx";
import { GoFishRules } from "./rules.tsx";
import { GO_FISH_TEXTS as text } from "./text.ts";

export const goFishSet = gameSet<View, Action, Options>({
  rules: goFish,
  faults: goFishFaults,
  luck: "shuffle",
  course: goFishCourse,
  text,
  Board: GoFishBoard,
  Picture: GoFishPicture,
  sound: "card",
  Rules: GoFishRules,
  OptionsForm: GoFishOptions,
  // The dealer must sit at the table.
  fitOptions: ({ dealer }, seats) => ({
    dealer: dealer !== null && dealer < seats ? dealer : null,
  }),
  describeOptions,
  describeRun: (language, action) => (action.kind === "done" ? text[language].moves.done : null),
  describeMove: (language, action, notation, names) =>
    moveLabel(language, text[language], CARD_TEXTS[language], action, notation, names),
  // What others hand over, they show to everybody.
  describeChange: (language, { phase, hand }, after, seat) =>
    seat === null ? null : drawnLabel(language, phase, unseenIn(hand), unseenIn(after.hand)),
});

function unseenIn(hand: View["hand"]) {
  return hand.flatMap(({ card }) => card ?? []);
}
