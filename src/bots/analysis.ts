import type { Analyst } from "../engine/analysis.ts";
import type { Game, Plain } from "../engine/game.ts";
import { connectFourAnalyst } from "../games/connect-four/analysis.ts";
import { lookingAhead, throwsBefore } from "../games/royal-ur/bot.ts";
import { royalUr } from "../games/royal-ur/rules.ts";
import { expectimaxAnalyst } from "./expectimax.ts";
import type { JUDGED } from "./judged.ts";

/** One for every game that is `JUDGED`. */
const ANALYSTS: Readonly<Record<(typeof JUDGED)[number], Analyst<Plain, Plain>>> = {
  "connect-four": connectFourAnalyst(),
  // The network is off by less than half a percent. The classes are those of backgammon, of which a game is twice as long.
  "royal-ur": expectimaxAnalyst(
    royalUr,
    { ...lookingAhead(3), throwsBefore },
    { inaccuracy: 0.01, mistake: 0.03, blunder: 0.06 },
  ),
};

/** The analyst of a game, if it has one. */
export function analystFor(game: Game): Analyst<Plain, Plain> | undefined {
  return (ANALYSTS as Readonly<Record<string, Analyst<Plain, Plain>>>)[game.id];
}
