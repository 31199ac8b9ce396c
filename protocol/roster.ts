import * as v from "valibot";
import { equalBytes } from "./bytes.ts";
import type { Signer, Verify } from "./identity.ts";
import { JOIN_LIMIT, type Join, openJoin, personOf } from "./join.ts";
import { MAX_SEATS, type Manifest } from "./manifest.ts";
import { fail, ok, type Result } from "./result.ts";
import {
  authenticate,
  hashField,
  type Kind,
  keyField,
  MAX_COUNT,
  read,
  type Signed,
  sign,
  versionField,
  wholeNumber,
} from "./signed.ts";

export const ROSTER_CHANGE_LIMIT = 1024;

/**
 * One change to the host's list of players; each names the one before, so that the host cannot show two lists
 * unnoticed.
 */
export type RosterChange = {
  readonly v: 1;
  readonly table: Uint8Array;
  readonly seq: number;
  /** Hash of the change before; of the manifest for the first. */
  readonly prev: Uint8Array;
  readonly change: Change;
};

export type Change =
  /** `join` is the whole signed join. */
  | { readonly kind: "accept"; readonly join: Uint8Array }
  /** A player leaves with all their bots. */
  | { readonly kind: "remove"; readonly player: Uint8Array }
  | { readonly kind: "cancel" };

/** Who sits at a table that gathers players: a value that `followRoster` carries forward. */
export interface Roster {
  readonly table: Signed<Manifest>;
  /** In joining order, which is the order of the seats. */
  readonly joins: readonly Signed<Join>[];
  readonly cancelled: boolean;
  /** Number of changes so far and hash of the last one. */
  readonly seq: number;
  readonly head: Uint8Array;
}

const joinField = v.pipe(
  v.instance(Uint8Array),
  v.check((bytes) => bytes.length <= JOIN_LIMIT, "The join is too large"),
);

const rosterChange: Kind<RosterChange> = {
  area: "roster",
  domain: "fairhand/roster/1",
  limit: ROSTER_CHANGE_LIMIT,
  schema: v.strictObject({
    v: versionField,
    table: hashField,
    seq: wholeNumber(0, MAX_COUNT),
    prev: hashField,
    change: v.variant("kind", [
      v.strictObject({
        kind: v.literal("accept"),
        join: joinField,
      }),
      v.strictObject({ kind: v.literal("remove"), player: keyField }),
      v.strictObject({ kind: v.literal("cancel") }),
    ]),
  }),
};

/** A roster in its current state, without the changes that led there: for a reader who has followed none of them. */
type RosterList = {
  readonly v: 1;
  readonly table: Uint8Array;
  readonly seq: number;
  readonly head: Uint8Array;
  readonly cancelled: boolean;
  /** Whole signed joins, in the order of the seats. */
  readonly joins: readonly Uint8Array[];
};

export const ROSTER_LIST_LIMIT = MAX_SEATS * (JOIN_LIMIT + 4) + 512;

const rosterList: Kind<RosterList> = {
  area: "roster",
  domain: "fairhand/roster-list/1",
  limit: ROSTER_LIST_LIMIT,
  schema: v.strictObject({
    v: versionField,
    table: hashField,
    seq: wholeNumber(0, MAX_COUNT),
    head: hashField,
    cancelled: v.boolean(),
    joins: v.pipe(v.array(joinField), v.maxLength(MAX_SEATS)),
  }),
};

/**
 * The host signs its roster's current state: its size depends on the seats, not on how often they have changed hands.
 */
export function signRosterList(roster: Roster, host: Signer): Uint8Array {
  const { table, seq, head, cancelled, joins } = roster;
  const list = {
    v: 1,
    table: table.hash,
    seq,
    head,
    cancelled,
    joins: joins.map(({ bytes }) => bytes),
  } as const;
  return sign(rosterList, list, host).bytes;
}

/**
 * Reads a roster as its host shows it. A host shows it again with every change, so joins that were `opened` before are
 * not read again: reading them all each time took a tenth of the time in which 63 sat down. Faults `roster/...` of
 * reading, `roster/wrong-table`, `roster/already-seated`, `roster/full`, `join/...`.
 */
export function openRosterList(
  bytes: Uint8Array,
  table: Signed<Manifest>,
  verify: Verify,
  opened: readonly Signed<Join>[] = [],
): Result<Roster> {
  const signed = read(rosterList, bytes);
  if (!signed.ok) return signed;
  const { value } = signed.value;
  if (!equalBytes(value.table, table.hash))
    return fail("roster/wrong-table", "The list belongs to another table.");
  const authentic = authenticate(rosterList, signed.value, table.value.host, verify);
  if (!authentic.ok) return authentic;
  let joins: readonly Signed<Join>[] = [];
  // Players come last and may go, so those who stay are found in the same order.
  let next = 0;
  for (const one of value.joins) {
    const at = opened.findIndex(
      ({ bytes: known, value: { table: of } }, index) =>
        index >= next && equalBytes(known, one) && equalBytes(of, table.hash),
    );
    const known = opened[at];
    if (known !== undefined) next = at + 1;
    const join = known === undefined ? openJoin(one, table, verify) : ok(known);
    const seated = join.ok ? seatIn(joins, join.value, table) : join;
    if (!seated.ok) return seated;
    joins = seated.value;
  }
  const { seq, head, cancelled } = value;
  return ok({ table, joins, cancelled, seq, head });
}

/** The roster of a table that was just opened. */
export function emptyRoster(table: Signed<Manifest>): Roster {
  return { table, joins: [], cancelled: false, seq: 0, head: table.hash };
}

/**
 * The host signs the next change to its roster. `followRoster` judges whether it makes sense, here as on every peer.
 */
export function signRosterChange(
  roster: Roster,
  change: Change,
  host: Signer,
): Signed<RosterChange> {
  const { table, seq, head } = roster;
  return sign(rosterChange, { v: 1, table: table.hash, seq, prev: head, change }, host);
}

/**
 * Reads the host's next change and carries the roster forward. The roster stays as it was on a fault:
 * `roster/...` of reading, `roster/wrong-table`, `roster/gap` (an earlier change is missing), `roster/stale`
 * (already followed), `roster/wrong-prev` (the host showed somebody another list), `roster/cancelled`,
 * `roster/already-seated`, `roster/full`, `roster/not-seated`, `join/...`.
 */
export function followRoster(roster: Roster, bytes: Uint8Array, verify: Verify): Result<Roster> {
  const signed = read(rosterChange, bytes);
  if (!signed.ok) return signed;
  const { value, hash } = signed.value;
  const { table } = roster;
  if (!equalBytes(value.table, table.hash))
    return fail("roster/wrong-table", "The change belongs to another table.");
  if (value.seq < roster.seq) return fail("roster/stale", "This change is known already.");
  if (value.seq > roster.seq) return fail("roster/gap", "An earlier change is missing.");
  const authentic = authenticate(rosterChange, signed.value, table.value.host, verify);
  if (!authentic.ok) return authentic;
  if (!equalBytes(value.prev, roster.head))
    return fail("roster/wrong-prev", "The host shows different lists of players.");
  const changed = applyChange(roster, value.change, verify);
  return changed.ok ? ok({ ...changed.value, seq: roster.seq + 1, head: hash }) : changed;
}

function applyChange(roster: Roster, change: Change, verify: Verify): Result<Roster> {
  const { table, joins } = roster;
  if (roster.cancelled) return fail("roster/cancelled", "The host has closed this table.");
  switch (change.kind) {
    case "accept": {
      const join = openJoin(change.join, table, verify);
      const seated = join.ok ? seatIn(joins, join.value, table) : join;
      return seated.ok ? ok({ ...roster, joins: seated.value }) : seated;
    }
    case "remove": {
      const { player } = change;
      if (seatOf(joins, player) === -1)
        return fail("roster/not-seated", "This player has no seat at this table.");
      const staying = joins.filter(
        (join) => !equalBytes(join.value.player, player) && !equalBytes(personOf(join), player),
      );
      return ok({ ...roster, joins: staying });
    }
    case "cancel":
      return ok({ ...roster, cancelled: true });
  }
}

/** The same players plus one. */
function seatIn(
  joins: readonly Signed<Join>[],
  join: Signed<Join>,
  table: Signed<Manifest>,
): Result<readonly Signed<Join>[]> {
  if (seatOf(joins, join.value.player) !== -1)
    return fail("roster/already-seated", "This player already has a seat.");
  return joins.length === table.value.seats
    ? fail("roster/full", "All seats of this table are taken.")
    : ok([...joins, join]);
}

/** The seat of a player, or -1. */
export function seatOf(joins: readonly Signed<Join>[], player: Uint8Array): number {
  return joins.findIndex((join) => equalBytes(join.value.player, player));
}
