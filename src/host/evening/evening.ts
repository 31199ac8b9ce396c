import * as v from "valibot";
import { equalBytes, toHex } from "../../../protocol/bytes.ts";
import { decode, encode } from "../../../protocol/cbor/cbor.ts";
import type { Join } from "../../../protocol/join.ts";
import { MAX_REMATCHES, MAX_SEATS } from "../../../protocol/manifest.ts";
import { seatOf } from "../../../protocol/roster.ts";
import { keyField, MAX_COUNT, type Signed, wholeNumber } from "../../../protocol/signed.ts";
import { MAX_STAKE } from "../../../protocol/stake.ts";
import type { Outcome } from "../../engine/game.ts";
import type { Plan } from "../api/evening-api.ts";

/** A player's standing at a table that stays: since the evening began, and in the current set. */
export interface EveningLine {
  readonly player: Uint8Array;
  readonly name: string;
  readonly matches: number;
  readonly wins: number;
  /** Net chips, as the ledger counts them. */
  readonly chips: number;
  /** Matches won in this set; over rounds, points: one for each player who lost to this one. */
  readonly set: number;
}

/** What a table takes over from the matches before. */
export interface Evening {
  readonly plan: Plan;
  /** The players of the previous match, in seat order; none at a table that was just opened. */
  readonly before: readonly Uint8Array[];
  /** Matches of this set that have been played. */
  readonly played: number;
  /** Everybody who has played here, in order of arrival. */
  readonly lines: readonly EveningLine[];
}

export const NO_PLAN: Plan = { goal: null, entry: null };
export const NEW_EVENING: Evening = { plan: NO_PLAN, before: [], played: 0, lines: [] };

/** Newcomers beyond these play along uncounted; no evening has this many. */
const MAX_LINES = 2 * MAX_SEATS;
export const EVENING_LIMIT = 32 * 1024;
const MAX_MATCHES = 99;

const count = wholeNumber(0, MAX_COUNT);
/** What a player wins or loses if every match of the longest series is about everybody's largest stake. */
export const MAX_CHIPS = MAX_REMATCHES * MAX_SEATS * MAX_STAKE;
const MAX_ENTRY_MS = 60 * 60 * 1000;

export const planSchema: v.GenericSchema<unknown, Plan> = v.strictObject({
  goal: v.nullable(
    v.strictObject({
      kind: v.picklist(["best-of", "first-to", "rounds"] as const),
      count: wholeNumber(1, MAX_MATCHES),
    }),
  ),
  entry: v.nullable(wholeNumber(5000, MAX_ENTRY_MS)),
});

export const eveningSchema: v.GenericSchema<unknown, Evening> = v.strictObject({
  plan: planSchema,
  before: v.pipe(v.array(keyField), v.maxLength(MAX_SEATS)),
  played: count,
  lines: v.pipe(
    v.array(
      v.strictObject({
        player: keyField,
        name: v.pipe(v.string(), v.maxLength(24)),
        matches: count,
        wins: count,
        chips: wholeNumber(-MAX_CHIPS, MAX_CHIPS),
        set: count,
      }),
    ),
    v.maxLength(MAX_LINES),
  ),
});

const word = v.strictObject({
  evening: eveningSchema,
  // What is left of a time that has just begun may be rounded up.
  left: v.nullable(wholeNumber(0, MAX_ENTRY_MS + 1)),
});

/**
 * The host's word about the evening at a table that gathers. `left`: milliseconds until the match begins automatically.
 */
export interface EveningWord {
  readonly evening: Evening;
  readonly left: number | null;
}

export function encodeWord({ evening, left }: EveningWord): Uint8Array {
  return encode({ evening: plainEvening(evening), left });
}

/** `null` for anything malformed. */
export function decodeWord(bytes: Uint8Array): EveningWord | null {
  const decoded = decode(bytes, EVENING_LIMIT);
  const parsed = decoded.ok ? v.safeParse(word, decoded.value, { abortEarly: true }) : null;
  return parsed?.success ? parsed.output : null;
}

/** As canonical dag-cbor takes it. */
export function plainEvening({ plan, before, played, lines }: Evening) {
  const goal = plan.goal === null ? null : { ...plan.goal };
  return {
    plan: { goal, entry: plan.entry },
    before: [...before],
    played,
    lines: lines.map((line) => ({ ...line })),
  };
}

/**
 * The evening after a match with this result, for stakes of `stake` chips. If the set was decided before, a new one
 * begins.
 */
export function eveningAfter(
  evening: Evening,
  joins: readonly Signed<Join>[],
  outcome: Outcome,
  stake: number,
): Evening {
  const { plan, played, lines } = setOf(evening).over ? newSet(evening) : evening;
  const { winners, payouts } = outcome;
  // A win shared by all is nobody's.
  const decided = winners.length < joins.length;
  const worth = plan.goal?.kind === "rounds" ? joins.length - winners.length : 1;
  const after = [...lines];
  for (const [seat, { value }] of joins.entries()) {
    const at = after.findIndex(({ player }) => equalBytes(player, value.player));
    const known = after[at] ?? { matches: 0, wins: 0, chips: 0, set: 0 };
    const won = decided && winners.includes(seat);
    const line = {
      player: value.player,
      name: value.name,
      matches: counted(known.matches + 1),
      wins: counted(known.wins + (won ? 1 : 0)),
      chips: within(MAX_CHIPS, known.chips + (payouts[seat] ?? 0) - stake),
      set: counted(known.set + (won ? worth : 0)),
    };
    if (at !== -1) after[at] = line;
    else if (after.length < MAX_LINES) after.push(line);
  }
  const before = joins.map(({ value }) => value.player);
  return { plan, before, played: counted(played + 1), lines: after };
}

/** A newcomer counts on from the host's word, which may say anything; what comes of it must stay readable. */
function counted(count: number): number {
  return Math.min(MAX_COUNT, count);
}

function within(most: number, chips: number): number {
  return Math.max(-most, Math.min(most, chips));
}

/** The same people start counting towards a goal again. */
export function newSet(evening: Evening, plan: Plan = evening.plan): Evening {
  const lines = evening.lines.map((line) => ({ ...line, set: 0 }));
  return { ...evening, plan, played: 0, lines };
}

/** Whether the goal is reached, and by whom: several may share it. */
export function setOf({ plan: { goal }, played, lines }: Evening): {
  readonly over: boolean;
  readonly champions: readonly Uint8Array[];
} {
  const most = Math.max(0, ...lines.map((line) => line.set));
  const over = goal !== null && isReached(goal, played, most);
  const champions = over ? lines.filter((line) => line.set === most) : [];
  return { over, champions: champions.map(({ player }) => player) };
}

function isReached(
  { kind, count: of }: NonNullable<Plan["goal"]>,
  played: number,
  most: number,
): boolean {
  switch (kind) {
    case "first-to":
      return most >= of;
    case "best-of":
      return most > of / 2 || played >= of;
    case "rounds":
      return played >= of;
  }
}

/**
 * The seat order of the next match: the previous one moved on by one, so that everybody begins in turn, without those
 * who do not come; then the newcomers as they came.
 */
export function seatOrder(
  before: readonly Uint8Array[],
  came: readonly Uint8Array[],
): Uint8Array[] {
  const here = new Set(came.map(toHex));
  const stayed = rotated(before).filter((player) => here.has(toHex(player)));
  const known = new Set(stayed.map(toHex));
  return [...stayed, ...came.filter((player) => !known.has(toHex(player)))];
}

/** Those who have come, in their future seat order. */
export function inSeatOrder(
  before: readonly Uint8Array[],
  joins: readonly Signed<Join>[],
): readonly Signed<Join>[] {
  if (before.length === 0) return joins;
  const known = ordered.get(joins);
  if (known?.before === before) return known.joins;
  const came = joins.map(({ value }) => value.player);
  const due = seatOrder(before, came).flatMap((player) => joins[seatOf(joins, player)] ?? []);
  ordered.set(joins, { before, joins: due });
  return due;
}

/** Asked for with every look at a table; whoever compares lists of players by identity sees whether one has changed. */
const ordered = new WeakMap<
  readonly Signed<Join>[],
  { readonly before: readonly Uint8Array[]; readonly joins: readonly Signed<Join>[] }
>();

/** Seats move on by one. */
export function rotated<T>(items: readonly T[]): T[] {
  return [...items.slice(1), ...items.slice(0, 1)];
}

/** Matches won by each seat after one with this result. A win shared by all is nobody's. */
export function scoreAfter(score: readonly number[], outcome: Outcome | null): number[] {
  const winners = outcome?.winners ?? [];
  if (winners.length === score.length) return [...score];
  return score.map((won, seat) => won + (winners.includes(seat) ? 1 : 0));
}
