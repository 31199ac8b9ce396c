import { equalBytes, toHex } from "../../protocol/bytes.ts";
import { proveKnock } from "../../protocol/invite.ts";
import { type Join, personOf } from "../../protocol/join.ts";
import type { Signed } from "../../protocol/signed.ts";
import type { PlayerId } from "./api.ts";
import { joinsOf, type TableState } from "./table-state.ts";

/**
 * Whether the host lets somebody who does not sit yet take a seat. `proof` came with the join: `proveKnock` with the secret of
 * the invite. It needs no challenge: it is bound to the signed join, which is bound to this table and counts once.
 */
export function admits(
  { table, deps, roster }: TableState,
  join: Signed<Join>,
  proof: Uint8Array | null,
): boolean {
  const { door } = deps;
  const person = toHex(personOf(join));
  // The host's own bots come by the same way.
  if (person === toHex(table.value.host)) return true;
  if (door === undefined || door.locked() || deps.blocked?.(person)) return false;
  const secret = door.secret();
  if (proof !== null && secret !== null && equalBytes(proof, proveKnock(secret, join)))
    door.letIn(person);
  return (
    table.value.access === "open" ||
    door.isLetIn(person) ||
    // A bot of somebody who sits here.
    roster.joins.some(({ value }) => toHex(value.player) === person)
  );
}

/** Whether what is said at this table is any business of this player: strangers hear nothing of one by invite only. */
export function mayFollow(state: TableState, player: PlayerId): boolean {
  const { table, deps, seatedOnce } = state;
  return (
    table.value.access === "open" ||
    toHex(table.value.host) === player ||
    // Whoever was sent away must be able to hear of it.
    seatedOnce.has(player) ||
    joinsOf(state).some(({ value }) => toHex(value.player) === player) ||
    deps.door?.isLetIn(player) === true
  );
}
