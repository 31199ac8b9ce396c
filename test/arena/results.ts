import { readFileSync, writeFileSync } from "node:fs";
import type { Standing, Tally } from "./tally.ts";

/** The latest figures, by `nameOf` the contest; the next run is compared with them. */
export interface Results {
  /** The full program; docs/benchmarks.md shows it. */
  readonly full: Readonly<Record<string, Tally>>;
  /** The quick one, the same on every machine. */
  readonly quick: Readonly<Record<string, Standing>>;
  /** RPSLS by level. */
  readonly throws: Readonly<Record<string, Yield>>;
}

/** What a level of RPSLS wins, less what it loses, in a thousand throws. */
export interface Yield {
  /** The mean over the pool of exploitable players. */
  readonly pool: Mean;
  /** The mean over these and the others, who had no part in choosing the levels. */
  readonly all: Mean;
  /** Of somebody who throws one sign two times in five. */
  readonly leaning: Mean;
  /** Of a rival who runs the bot's predictor, without and with baits; absent for levels that have none. */
  readonly informed?: Mean;
  readonly baits?: Mean;
  /** The least it wins of anybody else: the players of both pools, random throws and the best bot. */
  readonly worst: number;
  readonly throws: number;
}

/** A mean, and half the width of its 95 % interval. */
export interface Mean {
  readonly value: number;
  readonly margin: number;
}

const FILE = new URL("./results.json", import.meta.url);

export function readResults(): Results {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

export function writeResults(results: Results): void {
  writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`);
}

/** Whether the interval is wholly below the stored share less one point. Never for a contest without a stored share. */
export function hasRegressed(
  { share, margin }: Pick<Standing, "share" | "margin">,
  stored: Pick<Standing, "share"> | undefined,
): boolean {
  return stored !== undefined && share + margin < stored.share - 1;
}
