import { equalBytes, toHex } from "../../../protocol/bytes.ts";
import { encode } from "../../../protocol/cbor/cbor.ts";
import { personOf } from "../../../protocol/join.ts";
import { type Manifest, openManifest, signManifest } from "../../../protocol/manifest.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { seatOf } from "../../../protocol/roster.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { openStart } from "../../../protocol/start.ts";
import type { NextOffer, PlayerId, TableWish } from "../api/api.ts";
import { cannotWrite } from "../ports/store.ts";
import { encodeMessage } from "../table/messages.ts";
import {
  announce,
  blame,
  changed,
  hostOf,
  isHost,
  joinsOf,
  keep,
  mySeat,
  peersOf,
  save,
  type TableState,
  type Verdict,
} from "../table/table-state.ts";
import { optionsToShow } from "../table/table-wish.ts";
import { type Evening, eveningAfter, newSet, scoreAfter, setOf } from "./evening.ts";
import { nextTerms } from "./next-terms.ts";

/**
 * Settings change a few times an evening; a person's offers beyond that are not stored. One bound for all would let one
 * person shut out the owner's.
 */
export const MAX_OFFERS = 32;

/**
 * The table's owner: the player who opened it, in any seat and after any number of matches. Only if the owner has
 * archived the table does it pass to the next in the order of the seats.
 */
export function ownerOf(state: TableState): PlayerId {
  return ownersInTurn(state).find((player) => !state.left.has(player)) ?? hostOf(state);
}

/** How many have owned the table so far, the present owner included. */
export function ownersSoFar(state: TableState): number {
  const owners = ownersInTurn(state);
  const before = owners.findIndex((player) => !state.left.has(player));
  return before === -1 ? owners.length : before + 1;
}

function ownersInTurn(state: TableState): PlayerId[] {
  const host = hostOf(state);
  return [host, ...peersOf(state).filter((player) => player !== host)];
}

export function isOwner(state: TableState): boolean {
  return mySeat(state) !== -1 && ownerOf(state) === toHex(state.deps.me.key);
}

/** The next table that counts: the owner's last offer. */
export function currentOffer(state: TableState): Signed<Manifest> | null {
  const owner = ownerOf(state);
  return (
    [...state.offers.values()].findLast(({ value }) => toHex(value.host) === owner) ??
    [...state.offers.values()].findLast(({ value }) => toHex(value.host) === hostOf(state)) ??
    null
  );
}

/** The manifest of this table's next match by a wish, for its owner to sign. */
export function nextManifest({ table, deps }: TableState, manifest: Manifest): Signed<Manifest> {
  const round = (table.value.rematchOf?.round ?? 0) + 1;
  return signManifest({ ...manifest, rematchOf: { table: table.hash, round } }, deps.me);
}

/**
 * The same again, or by the terms the match has settled, among those who are still here. `seats`: the number of places,
 * by default those still here.
 */
export function sameAgain(state: TableState, seats = staying(state)): TableWish {
  const { table, game, match, options } = state;
  const { stake, timers, access } = table.value;
  const terms = match === null ? null : nextTerms(game, seats, match.phase.state);
  return {
    game: game.id,
    options: terms?.options ?? options,
    stake: terms?.stake ?? stake,
    seats,
    timers,
    access,
  };
}

/** How many of this match have not left, bots with their owners. */
export function staying(state: TableState): number {
  return joinsOf(state).filter((join) => !state.left.has(toHex(personOf(join)))).length;
}

/** This player wants to play again; those who are here are told. Fault `profile/cannot-write`. */
export function wantAgain(state: TableState): Result<null> {
  const me = toHex(state.deps.me.key);
  if (!state.again.has(me)) {
    if (!save(state, [{ bytes: AGAIN, sealed: null }])) return cannotWrite();
    state.again.add(me);
  }
  for (const player of peersOf(state)) tellAgain(state, player);
  changed(state);
  return ok(null);
}

const AGAIN = encodeMessage({ kind: "again", bytes: new Uint8Array(0) });

/** Tells a newly connected player that this one wants to play again. */
export function tellAgain(state: TableState, player: PlayerId): void {
  const me = toHex(state.deps.me.key);
  if (player !== me && state.again.has(me) && state.next === null) state.deps.send(player, AGAIN);
}

/** Not signed: it counts only if the connection itself proves who `from` is. */
export function receiveAgain(state: TableState, from: PlayerId, direct: boolean): Verdict {
  if (!direct) return "reject";
  if (!peersOf(state).includes(from) || state.again.has(from)) return "ignore";
  state.again.add(from);
  changed(state);
  return "ignore";
}

/** Offers the next table. Fault `profile/cannot-write`. */
export function offer(state: TableState, next: Signed<Manifest>): Result<null> {
  state.offers.set(toHex(next.hash), next);
  if (!announce(state, "rematch", next.bytes)) return cannotWrite();
  changed(state);
  return ok(null);
}

export function receiveOffer(state: TableState, bytes: Uint8Array): Verdict {
  // Nobody offers a next match before this one has begun; a player who leaves again could fill the table with offers.
  if (state.match === null) return "ignore";
  const taken = takeOffer(state, bytes);
  if (!taken.ok) return blame(state, taken.fault);
  if (!taken.value) return "ignore";
  // An owner may call off one after the other: what comes after that many counts here, and is not stored.
  const isStored = (state.offered.get(taken.value) ?? 0) <= MAX_OFFERS;
  if (isStored && !keep(state, "rematch", bytes)) return "ignore";
  changed(state);
  return "accept";
}

/**
 * Processes an offer, and returns who offers it; `null` if it is known, or one too many. `currentOffer` decides whose
 * counts, because not everybody knows at once who has left. Faults of `readOffer`.
 */
export function takeOffer(state: TableState, bytes: Uint8Array): Result<PlayerId | null> {
  const opened = readOffer(state, bytes);
  if (!opened.ok) return opened;
  const { hash, value } = opened.value;
  const id = toHex(hash);
  if (state.offers.has(id) || state.struck.has(id) || offersBy(state, value.host) >= MAX_OFFERS)
    return ok(null);
  state.offers.set(id, opened.value);
  const person = personAt(state, value.host);
  state.offered.set(person, (state.offered.get(person) ?? 0) + 1);
  return ok(person);
}

/** The next table that a player here offers. Faults `manifest/...`, `rematch/not-seated`, `rematch/other-table`. */
export function readOffer(state: TableState, bytes: Uint8Array): Result<Signed<Manifest>> {
  const opened = openManifest(bytes, state.deps.verify);
  if (!opened.ok) return opened;
  const { rematchOf, host } = opened.value.value;
  if (seatOf(joinsOf(state), host) === -1)
    return fail("rematch/not-seated", "Somebody who did not play offers the next match.");
  const round = (state.table.value.rematchOf?.round ?? 0) + 1;
  if (
    rematchOf === null ||
    rematchOf.round !== round ||
    !equalBytes(rematchOf.table, state.table.hash)
  )
    return fail("rematch/other-table", "The next match that is offered continues another table.");
  return opened;
}

/** The number of offers by whoever answers for this player's seat: an owner has the keys of all its bots. */
function offersBy(state: TableState, player: Uint8Array): number {
  const person = personAt(state, player);
  return [...state.offers.values()].filter(({ value }) => personAt(state, value.host) === person)
    .length;
}

/** Who answers for a player's seat. */
export function personAt(state: TableState, player: Uint8Array): PlayerId {
  const joins = joinsOf(state);
  const join = joins[seatOf(joins, player)];
  return join === undefined ? "" : toHex(personOf(join));
}

/** What a peer that catches up is told about the next match. */
export function offerMessages(state: TableState): Uint8Array[] {
  const { offers } = state;
  return [...offers.values()]
    .filter(({ value }) => seatOf(joinsOf(state), value.host) !== -1)
    .map(({ bytes }) => encodeMessage({ kind: "rematch", bytes }));
}

/**
 * Seats that want to play again: those who said so and have not left since, the one who offers it, and those already
 * seated at the next table.
 */
export function wantedAt(state: TableState, joined: ReadonlySet<PlayerId>): number[] {
  const counted = currentOffer(state);
  return joinsOf(state).flatMap((join, seat) => {
    const player = toHex(join.value.player);
    const offers = counted !== null && toHex(counted.value.host) === player;
    const asks = state.again.has(player) && !state.left.has(player);
    return asks || offers || joined.has(player) ? seat : [];
  });
}

/**
 * The next match has begun. Its host says so here, by its start, to those who have no seat there: it is not on offer any
 * more. Whoever is away then is told when they catch up.
 */
export function linkBegun(state: TableState, next: TableState): void {
  const { start } = next.seating ?? {};
  state.next = toHex(next.table.hash);
  state.begun = start?.bytes ?? null;
  if (start !== undefined && isHost(next))
    state.deps.publish(encodeMessage({ kind: "start", bytes: start.bytes }));
  changed(state);
}

/**
 * Only the offer that counts can begin for those here: any other player could end their evening by a match of their own.
 * Nothing changes for those who have a seat there, whose own match begins when they hear of it there. Those who watch go
 * on to the next one when it begins for them, which it does not once its players have archived it. Whoever gave that seat
 * up too late is not offered it any more: the others are told that this player has left.
 */
export function receiveBegun(state: TableState, bytes: Uint8Array): Verdict {
  const next = currentOffer(state);
  if (state.next !== null || next === null) return "ignore";
  const start = openStart(bytes, next, state.deps.verify);
  if (!start.ok) return "ignore";
  const id = toHex(next.hash);
  const isSeated = seatOf(start.value.joins, state.deps.me.key) !== -1;
  if (isSeated && state.deps.seatedAt?.(id) !== null) return "accept";
  if (mySeat(state) !== -1) state.next = id;
  state.begun = bytes;
  changed(state);
  return "accept";
}

/** The offer as the interface shows it; `null` also for one that this version cannot read. */
export function viewOffer(state: TableState): NextOffer | null {
  const current = currentOffer(state);
  if (current === null || state.next !== null || state.begun !== null) return null;
  const options = optionsToShow(current.value);
  if (!options.ok) return null;
  const id = toHex(current.hash);
  const { game, stake, seats, timers, host } = current.value;
  return {
    table: id,
    by: seatOf(joinsOf(state), host),
    game,
    options: options.value,
    stake,
    seats,
    phaseLimit: timers.phase,
    total: timers.total ?? null,
    same: isSame(state, current.value),
    joined: (state.deps.seatedAt?.(id) ?? new Set()).has(toHex(state.deps.me.key)),
  };
}

/**
 * Whether an offer has the terms that `wantAgain` has agreed to: those of the same again, with as many seats as this
 * table had, or as there are people left for. With more or fewer it is another game.
 */
export function isSame(
  state: TableState,
  { game, options, stake, timers, seats }: Manifest,
): boolean {
  if (seats !== staying(state) && seats !== state.table.value.seats) return false;
  const same = sameAgain(state, seats);
  const terms = { game, options, stake, timers } as const;
  const expected = {
    game: same.game,
    options: same.options,
    stake: same.stake,
    timers: same.timers ?? { phase: null },
  } as const;
  return equalBytes(encode(terms as never), encode(expected as never));
}

/** The evening's state with this match, once it is over; before that, of the set to which the match belongs. */
export function eveningOf({ evening, seating, match, table }: TableState): Evening {
  if (match === null || seating === null) return evening;
  const { outcome } = match.phase;
  if (outcome === null) return setOf(evening).over ? newSet(evening) : evening;
  return eveningAfter(evening, seating.joins, outcome, table.value.stake);
}

/** Matches won by each seat since the evening began, this one included. */
export function scoreOf(state: TableState): number[] {
  const { evening, match } = state;
  const wins = new Map(evening.lines.map((line) => [toHex(line.player), line.wins]));
  const before = joinsOf(state).map(({ value }) => wins.get(toHex(value.player)) ?? 0);
  return scoreAfter(before, match?.phase.outcome ?? null);
}

/** Whether a table that names another as the one before continues it: strangers may name any. */
export function isNextOf(before: TableState, { table }: Pick<TableState, "table">): boolean {
  return (
    continuedFrom({ table }) === toHex(before.table.hash) &&
    seatOf(joinsOf(before), table.value.host) !== -1
  );
}

/** The id of the table this one continues, or `null`. */
export function continuedFrom({ table }: Pick<TableState, "table">): string | null {
  const { rematchOf } = table.value;
  return rematchOf === null ? null : toHex(rematchOf.table);
}
