import { equalBytes, toHex } from "../../../protocol/bytes.ts";
import { proveKnock } from "../../../protocol/invite/invite.ts";
import { type Join, personOf } from "../../../protocol/join.ts";
import { type Fault, fail, type Result } from "../../../protocol/result.ts";
import type { Signed } from "../../../protocol/signed.ts";
import type { PlayerId } from "../api/api.ts";
import type { SeatRefusal } from "../table/messages.ts";
import { hostOf, isHost, joinsOf, type TableState } from "../table/table-state.ts";

/**
 * Admits players who prove the invite's secret by `proveKnock`, seat or no seat: a full table answers with its list of
 * players. The proof needs no challenge: it is bound to the signed join, which is bound to this table and counts once.
 */
export function checkInvite({ deps }: TableState, join: Signed<Join>, proof: Uint8Array): void {
  const secret = deps.gate?.secret() ?? null;
  if (secret !== null && equalBytes(proof, proveKnock(secret, join)))
    deps.gate?.letIn(toHex(personOf(join)));
}

export const CLOSED_BY_HOST: Fault = {
  code: "roster/cancelled",
  message: "The host has closed this table.",
};

export function closedByHost(): Result<never> {
  return { ok: false, fault: CLOSED_BY_HOST };
}

export function noSuchInvite(): Result<never> {
  return fail(
    "invite/unknown",
    "This invite no longer works: the table is closed, or its host has made a new invite.",
  );
}

/**
 * Why the host refuses a seat to somebody who may know of the table; `null` if there is no reason to give, which does
 * not promise a seat.
 */
export function refusalOf(state: TableState, join: Signed<Join>): SeatRefusal | null {
  const { gate, blocked } = state.deps;
  const person = toHex(personOf(join));
  // Blocked players are not told, and players without an invite learn nothing about an invite-only table.
  if (person === hostOf(state) || blocked?.(person) || !isInvited(state, person)) return null;
  if (state.expelled.has(toHex(join.value.player))) return "sent-away";
  const refusal = gate?.refusal(person) ?? null;
  // A full table says so by its list of players.
  if (refusal === null && hasFreeSeat(state) && !isRoomFor(state, person)) return "kept";
  return refusal === null || refusal === "sent-away" ? refusal : "locked";
}

/** Whether the host gives a seat to somebody who has none yet. */
export function admits(state: TableState, join: Signed<Join>): boolean {
  const { table, deps } = state;
  const { gate } = deps;
  const person = toHex(personOf(join));
  // The host's own bots take the same path.
  if (person === toHex(table.value.host)) return true;
  if (gate === undefined || deps.blocked?.(person)) return false;
  if (gate.refusal(person) !== null || !isRoomFor(state, person)) return false;
  return isInvited(state, person) && !state.expelled.has(toHex(join.value.player));
}

function hasFreeSeat({ roster, table }: TableState): boolean {
  return roster.joins.length < table.value.seats;
}

/** Seats are kept for players of the previous match who have not left: newcomers get one of the others. */
function isRoomFor(state: TableState, person: PlayerId): boolean {
  const kept = keptSeats(state);
  return kept.has(person) || state.roster.joins.length + kept.size < state.table.value.seats;
}

/** The players for whom the host still keeps a seat. */
export function keptSeats({ deps, roster }: TableState): ReadonlySet<PlayerId> {
  const seated = new Set(roster.joins.map(({ value }) => toHex(value.player)));
  return new Set((deps.keptFor?.() ?? []).filter((player) => !seated.has(player)));
}

function isInvited(state: TableState, person: PlayerId): boolean {
  const { table, deps, roster, expelled } = state;
  return (
    table.value.access === "open" ||
    deps.gate?.isLetIn(person) === true ||
    isKept(state, person) ||
    expelled.has(person) ||
    // A bot of somebody who sits here.
    roster.joins.some(({ value }) => toHex(value.player) === person)
  );
}

/** Whether the player has played the match before: a restarted host, or the next one, has let in nobody. */
function isKept(state: TableState, player: PlayerId): boolean {
  return isHost(state) && state.deps.keptFor?.().includes(player) === true;
}

/**
 * Whether this player may receive what is said at this table: strangers get nothing of an invite-only one, nor does whoever
 * was sent away or gave a seat back once the match has begun.
 */
export function mayFollow(state: TableState, player: PlayerId): boolean {
  const { table, deps, match, seatedOnce } = state;
  return (
    table.value.access === "open" ||
    toHex(table.value.host) === player ||
    // A player who was sent away must be able to hear of it; later the host's goodbye says so.
    (match === null && seatedOnce.has(player)) ||
    joinsOf(state).some(({ value }) => toHex(value.player) === player) ||
    deps.gate?.isLetIn(player) === true ||
    isKept(state, player)
  );
}
