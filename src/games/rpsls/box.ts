import type { GameBox, Levels } from "../box.ts";
import {
  habitual,
  historyMatcher,
  metaPredictor,
  ONE_RATE,
  ONE_RATE_WHEN_SURE,
  THREE_RATES,
  throwing,
} from "./bot.ts";
import { rpslsFaults } from "./faults.ts";
import { rpsls } from "./rules.ts";
import { rpslsTerminal } from "./terminal.ts";

const levels = (): Levels => ({
  easy: throwing(habitual),
  medium: throwing(historyMatcher),
  hard: throwing(() => metaPredictor(ONE_RATE_WHEN_SURE)),
  expert: throwing(() => metaPredictor(ONE_RATE)),
  best: throwing(() => metaPredictor(THREE_RATES)),
});

export const rpslsBox: GameBox = {
  rules: rpsls,
  faults: rpslsFaults,
  terminal: rpslsTerminal,
  levels,
  remembered: 1000,
};
