import type { Cbor } from "../../protocol/cbor/cbor.ts";
import type { Course } from "./courses.ts";
import {
  altered,
  type Fields,
  flipped,
  type Negative,
  NO_ATTACHMENTS,
  recordOf,
  replaced,
  whole,
} from "./forging.ts";

type Bases = (name: string) => Course;

/** Entries that must be refused, in games without hidden pieces. */
export function negativeEntries(base: Bases): Negative[] {
  return [
    ...inConnectFour(base("rematch")),
    ...inWholeRecord(base("rematch")),
    ...inUr(base("royal-ur")),
    ...inRpsls(base("rpsls-two")),
  ];
}

function act(action: Cbor, more: Fields = {}) {
  return { body: { kind: "act", action, seen: [], ...more } };
}

function leaving(...bots: readonly Cbor[]) {
  return { body: { kind: "resign", bots } };
}

/** An entry that cannot be read at all is passed over: the content then names what is not there. */
function inConnectFour(base: Course): Negative[] {
  const record = recordOf(base);
  const at = [2, 0] as const;
  const entry = (
    name: string,
    fault: string,
    change: { readonly [key: string]: Cbor | undefined },
  ) => altered(name, base, fault, at, () => change);
  const move = (name: string, action: Cbor) =>
    entry(name, "connect-four/InvalidColumn", act(action));
  const zero = new Uint8Array(32);
  return [
    move("column 0", { column: 0 }),
    move("column 8", { column: 8 }),
    move("a column as a text", { column: "1" }),
    move("a move with a field too many", { column: 1, row: 0 }),
    move("no move at all", null),
    entry("an entry of another match", "entry/wrong-match", { match: zero }),
    entry("an entry of another history", "entry/other-history", { log: zero }),
    entry("an entry of a seat that there is not", "entry/wrong-match", { seat: 2 }),
    entry("an entry in the other one's name", "entry/bad-signature", { seat: 0 }),
    entry("version 1 of an entry", "entry/malformed", { v: 1 }),
    entry("an entry with a field too many", "entry/malformed", { more: null }),
    entry("an entry without log", "entry/malformed", { log: undefined }),
    entry("step 64 of an entry", "entry/malformed", { step: 64 }),
    entry("a move that rests on something", "entry/malformed", { base: zero }),
    entry("a body that there is not", "entry/malformed", { body: { kind: "wait" } }),
    entry("a resignation that names no bots, written down", "entry/malformed", leaving()),
    entry("a resignation before which a bot signed nothing", "entry/malformed", leaving([1, 0])),
    entry("a resignation with bots that descend", "entry/malformed", leaving([1, 1], [0, 1])),
    entry("a resignation that names a bot twice", "entry/malformed", leaving([1, 1], [1, 1])),
    entry("no parts, written down", "entry/malformed", act({ column: 1 }, { parts: [] })),
    entry("a move without seen", "entry/malformed", {
      body: { kind: "act", action: { column: 1 } },
    }),
    entry(
      "parts that nobody asked for",
      "entry/unasked-parts",
      act({ column: 1 }, { parts: [{ kind: "dice-link", link: zero }] }),
    ),
    entry("chance where none is asked for", "entry/out-of-turn", {
      body: { kind: "chance", parts: [null] },
    }),
    entry("a move in step 1", "record/wrong-content", { step: 1 }),
    entry("a move of the phase after", "record/wrong-content", { turn: 3 }),
    entry(
      "a resignation that nobody has signed, seen",
      "record/wrong-content",
      act({ column: 1 }, { seen: [zero] }),
    ),
    altered("a move out of turn", base, "entry/out-of-turn", at, () => ({ seat: 0 }), 0),
    replaced(
      "an entry with a changed signature",
      base,
      "entry/bad-signature",
      at,
      flipped(record.entries[2] as Uint8Array, -1),
    ),
    altered("a second move of the first phase", base, "record/equivocation", at, () => ({
      turn: 0,
      log: payloadLog(base),
      ...act({ column: 7 }),
    })),
  ];
}

/** Records of which every entry can be read, and which are not whole. */
function inWholeRecord(base: Course): Negative[] {
  const zero = new Uint8Array(32);
  const record = recordOf(base);
  const [first, second] = record.entries as [Uint8Array, Uint8Array];
  return [
    whole("an entry left over", base, "record/not-canonical", {
      entries: [...record.entries, first],
    }),
    whole("two entries exchanged", base, "record/wrong-content", {
      entries: record.entries.with(0, second).with(1, first),
    }),
    whole("the first entry missing", base, "record/wrong-content", {
      entries: record.entries.slice(1),
    }),
    whole("the last entry missing", base, "record/wrong-content", {
      entries: record.entries.slice(0, -1),
    }),
    whole("a phase too many", base, "record/wrong-content", {
      contents: [...record.contents, { answers: [], resigned: [], out: [] }],
    }),
    whole("a phase in which nothing happens", base, "record/wrong-content", {
      contents: [{ answers: [], resigned: [], out: [] }],
      entries: [],
    }),
    whole("a seat put out as late between two", base, "record/unproven", {
      contents: [{ answers: [], resigned: [], out: [[1, "late"]] }],
      entries: [],
      attachments: NO_ATTACHMENTS,
    }),
    whole("a seat put out as convicted, without proof", base, "record/unproven", {
      contents: [{ answers: [], resigned: [], out: [[1, "convicted"]] }],
      entries: [],
      attachments: NO_ATTACHMENTS,
    }),
    whole("a resignation that nobody signed", base, "record/wrong-content", {
      contents: [{ answers: [], resigned: [[1, zero]], out: [] }],
      entries: [],
    }),
  ];
}

/** The log of the first phase: the match's name. */
function payloadLog({ match }: Course): Uint8Array {
  return match.seating.start.hash;
}

function inUr(base: Course): Negative[] {
  // In the first phase: two commitments, tips and links, by seat and step.
  const part = (name: string, fault: string, place: readonly [number, number], value: Cbor) =>
    altered(name, base, fault, place, () => ({ body: { kind: "chance", parts: [value] } }));
  const zero = new Uint8Array(32);
  const record = recordOf(base);
  const moved = record.contents.findIndex(
    (_, turn) => base.match.history.finals[turn]?.phase.request === null,
  );
  const move = (name: string, fault: string, action: Cbor, more: Fields = {}) =>
    altered(name, base, fault, [moved, 0], () => act(action, more));
  const roll = base.match.history.finals[moved]?.phase.state as { roll: number };
  const other = roll.roll === 1 ? 2 : 1;
  return [
    part("a commitment of 31 bytes", "dice/malformed", [0, 0], {
      kind: "dice-commit",
      commitment: zero.subarray(1),
    }),
    part("a part that there is not", "dice/malformed", [0, 0], { kind: "dice-throw" }),
    part("a commitment to something else", "record/wrong-content", [0, 0], {
      kind: "dice-commit",
      commitment: zero,
    }),
    part("a tip that was not committed to", "dice/bad-tip", [0, 1], {
      kind: "dice-tip",
      tip: zero,
    }),
    part("a link that leads nowhere", "dice/bad-link", [0, 2], { kind: "dice-link", link: zero }),
    altered("a tip upon no base", base, "record/wrong-content", [0, 1], () => ({
      base: undefined,
    })),
    altered("a link upon another base", base, "record/wrong-content", [0, 2], () => ({
      base: zero,
    })),
    altered("a move where a throw is asked for", base, "entry/out-of-turn", [0, 0], () =>
      act({ type: "create", distance: 1 }),
    ),
    move("a distance that was not rolled", "royal-ur/RollMismatch", {
      type: "create",
      distance: other,
    }),
    move("a distance of five", "royal-ur/TooFar", { type: "create", distance: 5 }),
    move("a token that is not there", "royal-ur/NoToken", {
      type: "move",
      from: { x: 7, y: 1 },
      distance: roll.roll,
    }),
    move("a move of no kind", "royal-ur/BadAction", { type: "jump" }),
    move(
      "two links with one move",
      "entry/unasked-parts",
      { type: "create", distance: roll.roll },
      {
        parts: [
          { kind: "dice-link", link: zero },
          { kind: "dice-link", link: zero },
        ],
      },
    ),
    move(
      "a false link with a move",
      "dice/bad-link",
      { type: "create", distance: roll.roll },
      {
        parts: [{ kind: "dice-link", link: zero }],
      },
    ),
  ];
}

function inRpsls(base: Course): Negative[] {
  const hash = "0".repeat(64);
  const first = (name: string, fault: string, action: Cbor) =>
    altered(name, base, fault, [0, 0], () => act(action));
  const last = (name: string, fault: string, text: string) =>
    altered(name, base, fault, [1, 0], () => act({ type: "reveal", text }));
  const config = {
    betSize: 1,
    playersCountLimit: 2,
    entryTimeout: 5000,
    moveTimeout: 5000,
    revealTimeout: 5000,
  };
  return [
    first("a commitment of 63 digits", "rpsls/BadCommitment", {
      type: "make-move",
      hash: hash.slice(1),
    }),
    first("a commitment in capitals", "rpsls/BadCommitment", {
      type: "make-move",
      hash: "A".repeat(64),
    }),
    first("a throw told openly", "rpsls/NotSealed", { type: "throw", symbol: 0 }),
    first("a throw that there is not", "rpsls/BadAction", { type: "throw", symbol: 5 }),
    first("a reveal before its time", "rpsls/NotRevealStage", { type: "reveal", text: "0" }),
    first("registering in a game", "rpsls/GameInProgress", { type: "register", value: 10 }),
    first("a configuration for one", "rpsls/PlayersLimitTooLow", {
      type: "change-next-game-config",
      config: { ...config, playersCountLimit: 1 },
    }),
    first("a configuration for a bet that no table has", "rpsls/BetTooHigh", {
      type: "change-next-game-config",
      config: { ...config, betSize: 1_000_000_001 },
    }),
    first("an owner who plays and stands by", "rpsls/NotAside", { type: "stand-by" }),
    altered("a stop by the guest", base, "rpsls/NotOwner", [0, 1], () =>
      act({ type: "stop-game" }),
    ),
    last("a text that was not committed to", "rpsls/HashMismatch", "00:x"),
    last("an empty text", "rpsls/HashMismatch", ""),
    altered("a second commitment", base, "rpsls/NotMoveStage", [1, 0], () =>
      act({ type: "make-move", hash }),
    ),
  ];
}
