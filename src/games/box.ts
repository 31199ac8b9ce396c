import type { Analyst } from "../engine/analysis.ts";
import type { Game, Plain } from "../engine/game.ts";
import type { Notebook } from "../engine/notebook.ts";
import type { BotLevel, Policy } from "../engine/policy.ts";
import type { FaultTexts } from "../text/fault-texts.ts";
import type { Terminal } from "./terminal.ts";

/** The policy for each level of a game. */
export type Levels = Readonly<Record<BotLevel, Policy<Plain, Plain>>>;

/** Everything the app knows about a game except its interface (src/ui/boards). */
export interface GameBox {
  readonly rules: Game;
  /** The refusals of `rules` in the other languages. */
  readonly faults: FaultTexts;
  readonly terminal: Terminal<Plain>;
  /** Creates the bots; called once, in the thread where they play. */
  levels(): Levels;
  /** Creates the analyst for finished matches; absent if there is none. */
  analyst?(): Analyst<Plain, Plain>;
  /** Positions as texts, and puzzles; only with an analyst that weighs actions. */
  readonly notebook?: Notebook<Plain, Plain>;
}
