import {
  type Code,
  get,
  getGlobal,
  i32,
  i64,
  select,
  set,
  when,
} from "../../../protocol/wasm/instructions.ts";
import { BOTTOM_HIGH, BOTTOM_LOW, LOW_COLUMNS, STRIDE } from "./bitboards.ts";

// Parts of the search's code (search-code.ts): lines on the board, and the table.

/** The halves of `Bitboards` are the low and the high bits of the board. */
export const HALF_BITS: number = LOW_COLUMNS * STRIDE;
export const BOTTOM: bigint = (BigInt(BOTTOM_HIGH) << BigInt(HALF_BITS)) | BigInt(BOTTOM_LOW);
export const BOARD: bigint = BOTTOM * 0x3fn;
/** The cells of the second, fourth and sixth row, and of the others. */
export const EVEN_ROWS: bigint = BOTTOM * 0b101010n;
export const ODD_ROWS: bigint = BOTTOM * 0b010101n;
export const column = (at: number): bigint => 0x3fn << BigInt(at * STRIDE);

/** The numbers of the imported functions and of the globals. */
export const [ASK, KNOWN] = [0, 1] as const;
export const [SPENT, STOPPED] = [0, 1] as const;
const SHIFT = 2;

/** A win with the player's fourth disc. */
export const MAX_SCORE = 18;

/** Cells that complete a line for the discs in a local, occupied ones and guards included. */
export function winsOf(discs: number, spare: number): Code {
  const at = get(discs);
  /** Two neighbours in a direction, and a third on one side of them or one further on the other. */
  const along = (step: number): Code => [
    ...set(spare, i64.and(at, i64.shl(at, step))),
    ...i64.or(
      i64.and(i64.shl(get(spare), step), i64.or(i64.shl(at, 3 * step), i64.shrU(at, step))),
      i64.and(i64.shrU(get(spare), 2 * step), i64.or(i64.shl(at, step), i64.shrU(at, 3 * step))),
    ),
  ];
  const up = i64.and(i64.and(i64.shl(at, 1), i64.shl(at, 2)), i64.shl(at, 3));
  return [STRIDE, STRIDE - 1, STRIDE + 1].map(along).reduce(i64.or, up);
}

/** Whether a set of cells is not empty. */
export const has = (cells: Code): Code => i32.isZero(i64.isZero(cells));

/** After the discs `made`, on a board `all`: the cells that win for them (`threats`), and non-losing replies. */
export function judgeReplies(
  v: Readonly<Record<"made" | "threats" | "spare" | "answers", number>>,
  all: number,
): Code {
  return [
    ...set(v.threats, i64.and(winsOf(v.made, v.spare), i64.xor(get(all), i64.const(BOARD)))),
    ...set(v.answers, i64.and(i64.add(get(all), i64.const(BOTTOM)), i64.const(BOARD))),
    ...set(v.spare, i64.and(get(v.answers), get(v.threats))),
    ...when(
      has(get(v.spare)),
      // One threat must be answered, two cannot be.
      set(
        v.answers,
        select(
          i64.isZero(i64.and(get(v.spare), i64.sub(get(v.spare), i64.const(1n)))),
          get(v.spare),
          i64.const(0n),
        ),
      ),
    ),
    // Never play below a cell where the other wins.
    ...set(
      v.answers,
      i64.and(get(v.answers), i64.xor(i64.shrU(get(v.threats), 1), i64.const(-1n))),
    ),
  ];
}

/**
 * The table has two parts. Positions with many discs arise by the million and are soon searched again, so they get a
 * small part, which stays in the processor's cache: with one part for all, two thirds of the time went into waiting for
 * memory. Positions with more discs than `STORED` are faster to search than to look up.
 */
const LATE = 20;
const STORED = 32;
const LATE_BITS = 15;
/** An entry: the position's key, the binary logarithm of the nodes it took, and the bound. */
const ENTRY_BYTES = 8;
const KEY_AT = 15;
const WORK_AT = 7;
const BOUND_MASK = 0x7f;
/** Two entries share a place: the one that took most nodes, and the most recent other one. */
const PLACE_BYTES_BITS = 4;
/** Where the parts begin: behind the frames. */
export const LATE_PART = 2 ** 16;
const EARLY_PART: number = LATE_PART + ENTRY_BYTES * 2 ** LATE_BITS;

/** The memory pages, beyond the first, of a table of `2 ** bits` entries, and the shift of its hashes. */
export function sizeOf(bits: number): { readonly pages: number; readonly shift: number } {
  const bytes = EARLY_PART - LATE_PART + ENTRY_BYTES * 2 ** bits;
  return { pages: Math.ceil(bytes / 2 ** 16), shift: 64 - (bits - 1) };
}

/** 2^64 divided by the golden ratio, as a signed number (Knuth, The Art of Computer Programming 3, 6.4). */
const SPREAD = BigInt.asIntN(64, 0x9e3779b97f4a7c15n);

/** The place of a key. */
function placeOf(key: Code, discs: Code): Code {
  const late = i32.gt(discs, i32.const(LATE));
  const shift = select(late, i32.const(64 - (LATE_BITS - 1)), getGlobal(SHIFT));
  const hash = i32.from(i64.shiftU(i64.mul(key, i64.const(SPREAD)), i64.from(shift)));
  return i32.add(
    i32.shl(hash, PLACE_BYTES_BITS),
    select(late, i32.const(LATE_PART), i32.const(EARLY_PART)),
  );
}

/** Upper bounds are stored as 1..37, lower bounds as 38..74. */
const UPPER = MAX_SCORE + 1;
const LAST_UPPER = MAX_SCORE + UPPER;
const LOWER = 3 * MAX_SCORE + 2;
export const upper = (score: Code): Code => i32.add(score, i32.const(UPPER));
export const lower = (score: Code): Code => i32.add(score, i32.const(LOWER));

type Lookup = Readonly<Record<"key" | "slot" | "entry" | "score", number>>;

/** If the table knows a position, runs one of two branches, with its upper or lower bound in `score`. */
export function lookUp(
  v: Lookup,
  key: Code,
  discs: Code,
  { most, least }: { readonly most: Code; readonly least: Code },
): Code {
  const keyOf = i64.shrU(get(v.entry), KEY_AT);
  return when(i32.le(discs, i32.const(STORED)), [
    ...set(v.key, key),
    ...set(v.slot, placeOf(get(v.key), discs)),
    ...set(v.entry, i64.load(get(v.slot))),
    ...when(i64.ne(keyOf, get(v.key)), set(v.entry, i64.load(get(v.slot), ENTRY_BYTES))),
    ...when(i64.eq(keyOf, get(v.key)), [
      ...set(v.score, i32.and(i32.from(get(v.entry)), i32.const(BOUND_MASK))),
      ...when(
        i32.le(get(v.score), i32.const(LAST_UPPER)),
        [...set(v.score, i32.sub(get(v.score), i32.const(UPPER))), ...most],
        [...set(v.score, i32.sub(get(v.score), i32.const(LOWER))), ...least],
      ),
    ]),
  ]);
}

type Stored = Lookup & Readonly<Record<"own" | "all" | "discs" | "before", number>>;

/** Stores a bound for the position; the nodes since `before` are its cost. */
export function store(v: Stored, bound: Code): Code {
  const nodes = i32.sub(getGlobal(SPENT), get(v.before));
  const work = i32.and(i32.shr(i32.from(get(v.entry)), WORK_AT), i32.const(0xff));
  const another = i64.ne(i64.shrU(get(v.entry), KEY_AT), get(v.key));
  return when(i32.le(get(v.discs), i32.const(STORED)), [
    ...set(v.key, i64.add(get(v.own), get(v.all))),
    ...set(v.slot, placeOf(get(v.key), get(v.discs))),
    ...set(v.before, i32.sub(i32.const(32), i32.clz(nodes))),
    ...set(v.entry, i64.load(get(v.slot))),
    ...when(
      another,
      when(
        i32.gt(work, get(v.before)),
        set(v.slot, i32.add(get(v.slot), i32.const(ENTRY_BYTES))),
        i64.store(get(v.slot), ENTRY_BYTES, get(v.entry)),
      ),
    ),
    ...i64.store(
      get(v.slot),
      0,
      i64.or(i64.shl(get(v.key), KEY_AT), i64.from(i32.or(i32.shl(get(v.before), WORK_AT), bound))),
    ),
  ]);
}
