import {
  type Code,
  call,
  get,
  getGlobal,
  i32,
  i64,
  leave,
  select,
  set,
  setGlobal,
  when,
  whilst,
} from "../../../protocol/wasm/instructions.ts";
import { compile, define, type FunctionCode, type Start } from "../../../protocol/wasm/module.ts";
import { CELLS } from "./bitboards.ts";
import { COLUMNS } from "./board.ts";
import {
  ASK,
  BOARD,
  BOTTOM,
  column,
  EVEN_ROWS,
  HALF_BITS,
  has,
  judgeReplies,
  KNOWN,
  lookUp,
  lower,
  ODD_ROWS,
  SPENT,
  STOPPED,
  store,
  upper,
  winsOf,
} from "./search-parts.ts";

/**
 * The solver's inner loop (solver.ts) as WebAssembly: negamax with null windows over 64-bit bitboards, seven bits a
 * column, the seventh an empty guard. JavaScript has no fast 64-bit integers: the same search over halves took five
 * times as long.
 *
 * A node looks at all its replies before it searches one: their threats order them, show which win at once, and are the
 * starting point of the reply's own node; and it waits for the table's memory once instead of seven times.
 */

/** The numbers of the functions: imports come first. */
const NODE = 2;

/** Each ply has a frame: a record for each column, then the order in which to search them. */
const FRAME_BITS = 8;
const RECORD_BITS = 5;
/** In a record: all discs after the move, and what can be answered. */
const [ALL_AFTER, ANSWERS] = [0, 8];
const ORDER = COLUMNS << RECORD_BITS;

/** Nodes between two calls of the budget; a power of two. */
export const BUDGET_STEP = 4096;

/** A place in the order: the cells a move makes winning, then its place among the columns. */
const PLACE_BITS = 3;
const PLACES = (1 << PLACE_BITS) - 1;

/** Centre columns first, because their cells are in the most lines. */
export const COLUMN_ORDER = [3, 2, 4, 1, 5, 0, 6] as const;
/** With more discs, the moves are not put in order. */
const SORTED = 34;
/** Positions with more discs are not looked up among those known in advance. */
const LAST_KNOWN = 10;

const PARAMETERS = { own: "i64", all: "i64", discs: "i32", alpha: "i32", moves: "i64" } as const;
const LOCALS = {
  other: "i64",
  made: "i64",
  next: "i64",
  threats: "i64",
  spare: "i64",
  answers: "i64",
  key: "i64",
  entry: "i64",
  frame: "i32",
  count: "i32",
  at: "i32",
  score: "i32",
  best: "i32",
  slot: "i32",
  bound: "i32",
  rank: "i32",
  highest: "i32",
  before: "i32",
} as const;
type Local = Readonly<Record<keyof typeof PARAMETERS | keyof typeof LOCALS, number>>;

/**
 * `node(own, all, discs, alpha, moves)`: the score against this bound. At most `alpha` it is an upper bound, above it a
 * lower one; meaningless once the search has stopped. The mover has no move that wins at once; `moves` are those worth
 * considering, at least one.
 */
const node = (): FunctionCode =>
  define("node", PARAMETERS, "i32", LOCALS, (v) => [
    ...countNode(),
    ...set(v.before, getGlobal(SPENT)),
    ...boundScore(v),
    ...askKnown(v),
    ...set(v.other, i64.xor(get(v.own), get(v.all))),
    ...set(v.frame, i32.shl(get(v.discs), FRAME_BITS)),
    // Outermost column first: of equal moves, the one inserted last is searched first.
    ...COLUMN_ORDER.toReversed().flatMap((at, reversed) =>
      prepareMove(v, at, COLUMNS - 1 - reversed),
    ),
    ...searchMoves(v),
  ]);

function countNode(): Code {
  return [
    ...setGlobal(SPENT, i32.add(getGlobal(SPENT), i32.const(1))),
    ...when(i32.isZero(i32.and(getGlobal(SPENT), i32.const(BUDGET_STEP - 1))), [
      ...setGlobal(STOPPED, i32.isZero(call(ASK))),
      ...when(getGlobal(STOPPED), leave(i32.const(0))),
    ]),
  ];
}

/** The lowest score possible as `best`, the highest as `highest`. */
function boundScore(v: Local): Code {
  return [
    ...set(v.best, negative(i32.shr(i32.sub(i32.const(CELLS - 2), get(v.discs)), 1))),
    ...when(i32.lt(get(v.alpha), get(v.best)), leave(get(v.best))),
    ...set(v.highest, bestWin(v)),
    ...when(i32.ge(get(v.alpha), i32.const(0)), followUp(v)),
    ...when(i32.ge(get(v.alpha), get(v.highest)), leave(get(v.highest))),
  ];
}

/** The score of whoever wins with the disc after the next. */
function bestWin(v: Local): Code {
  return i32.shr(i32.sub(i32.const(CELLS - 1), get(v.discs)), 1);
}

/**
 * An upper bound by Allen's claimeven (A Knowledge-based Approach of Connect-Four, 1988): if every column holds an even
 * number of discs, the opponent can answer each disc by one on top of it and so gets all cells of the even rows.
 */
function followUp(v: Local): Code {
  const free = i64.xor(get(v.all), i64.const(BOARD));
  const lines = (discs: Code): Code => [
    ...set(v.made, discs),
    ...set(v.spare, i64.and(winsOf(v.made, v.spare), get(v.made))),
  ];
  const odd = i64.and(i64.add(get(v.all), i64.const(BOTTOM)), i64.const(EVEN_ROWS));
  return when(i64.isZero(odd), [
    ...lines(i64.or(get(v.own), i64.and(free, i64.const(ODD_ROWS)))),
    ...when(i64.isZero(get(v.spare)), [
      ...lines(i64.or(i64.xor(get(v.own), get(v.all)), i64.and(free, i64.const(EVEN_ROWS)))),
      ...lowerTo(v.highest, select(i64.isZero(get(v.spare)), i32.const(0), i32.const(-1))),
    ]),
  ]);
}

const negative = (value: Code): Code => i32.sub(i32.const(0), value);

function lowerTo(local: number, value: Code): Code {
  return set(local, select(i32.lt(get(local), value), get(local), value));
}

function askKnown(v: Local): Code {
  const low = (local: number): Code =>
    i32.from(i64.and(get(local), i64.const((1n << BigInt(HALF_BITS)) - 1n)));
  const high = (local: number): Code => i32.from(i64.shrU(get(local), HALF_BITS));
  const both = [v.own, v.all].flatMap((local) => [low(local), high(local)]);
  return when(i32.le(get(v.discs), i32.const(LAST_KNOWN)), [
    ...set(v.score, call(KNOWN, ...both, get(v.discs))),
    ...when(i32.isZero(get(v.score)), leave(i32.const(0))),
    ...when(i32.eq(get(v.score), i32.const(-1)), [
      ...lowerTo(v.highest, i32.const(-1)),
      ...when(i32.ge(get(v.alpha), get(v.highest)), leave(get(v.highest))),
    ]),
    ...when(
      i32.and(i32.eq(get(v.score), i32.const(1)), i32.lt(get(v.alpha), i32.const(1))),
      leave(i32.const(1)),
    ),
  ]);
}

/** Puts this column's move, if there is one, into the frame, unless its result is already known. */
function prepareMove(v: Local, at: number, place: number): Code {
  return [
    ...set(v.made, i64.and(get(v.moves), i64.const(column(at)))),
    ...when(has(get(v.made)), [
      ...set(v.next, i64.or(get(v.all), get(v.made))),
      ...set(v.made, i64.or(get(v.own), get(v.made))),
      ...judgeReplies(v, v.next),
      ...when(i64.isZero(get(v.answers)), leave(bestWin(v))),
      ...set(v.bound, i32.const(0)),
      ...lookUp(v, i64.add(get(v.other), get(v.next)), i32.add(get(v.discs), i32.const(1)), {
        // What the opponent gets at most, the mover gets at least.
        most: [
          ...set(v.score, negative(get(v.score))),
          ...when(i32.gt(get(v.score), get(v.alpha)), leave(get(v.score))),
        ],
        least: [
          ...set(v.score, negative(get(v.score))),
          ...set(v.bound, i32.le(get(v.score), get(v.alpha))),
          ...when(get(v.bound), raiseBest(v)),
        ],
      }),
      ...when(i32.isZero(get(v.bound)), insertMove(v, place)),
    ]),
  ];
}

function raiseBest(v: Local): Code {
  return when(i32.gt(get(v.score), get(v.best)), set(v.best, get(v.score)));
}

/** The move goes behind those that make fewer cells winning. */
function insertMove(v: Local, place: number): Code {
  const record = place << RECORD_BITS;
  const threats = i32.shl(i32.from(i64.popcnt(get(v.threats))), PLACE_BITS);
  const unsorted = i32.gt(get(v.discs), i32.const(SORTED));
  return [
    ...i64.store(get(v.frame), record + ALL_AFTER, get(v.next)),
    ...i64.store(get(v.frame), record + ANSWERS, get(v.answers)),
    ...set(v.rank, select(unsorted, i32.const(0), threats)),
    ...set(v.at, i32.add(get(v.frame), i32.shl(get(v.count), 2))),
    ...set(v.count, i32.add(get(v.count), i32.const(1))),
    ...whilst(
      i32.and(
        i32.gt(get(v.at), get(v.frame)),
        // Before the first one this reads a value that is not used.
        i32.gt(i32.load(get(v.at), ORDER - 4), i32.or(get(v.rank), i32.const(PLACES))),
      ),
      [
        ...i32.store(get(v.at), ORDER, i32.load(get(v.at), ORDER - 4)),
        ...set(v.at, i32.sub(get(v.at), i32.const(4))),
      ],
    ),
    ...i32.store(get(v.at), ORDER, i32.or(get(v.rank), i32.const(place))),
  ];
}

/** Searches the moves in the frame from its end. */
function searchMoves(v: Local): Code {
  const last = i32.load(i32.add(get(v.frame), i32.shl(get(v.count), 2)), ORDER);
  const reply = call(
    NODE,
    get(v.other),
    i64.load(get(v.at), ALL_AFTER),
    i32.add(get(v.discs), i32.const(1)),
    i32.sub(i32.const(-1), get(v.alpha)),
    i64.load(get(v.at), ANSWERS),
  );
  return [
    ...whilst(get(v.count), [
      ...set(v.count, i32.sub(get(v.count), i32.const(1))),
      ...set(v.at, i32.add(get(v.frame), i32.shl(i32.and(last, i32.const(PLACES)), RECORD_BITS))),
      ...set(v.score, i32.const(0)),
      // With at most two cells left after the move, nobody can win any more.
      ...when(i32.lt(get(v.discs), i32.const(CELLS - 3)), [
        ...set(v.score, negative(reply)),
        ...when(getGlobal(STOPPED), leave(i32.const(0))),
      ]),
      ...when(i32.gt(get(v.score), get(v.alpha)), [
        ...store(v, lower(get(v.score))),
        ...leave(get(v.score)),
      ]),
      ...raiseBest(v),
    ]),
    ...lowerTo(v.best, get(v.highest)),
    ...store(v, upper(get(v.best))),
    ...get(v.best),
  ];
}

const HALVES = { ownLow: "i32", ownHigh: "i32", allLow: "i32", allHigh: "i32" } as const;

/** `search(...)`: the score of a position given in halves; the mover has no move that wins at once. */
const search = (): FunctionCode =>
  define(
    "search",
    { ...HALVES, discs: "i32", alpha: "i32" },
    "i32",
    {
      own: "i64",
      all: "i64",
      made: "i64",
      threats: "i64",
      spare: "i64",
      answers: "i64",
      key: "i64",
      entry: "i64",
      score: "i32",
      slot: "i32",
    },
    (v) => {
      const whole = (low: number, high: number): Code =>
        i64.or(i64.from(get(low)), i64.shl(i64.from(get(high)), HALF_BITS));
      return [
        ...set(v.own, whole(v.ownLow, v.ownHigh)),
        ...set(v.all, whole(v.allLow, v.allHigh)),
        ...set(v.made, i64.xor(get(v.own), get(v.all))),
        ...judgeReplies(v, v.all),
        ...when(
          i64.isZero(get(v.answers)),
          leave(negative(i32.shr(i32.sub(i32.const(CELLS), get(v.discs)), 1))),
        ),
        ...when(i32.ge(get(v.discs), i32.const(CELLS - 2)), leave(i32.const(0))),
        ...lookUp(v, i64.add(get(v.own), get(v.all)), get(v.discs), {
          most: when(i32.le(get(v.score), get(v.alpha)), leave(get(v.score))),
          least: when(i32.gt(get(v.score), get(v.alpha)), leave(get(v.score))),
        }),
        ...call(NODE, get(v.own), get(v.all), get(v.discs), get(v.alpha), get(v.answers)),
      ];
    },
  );

let compiled: Start | undefined;

/** Starts the code, compiled on first use. */
export function startCode(): Start {
  compiled ??= compile({
    imports: [
      { name: "ask", parameters: 0 },
      { name: "known", parameters: 5 },
    ],
    functions: [node(), search()],
    globals: ["spent", "stopped", "shift"],
  });
  return compiled;
}
