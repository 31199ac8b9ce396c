import type { Analyst } from "../engine/analysis.ts";
import type { Game, Plain, Seat } from "../engine/game.ts";
import type { Notebook } from "../engine/notebook.ts";
import type { BotLevel, Policy } from "../engine/policy.ts";
import type { FaultTexts } from "../text/fault-texts.ts";
import type { Terminal } from "./terminal.ts";

/** The policy for each level of a game. */
export type Levels = Readonly<Record<BotLevel, Policy<Plain, Plain>>>;

/** The chance of whoever is to throw or to move, 0..1, in the position with this number; `null` where it cannot be read. */
export type Lookup = (position: number) => number | null;

/** A game whose every position a player's machine can solve. */
export interface Solution {
  /** How many positions there are; they are numbered from 0. */
  positions(): number;
  /** How many bytes of memory solving takes. */
  memory(): number;
  /** Opens the work, which takes minutes, in each of the threads that share this memory; it is zero at first. */
  open(memory: ArrayBufferLike): SolvingWork;
}

/** Solving a game, step by step. */
export interface SolvingWork {
  /** The chance in each position (`Lookup`), once all is done. */
  readonly chances: ArrayLike<number>;
  /** Begins the next step and returns how many parts it has, 0 if all is done. One thread calls it, while no part is being done. */
  next(): number;
  /** Does a part of the step: in any thread, in any order, at the same time as others. What comes out is the same to the bit. */
  do(part: number): void;
  /** For the thread that calls `next`: the share that is done, 0..1. It rises with every step. */
  share(): number;
}

/** Everything the app knows about a game except its interface (src/ui/boards). */
export interface GameBox {
  readonly rules: Game;
  /** The refusals of `rules` in the other languages. */
  readonly faults: FaultTexts;
  readonly terminal: Terminal<Plain>;
  /** Creates the bots, in the thread where they play. `lookup`: the game is solved there. */
  levels(lookup?: Lookup): Levels;
  /** Creates the analyst for finished matches; absent if there is none. `lookup`: as above. */
  analyst?(lookup?: Lookup): Analyst<Plain, Plain>;
  /** Whether it is certain who wins, and the rest is about other places; such decisions are not reviewed. */
  isDecided?(state: Plain): boolean;
  readonly solution?: Solution;
  /** How many matches of a series its bots look back on; absent if they look at the present one alone. */
  readonly remembered?: number;
  /** Positions as texts, and puzzles; only with an analyst that weighs actions. */
  readonly notebook?: Notebook<Plain, Plain>;
  /** The seat called the first player in a position; absent if it is the notebook's `first` in all of them. */
  opener?(state: Plain): Seat;
}
