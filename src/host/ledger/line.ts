import * as v from "valibot";
import { toHex } from "../../../protocol/bytes.ts";
import { decode, encode } from "../../../protocol/cbor/cbor.ts";
import { personOf } from "../../../protocol/join.ts";
import { MAX_SEATS } from "../../../protocol/manifest.ts";
import { MAX_COUNT, MAX_MS, wholeNumber } from "../../../protocol/signed.ts";
import { MAX_STAKE } from "../../../protocol/stake.ts";
import { stepsOf } from "../../match/history.ts";
import type { Match } from "../../match/match.ts";
import { endingOf, verificationOf } from "../../match/record/verification.ts";

/**
 * What the ledger stores of one match that has ended here. Written only from a log that was verified entry by entry.
 */
export interface LedgerLine {
  readonly game: string;
  readonly stake: number;
  /** By seat. `person`: who answers for the seat; for a bot, its owner. */
  readonly seats: readonly { readonly person: string; readonly name: string }[];
  readonly payouts: readonly number[];
  readonly remainder: number;
  readonly reason: string;
  /** Seats that have won, the number of moves, and seats of bots; absent in what an earlier version wrote. */
  readonly winners?: readonly number[];
  readonly moves?: number;
  readonly bots?: readonly number[];
  readonly standing: Standing;
  /** Seats that have not signed this result, or are said to be gone, ascending. */
  readonly awaited: readonly number[];
  /** Of the record at that time. */
  readonly digest: string;
  /** When this machine saw the end, milliseconds since 1970. */
  readonly ended: number;
}

/**
 * `signed`: by all who were in it to its end. `claimed`: it was broken off because others were gone, by somebody's
 * word. `disputed`: somebody has deceived the others, who may hold another result.
 */
export type Standing = (typeof STANDINGS)[number];

const STANDINGS = ["signed", "unsigned", "claimed", "disputed"] as const;

const LIMIT = 65_536;

const key = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const chips = wholeNumber(0, MAX_SEATS * MAX_STAKE);
const perSeat = <T extends v.GenericSchema>(schema: T) =>
  v.pipe(v.array(schema), v.maxLength(MAX_SEATS));
const kept = {
  game: v.string(),
  stake: wholeNumber(0, MAX_STAKE),
  seats: perSeat(v.strictObject({ person: key, name: v.string() })),
  payouts: perSeat(chips),
  remainder: chips,
  reason: v.string(),
  digest: key,
  ended: wholeNumber(0, MAX_MS),
} as const;
const seatList = perSeat(wholeNumber(0, MAX_SEATS - 1));
const lineSchema: v.GenericSchema<unknown, LedgerLine> = v.union([
  v.strictObject({
    ...kept,
    standing: v.picklist(STANDINGS),
    awaited: seatList,
    winners: v.exactOptional(seatList),
    moves: v.exactOptional(wholeNumber(0, MAX_COUNT)),
    bots: v.exactOptional(seatList),
  }),
  // Written by a version whose logs this one cannot verify again: it still counts.
  v.pipe(
    v.strictObject({ ...kept, countersigned: seatList, claimed: v.boolean() }),
    v.transform(({ countersigned, claimed, ...line }): LedgerLine => {
      const awaited = line.seats.flatMap((_, seat) => (countersigned.includes(seat) ? [] : [seat]));
      const signed = awaited.length > 0 ? "unsigned" : "signed";
      return { ...line, awaited, standing: claimed ? "claimed" : signed };
    }),
  ),
]);

/** The line of a match that is over or was broken off, `null` if it goes on. */
export function lineOf(match: Match, ended: number): LedgerLine | null {
  const standing = standingIn(match);
  if (standing === null) return null;
  const { phase, game, seating } = match;
  const { stake } = seating.table.value;
  // In a match that nobody has won, everybody gets their stake back.
  const broken = { payouts: seating.joins.map(() => stake), remainder: 0, reason: "" };
  const { payouts, remainder, reason } = phase.outcome ?? broken;
  return {
    game: game.id,
    stake,
    seats: seating.joins.map((join) => ({ person: toHex(personOf(join)), name: join.value.name })),
    payouts,
    remainder,
    reason,
    winners: phase.outcome?.winners ?? [],
    moves: stepsOf(match.history).filter(({ event }) => event.kind === "acted").length,
    bots: seating.joins.flatMap(({ value }, seat) => (value.bot === undefined ? [] : seat)),
    ...standing,
    digest: verificationOf(match).digest,
    ended,
  };
}

/** The result's standing; `null` while there is none. */
export function standingIn(match: Match): Pick<LedgerLine, "standing" | "awaited"> | null {
  const ending = endingOf(match);
  switch (ending.kind) {
    case "unfinished":
      return null;
    case "claimed":
      return { standing: "claimed", awaited: ending.against };
    case "agreed":
    case "unacknowledged": {
      const isAgreed = ending.kind === "agreed";
      const voters = match.history.finals.at(-1)?.phase.voters ?? [];
      const awaited = isAgreed ? [] : voters.filter((voter) => !ending.by.includes(voter));
      const signed = isAgreed ? "signed" : "unsigned";
      return { standing: match.guilt.disputed ? "disputed" : signed, awaited };
    }
  }
}

export function encodeLine(line: LedgerLine): Uint8Array {
  const { winners, moves, bots, ...rest } = line;
  return encode({
    ...rest,
    ...(winners === undefined ? {} : { winners: [...winners] }),
    ...(moves === undefined ? {} : { moves }),
    ...(bots === undefined ? {} : { bots: [...bots] }),
    seats: line.seats.map((seat) => ({ ...seat })),
    payouts: [...line.payouts],
    awaited: [...line.awaited],
  });
}

/** `null` for data of a damaged build: such a line is rewritten from its record. */
export function decodeLine(bytes: Uint8Array): LedgerLine | null {
  const decoded = decode(bytes, LIMIT);
  const parsed = decoded.ok ? v.safeParse(lineSchema, decoded.value, { abortEarly: true }) : null;
  return parsed?.success ? parsed.output : null;
}
