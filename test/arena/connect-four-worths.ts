import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Bitboards, bitboards } from "../../src/games/connect-four/bitboards.ts";
import {
  type Columns,
  drop,
  EMPTY_BOARD,
  ROWS,
  winningCells,
} from "../../src/games/connect-four/board.ts";
import { findOpening, type Opening, openings } from "../../src/games/connect-four/opening.ts";
import { createSolver, winnerBy } from "../../src/games/connect-four/solver.ts";
import {
  discAt,
  indexIn,
  LAST_PLY,
  layersTo,
  packWorths,
  successors,
  UNKNOWN,
  unpackWorths,
} from "./connect-four-layers.ts";
import { cacheFolder } from "./royal-ur-cache.ts";

/**
 * Finds out who wins each position of the first plies: `node test/arena/connect-four-worths.ts [minutes]`.
 *
 * Solves the last ply, one opening after the other; the rest follows from it. Written every minute, so that it can be
 * stopped at any time and continues from the file. It uses a table of 1.2 GB and takes a day or more of one processor;
 * nobody has run it to its end yet, and the app does not use it.
 */
const minutes = Number(process.argv[2] ?? Infinity);
const WRITE_EVERY_MS = 60_000;
const FILE = join(cacheFolder(), "connect-four-worths.txt");

const layers = layersTo(LAST_PLY);
const begun = existsSync(FILE) ? unpackWorths(readFileSync(FILE, "utf8")) : [];
const worths = layers.map(({ positions }, ply) =>
  Int8Array.from(positions, (_, index) => begun[ply]?.[index] ?? UNKNOWN),
);
const solver = createSolver(27, known);
const explored = layers.map(() => new Set<number>());
const MIDDLE_FIRST = [3, 2, 4, 1, 5, 0, 6];
const start = performance.now();
let written = start;

deduceAll();
report();
explore(EMPTY_BOARD, 0);
finish();

/** Finds out the worth of everything that follows a position, the middle columns first, so that whole openings are done early. */
function explore(columns: Columns, ply: number): void {
  const layer = layers[ply];
  const position = bitboards(columns, discAt(ply));
  const index = layer === undefined ? -1 : indexIn(layer, position);
  if (explored[ply]?.has(index)) return;
  explored[ply]?.add(index);
  if (ply < LAST_PLY) {
    for (const column of MIDDLE_FIRST) {
      const row = columns[column]?.length ?? ROWS;
      if (row === ROWS) continue;
      const next = drop(columns, column, discAt(ply));
      if (winningCells(next, { column, row }).length === 0) explore(next, ply + 1);
    }
    if (worths[ply]?.[index] !== UNKNOWN) return;
    const worth = fromReplies(columns, ply);
    if (worth === undefined) throw new Error("A reply is missing.");
    set(ply, index, worth);
    return;
  }
  if (worths[ply]?.[index] !== UNKNOWN) return;
  const worth = winnerBy(solver.solve(position, "sign", () => true));
  if (worth === null) throw new Error("Without a bound it is known who wins.");
  set(ply, index, worth);
  if (performance.now() - written < WRITE_EVERY_MS) return;
  write();
  report();
  if (performance.now() - start > minutes * 60_000) finish();
}

function finish(): never {
  deduceAll();
  write();
  report();
  process.exit();
}

/** What is known of a position, from this book or from the repertoire. */
function known(position: Bitboards): Opening | undefined {
  const repertoire = findOpening(openings(), position);
  const layer = layers[position.discs];
  const found = layer && worths[position.discs]?.[indexIn(layer, position)];
  // The column does not matter here.
  return (
    repertoire ??
    (found === undefined || found === UNKNOWN ? undefined : { column: 0, worth: found })
  );
}

/** Every reply to a lost position wins, and no reply to a tied one loses. */
function tellReplies(columns: Columns, ply: number, worth: number): void {
  const next = layers[ply + 1];
  if (worth !== -1 || next === undefined) return;
  for (const reply of successors(columns, ply))
    set(ply + 1, indexIn(next, bitboards(reply, discAt(ply + 1))), 1);
}

/** What follows from the positions known: from the last layer up to the first, then down again. */
function deduceAll(): void {
  for (let ply = LAST_PLY; ply >= 0; ply--) {
    for (const [index, columns] of layers[ply]?.positions.entries() ?? []) {
      if (worths[ply]?.[index] !== UNKNOWN) continue;
      const repertoire = findOpening(openings(), bitboards(columns, discAt(ply)))?.worth;
      const worth = repertoire ?? fromReplies(columns, ply);
      if (worth !== undefined) set(ply, index, worth);
    }
  }
  for (let ply = 0; ply < LAST_PLY; ply++) {
    for (const [index, columns] of layers[ply]?.positions.entries() ?? [])
      tellReplies(columns, ply, worths[ply]?.[index] ?? UNKNOWN);
  }
}

/** The worth of a position all of whose replies are known, or one of whose replies loses. */
function fromReplies(columns: Columns, ply: number): number | undefined {
  const next = layers[ply + 1];
  const replies = successors(columns, ply);
  // A disc that makes four is not among them.
  if (replies.length < columns.filter((stack) => stack.length < 6).length) return 1;
  if (next === undefined) return undefined;
  const found = replies.map(
    (reply) => worths[ply + 1]?.[indexIn(next, bitboards(reply, discAt(ply + 1)))] ?? UNKNOWN,
  );
  if (found.includes(-1)) return 1;
  return found.includes(UNKNOWN) ? undefined : 0 - Math.min(...found);
}

function set(ply: number, index: number, worth: number): void {
  const layer = worths[ply];
  const old = layer?.[index];
  if (layer === undefined || old === undefined) throw new Error("No such position.");
  if (old !== UNKNOWN && old !== worth)
    throw new Error(`Ply ${ply}, ${index}: ${old} or ${worth}?`);
  layer[index] = worth;
}

function report(): void {
  const counts = worths.map((layer) => layer.filter((worth) => worth !== UNKNOWN).length);
  const all = layers.map(({ positions }) => positions.length);
  const minute = ((performance.now() - start) / 60_000).toFixed(1);
  console.log(`${minute} min: ${counts.map((n, at) => `${n}/${all[at]}`).join(" ")}`);
}

function write(): void {
  written = performance.now();
  mkdirSync(cacheFolder(), { recursive: true });
  // Written under another name first, so that the file is always complete.
  writeFileSync(`${FILE}.part`, packWorths(worths));
  renameSync(`${FILE}.part`, FILE);
}
