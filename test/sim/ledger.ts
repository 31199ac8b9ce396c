import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Report } from "./player-process.ts";

/** The progress of a long run, on disk, so that it can be stopped and continued. */
export interface Ledger {
  /** Hash of the files of src/match: matches played with others prove nothing. */
  readonly code: string;
  /** The first seed, and the next one not given out yet. */
  readonly from: number;
  next: number;
  /** Matches played to their end, and how they ended. */
  matches: number;
  readonly ends: Record<string, number>;
  readonly games: Record<string, { matches: number; ms: number }>;
  pieces: number;
  /** Of those, in the real group. */
  real: number;
  /** Wall-clock milliseconds. */
  ms: number;
  readonly failed: number[];
}

/** More matches than any machine plays in a second. */
const SEEDS_A_SECOND = 1000;
/** Seeds have 32 bits, which last for seven weeks. */
const SEEDS = 2 ** 32;

/** A range of seeds that no run of the last weeks has reached. */
function freshRange(now: Date): number {
  return Math.floor((now.getTime() / 1000) * SEEDS_A_SECOND) % SEEDS;
}

/** The run stored at this path, if it was of the same code; otherwise a new one. */
export function openLedger(path: string, from: number | null, now: Date): Ledger {
  const code = hashOfCode();
  const known = read(path);
  if (known?.code === code && (from === null || known.from === from)) return known;
  const first = from ?? freshRange(now);
  const none = { matches: 0, pieces: 0, real: 0, ms: 0 };
  return { code, from: first, next: first, ends: {}, games: {}, failed: [], ...none };
}

function read(path: string): Ledger | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Ledger;
  } catch {
    return null;
  }
}

export function saveLedger(path: string, ledger: Ledger): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(ledger, null, 2)}\n`);
}

export function enter(ledger: Ledger, { seed, game, pieces, real, ms, end }: Report): void {
  ledger.matches += 1;
  ledger.ends[end] = (ledger.ends[end] ?? 0) + 1;
  const of = ledger.games[game] ?? { matches: 0, ms: 0 };
  ledger.games[game] = { matches: of.matches + 1, ms: of.ms + ms };
  if (pieces) ledger.pieces += 1;
  if (pieces && real) ledger.real += 1;
  if (end === "failed") ledger.failed.push(seed);
}

export function summarize({ matches, from, next, ends, games, ms, pieces, real }: Ledger): string {
  const rate = (matches * 1000) / Math.max(1, ms);
  const each = Object.entries(games).map(
    ([id, of]) => `${id} ${of.matches} (${(of.ms / of.matches).toFixed(0)} ms each)`,
  );
  const how = Object.entries(ends).map(([end, count]) => `${count} ${end}`);
  return [
    `${matches} matches since the last change of src/match (seeds ${from} to ${next - 1})`,
    `${pieces} with pieces, ${real} of them in the real group`,
    `${rate.toFixed(1)} matches/s; ${how.join(", ")}`,
    each.join(", "),
  ].join("; ");
}

/**
 * Identifies the code that was tested: the shipped sources of src/match and what it imports, without types and
 * comments, which change nothing.
 */
function hashOfCode(): string {
  const hash = createHash("sha256");
  for (const room of ["../../src/match", "../../protocol"]) {
    const folder = fileURLToPath(new URL(room, import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(file))
      .toSorted();
    for (const file of files)
      hash.update(file).update(codeOf(readFileSync(`${folder}/${file}`, "utf8")));
  }
  return hash.digest("hex");
}

function codeOf(source: string): string {
  return stripTypeScriptTypes(source, { mode: "transform" });
}
