import * as v from "valibot";
import { toHex } from "../../../protocol/bytes.ts";
import { decode, encode } from "../../../protocol/cbor.ts";
import { personOf } from "../../../protocol/join.ts";
import { MAX_SEATS, MAX_STAKE } from "../../../protocol/manifest.ts";
import { wholeNumber } from "../../../protocol/signed.ts";
import { countersignedIn } from "../../match/absence.ts";
import type { Match } from "../../match/match.ts";
import { movesOf } from "../../match/moves.ts";
import { recordOf, verificationOf } from "../../match/verification.ts";

/** What the ledger keeps of one finished match. Written only from a log that was verified entry by entry. */
export interface LedgerLine {
  readonly game: string;
  readonly stake: number;
  /** By seat. `person`: who answers for the seat, which for a bot is its owner. */
  readonly seats: readonly { readonly person: string; readonly name: string }[];
  readonly payouts: readonly number[];
  readonly remainder: number;
  readonly reason: string;
  /** Seats that have signed this result, ascending. */
  readonly countersigned: readonly number[];
  /** The end rests on one player's word that the other was absent. */
  readonly claimed: boolean;
  /** Of the record as it was then. */
  readonly digest: string;
  /** When this machine saw the end, milliseconds since 1970. */
  readonly ended: number;
}

const LIMIT = 65_536;

const key = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const chips = wholeNumber(0, MAX_SEATS * MAX_STAKE);
const perSeat = <T extends v.GenericSchema>(schema: T) =>
  v.pipe(v.array(schema), v.maxLength(MAX_SEATS));
const lineSchema: v.GenericSchema<unknown, LedgerLine> = v.strictObject({
  game: v.string(),
  stake: wholeNumber(0, MAX_STAKE),
  seats: perSeat(v.strictObject({ person: key, name: v.string() })),
  payouts: perSeat(chips),
  remainder: chips,
  reason: v.string(),
  countersigned: perSeat(wholeNumber(0, MAX_SEATS - 1)),
  claimed: v.boolean(),
  digest: key,
  ended: wholeNumber(0),
});

/** The line of a match that is over, `null` of one that is not. */
export function lineOf(match: Match, ended: number): LedgerLine | null {
  const { outcome, game, steps, seating } = match;
  if (outcome === null) return null;
  return {
    game: game.id,
    stake: seating.table.value.stake,
    seats: seating.joins.map((join) => ({ person: toHex(personOf(join)), name: join.value.name })),
    payouts: outcome.payouts,
    remainder: outcome.remainder,
    reason: outcome.reason,
    countersigned: countersignedIn(match),
    claimed: steps.some((step) => movesOf(game, step).some(({ kind }) => kind === "claimed")),
    digest: verificationOf(match, recordOf(match)).digest,
    ended,
  };
}

export function encodeLine(line: LedgerLine): Uint8Array {
  return encode({
    ...line,
    seats: line.seats.map((seat) => ({ ...seat })),
    payouts: [...line.payouts],
    countersigned: [...line.countersigned],
  });
}

/** `null` for what an older or damaged build left behind: such a line is written anew from its record. */
export function decodeLine(bytes: Uint8Array): LedgerLine | null {
  const decoded = decode(bytes, LIMIT);
  const parsed = decoded.ok ? v.safeParse(lineSchema, decoded.value) : null;
  return parsed?.success ? parsed.output : null;
}
