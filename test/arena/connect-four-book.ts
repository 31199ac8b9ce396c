import { existsSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bitboards } from "../../src/games/connect-four/bitboards.ts";
import {
  COLUMNS,
  type Columns,
  drop,
  EMPTY_BOARD,
  ROWS,
  winningCells,
} from "../../src/games/connect-four/board.ts";
import {
  type Opening,
  openingKey,
  packOpenings,
  unpackOpenings,
} from "../../src/games/connect-four/books/opening.ts";
import { createSolver, nodeBudget, winnerBy } from "../../src/games/connect-four/solver.ts";

/**
 * Writes the opening book of Connect Four: `node test/arena/connect-four-book.ts [last ply] [file]`.
 *
 * The book is a repertoire: the positions that can arise when the bot follows its own moves, as either player, up to
 * where a cold solver judges them quickly; what follows from those is no harder. It goes ply by ply, so that the book
 * is useful whenever the computation ends; it is written every few minutes, and positions already in the file are not
 * solved again.
 */

/** Nodes: less than a tenth of a second on the machines we measured. */
const QUICK = 500_000;
/** Nodes spent at most to find the longest defence of a lost position. */
const DEFENCE = 2_000_000;
const CENTRE = 3;
const WRITE_EVERY_MS = 120_000;

const BOOK = fileURLToPath(new URL("../../src/games/connect-four/books/book.ts", import.meta.url));

const lastPly = Number(process.argv[2] ?? 14);
const file = process.argv[3] ?? BOOK;
const large = createSolver(27);
const cold = createSolver(19);
const book = new Map<number, Opening>(await begun());
let written = performance.now();

// The centre is the first player's move if it leaves him a win against every reply, which the second ply shows.
const layers = [successors(EMPTY_BOARD, 0), successors(drop(EMPTY_BOARD, CENTRE, discAt(0)), 1)];
for (let ply = 1; ply <= lastPly; ply++) {
  const start = performance.now();
  const layer = layers.shift() ?? [];
  layers.push(explore(layer, ply));
  write();
  if (ply === 2) proveCentre(layer);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`ply ${ply}: ${layer.length} positions, ${book.size} in the book, ${seconds} s`);
}

/** What the file already holds; a missing file starts a new book. */
async function begun(): Promise<ReadonlyMap<number, Opening>> {
  if (!existsSync(file)) return new Map();
  const { OPENINGS } = await import(pathToFileURL(file).href);
  return unpackOpenings(OPENINGS);
}

/** Adds a layer's hard positions to the book and returns what can arise from them at the mover's next turn. */
function explore(layer: readonly Columns[], ply: number): Columns[] {
  const seen = new Set<number>();
  const next: Columns[] = [];
  for (const [index, columns] of layer.entries()) {
    const position = bitboards(columns, discAt(ply));
    const { key, mirrored } = openingKey(position);
    if (seen.has(key)) continue;
    seen.add(key);
    if (!book.has(key) && !isQuick(columns, ply)) {
      const { column, worth } = judge(columns, ply);
      book.set(key, { column: mirrored ? COLUMNS - 1 - column : column, worth });
    }
    const known = book.get(key);
    if (known === undefined) continue;
    const column = mirrored ? COLUMNS - 1 - known.column : known.column;
    if (columns[column]?.length === ROWS) throw new Error("The book names a full column.");
    next.push(...successors(drop(columns, column, discAt(ply)), ply + 1));
    if (performance.now() - written > WRITE_EVERY_MS) {
      write();
      console.log(`ply ${ply}: ${index + 1} of ${layer.length}, ${book.size} in the book`);
    }
  }
  return next;
}

function isQuick(columns: Columns, ply: number): boolean {
  cold.clear();
  const found = cold.solve(bitboards(columns, discAt(ply)), "sign", nodeBudget(QUICK));
  return winnerBy(found) !== null;
}

function judge(columns: Columns, ply: number): Opening {
  const position = bitboards(columns, discAt(ply));
  const found = large.solve(position, "sign", () => true);
  const { column } = found;
  const worth = winnerBy(found) ?? 0;
  if (worth >= 0) return { column, worth };
  const defence = large.solve(position, "score", nodeBudget(DEFENCE));
  return { column: defence.column, worth };
}

function proveCentre(layer: readonly Columns[]): void {
  const proven = layer.every((columns) => {
    const { key } = openingKey(bitboards(columns, discAt(2)));
    return book.get(key)?.worth === 1;
  });
  if (!proven) throw new Error("The centre does not win.");
  const { key } = openingKey(bitboards(EMPTY_BOARD, discAt(0)));
  book.set(key, { column: CENTRE, worth: 1 });
}

/** The positions after every move that does not end the game. */
function successors(columns: Columns, ply: number): Columns[] {
  return columns.flatMap((stack, column) => {
    if (stack.length === ROWS) return [];
    const after = drop(columns, column, discAt(ply));
    return winningCells(after, { column, row: stack.length }).length > 0 ? [] : [after];
  });
}

function discAt(ply: number): number {
  return 2 - (ply % 2);
}

function write(): void {
  written = performance.now();
  const text = `// Generated by test/arena/connect-four-book.ts: ${book.size} positions. Do not edit.\n/** See opening.ts. */\nexport const OPENINGS =\n  "${packOpenings(book)}";\n`;
  // Written under another name first, so that the file is always complete.
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}
