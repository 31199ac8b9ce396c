import type { Analyst } from "../engine/analysis.ts";
import type { Game, Plain } from "../engine/game.ts";
import type { BotLevel, Policy } from "../engine/policy.ts";
import type { FaultTexts } from "../text/fault-texts.ts";
import type { Terminal } from "./terminal.ts";

/** Who plays a game at each level. */
export type Levels = Readonly<Record<BotLevel, Policy<Plain, Plain>>>;

/** All that the house knows of a game, apart from how it looks (src/ui/boards). */
export interface GameBox {
  readonly rules: Game;
  /** The refusals of `rules` in the languages they are not written in. */
  readonly faults: FaultTexts;
  readonly terminal: Terminal<Plain>;
  /** Sets up the bots; called once, where they play. */
  levels(): Levels;
  /** Sets up whoever judges finished matches; absent where nobody can. */
  analyst?(): Analyst<Plain, Plain>;
}
