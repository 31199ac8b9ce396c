import type { GameBox, Levels } from "../box.ts";
import { BEST, EXPERT, HARD, habitual, historyMatcher, metaPredictor, throwing } from "./bot.ts";
import { rpslsFaults } from "./faults.ts";
import { rpsls } from "./rules.ts";
import { rpslsTerminal } from "./terminal.ts";

const levels = (): Levels => ({
  easy: throwing(habitual),
  medium: throwing(historyMatcher),
  hard: throwing(() => metaPredictor(HARD)),
  expert: throwing(() => metaPredictor(EXPERT)),
  best: throwing(() => metaPredictor(BEST)),
});

export const rpslsBox: GameBox = {
  rules: rpsls,
  faults: rpslsFaults,
  terminal: rpslsTerminal,
  levels,
  remembered: 1000,
};
