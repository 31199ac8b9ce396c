import type { Analyst } from "../engine/analysis.ts";
import type { Game, Plain } from "../engine/game.ts";
import { connectFourAnalyst } from "../games/connect-four/analysis.ts";
import type { JUDGED } from "./judged.ts";

/** One for every game that is `JUDGED`. */
const ANALYSTS: Readonly<Record<(typeof JUDGED)[number], Analyst<Plain, Plain>>> = {
  "connect-four": connectFourAnalyst(),
};

/** The analyst of a game, if it has one. */
export function analystFor(game: Game): Analyst<Plain, Plain> | undefined {
  return (ANALYSTS as Readonly<Record<string, Analyst<Plain, Plain>>>)[game.id];
}
