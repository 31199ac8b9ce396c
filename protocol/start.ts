import * as v from "valibot";
import { equalBytes } from "./bytes.ts";
import type { Signer, Verify } from "./identity.ts";
import { JOIN_LIMIT, type Join, openJoin, personOf } from "./join.ts";
import { MAX_SEATS, type Manifest } from "./manifest.ts";
import { fail, ok, type Result } from "./result.ts";
import { type Roster, seatOf } from "./roster.ts";
import {
  authenticate,
  hashField,
  type Kind,
  read,
  type Signed,
  sign,
  versionField,
} from "./signed.ts";

export const START_LIMIT = 1024 + MAX_SEATS * (JOIN_LIMIT + 3);

/** The final list of seats. The hash of the signed start is the match's id; from here on the host has no privilege. */
type Start = {
  readonly v: 1;
  readonly table: Uint8Array;
  /** Head of the roster's chain: everybody started from the same list. */
  readonly roster: Uint8Array;
  /** The whole signed joins, seat by seat. */
  readonly joins: readonly Uint8Array[];
};

/**
 * Who and what a match is among: the table, its start, and the players by seat. Every signature in it has been checked.
 */
export interface Seating {
  readonly table: Signed<Manifest>;
  readonly start: Signed<Start>;
  readonly joins: readonly Signed<Join>[];
}

const start: Kind<Start> = {
  area: "start",
  domain: "fairhand/start/1",
  limit: START_LIMIT,
  schema: v.strictObject({
    v: versionField,
    table: hashField,
    roster: hashField,
    joins: v.pipe(
      v.array(
        v.pipe(
          v.instance(Uint8Array),
          v.check((bytes) => bytes.length <= JOIN_LIMIT, "A join is too large"),
        ),
      ),
      v.maxLength(MAX_SEATS),
    ),
  }),
};

/**
 * A match has at least two players, and at most as many as the manifest has seats: those who have come may begin
 * without the rest.
 */
const MIN_SEATS = 2;

/**
 * The host signs the start of a roster, in the roster's order or another one. Faults `start/too-few`,
 * `start/cancelled`, `start/stray-bot`.
 */
export function signStart(
  roster: Roster,
  host: Signer,
  joins: readonly Signed<Join>[] = roster.joins,
): Result<Seating> {
  const { table, head } = roster;
  if (roster.cancelled) return fail("start/cancelled", "The table is closed.");
  if (joins.length < MIN_SEATS) return tooFew();
  if (!areOwnersHere(joins)) return strayBot();
  const value = {
    v: 1,
    table: table.hash,
    roster: head,
    joins: joins.map((join) => join.bytes),
  } as const;
  return ok({ table, start: sign(start, value, host), joins });
}

/**
 * Reads a start and checks every signature in it. Faults `start/...`, `start/wrong-table`, `start/too-few`,
 * `start/too-many`, `start/twice-seated`, `start/stray-bot`, `join/...`.
 */
export function openStart(
  bytes: Uint8Array,
  table: Signed<Manifest>,
  verify: Verify,
): Result<Seating> {
  const signed = read(start, bytes);
  if (!signed.ok) return signed;
  const { value } = signed.value;
  if (!equalBytes(value.table, table.hash))
    return fail("start/wrong-table", "The start belongs to another table.");
  if (value.joins.length < MIN_SEATS) return tooFew();
  if (value.joins.length > table.value.seats)
    return fail("start/too-many", "The start names more players than the table has seats.");
  const authentic = authenticate(start, signed.value, table.value.host, verify);
  if (!authentic.ok) return authentic;
  const joins: Signed<Join>[] = [];
  for (const bytes of value.joins) {
    const join = openJoin(bytes, table, verify);
    if (!join.ok) return join;
    if (seatOf(joins, join.value.value.player) !== -1)
      return fail("start/twice-seated", "One player would have two seats.");
    joins.push(join.value);
  }
  if (!areOwnersHere(joins)) return strayBot();
  return ok({ table, start: authentic.value, joins });
}

/** Whether every bot's owner sits here in person. */
function areOwnersHere(joins: readonly Signed<Join>[]): boolean {
  return joins.every((join) => {
    const owner = joins[seatOf(joins, personOf(join))];
    return owner !== undefined && owner.value.bot === undefined;
  });
}

function tooFew(): Result<never> {
  return fail("start/too-few", "A match needs at least two players.");
}

function strayBot(): Result<never> {
  return fail("start/stray-bot", "A bot's owner must sit at the same table in person.");
}

/** Whether a start matches the roster a peer followed: the same players, in any order. */
export function startsRoster({ start, joins }: Seating, roster: Roster): boolean {
  // No player sits there twice, so equally many who are all on the list are the same.
  return (
    equalBytes(start.value.roster, roster.head) &&
    !roster.cancelled &&
    joins.length === roster.joins.length &&
    joins.every((join) => roster.joins.some((one) => equalBytes(one.hash, join.hash)))
  );
}
