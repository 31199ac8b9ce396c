import { expectimax, expectimaxAnalyst } from "../../search/expectimax.ts";
import { withSlips } from "../../search/uniform.ts";
import type { GameBox, Levels } from "../box.ts";
import { captureFirst, enterFirst, lookingAhead, throwsBefore } from "./bot.ts";
import { royalUrFaults } from "./faults.ts";
import { royalUrNotebook } from "./notebook.ts";
import { royalUr } from "./rules.ts";
import { royalUrTerminal } from "./terminal.ts";

const levels = (): Levels => ({
  easy: captureFirst,
  medium: withSlips(enterFirst, 20),
  hard: enterFirst,
  expert: withSlips(expectimax(royalUr, lookingAhead(1)), 7),
  best: expectimax(royalUr, lookingAhead(3)),
});

// The network's error is below half a percent. The thresholds are backgammon's, whose games are twice as long.
const analyst = () =>
  expectimaxAnalyst(
    royalUr,
    { ...lookingAhead(3), throwsBefore },
    { inaccuracy: 0.01, mistake: 0.03, blunder: 0.06 },
  );

export const royalUrBox: GameBox = {
  rules: royalUr,
  faults: royalUrFaults,
  terminal: royalUrTerminal,
  levels,
  analyst,
  notebook: royalUrNotebook,
};
