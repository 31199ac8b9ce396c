import { toHex } from "../../../protocol/bytes.ts";
import { personOf } from "../../../protocol/join.ts";
import { ok, type Result } from "../../../protocol/result.ts";
import { setPaused } from "../../match/time.ts";
import type { PlayerId } from "../api/api.ts";
import { notPlaying, notYourSeat } from "./live-table.ts";
import { encodeMessage } from "./messages.ts";
import { hasGivenUp } from "./participation.ts";
import { followTime } from "./table-play.ts";
import { joinsOf, mySeat, peersOf, type TableState, type Verdict } from "./table-state.ts";

/**
 * A break by consent: no time runs while everybody who is still in the match wants it so, and it runs again as soon as one does
 * not. Each peer counts time by itself, so nothing of this is in the log; whoever says otherwise than it counts is late for
 * the others, or they for it, as with any clock.
 */
export function pause(state: TableState, wanted: boolean): Result<null> {
  const { match, deps } = state;
  if (match === null || match.phase.outcome !== null) return notPlaying();
  if (mySeat(state) === -1) return notYourSeat();
  const me = toHex(deps.me.key);
  const message = encodeMessage({ kind: "pause", bytes: Uint8Array.of(wanted ? 1 : 0) });
  for (const player of peersOf(state)) if (player !== me) deps.send(player, message);
  note(state, me, wanted);
  return ok(null);
}

/** Not signed: it counts only where the connection itself proves who `from` is. */
export function receivePause(
  state: TableState,
  bytes: Uint8Array,
  from: PlayerId,
  direct: boolean,
): Verdict {
  const [wanted] = bytes;
  if (!direct || (wanted !== 0 && wanted !== 1)) return "reject";
  if (peersOf(state).includes(from)) note(state, from, wanted === 1);
  return "ignore";
}

/** Whoever wants to go on ends the break for all. */
function note(state: TableState, player: PlayerId, wanted: boolean): void {
  const { match, pauses, deps } = state;
  if (match === null || match.phase.outcome !== null) return;
  if (wanted) pauses.add(player);
  else pauses.clear();
  const paused = stillIn(state).every((one) => pauses.has(one));
  if (paused !== match.time.paused) setPaused(match, paused, deps.clock.now());
  followTime(state);
}

/** Those who are still in the match. */
function stillIn(state: TableState): PlayerId[] {
  const { match } = state;
  return joinsOf(state).flatMap((join, seat) =>
    match === null || join.value.bot !== undefined || hasGivenUp(match, seat)
      ? []
      : toHex(personOf(join)),
  );
}

/** Seats that want a break. */
export function pausedSeats(state: TableState): number[] {
  return joinsOf(state).flatMap(({ value }, seat) =>
    state.pauses.has(toHex(value.player)) ? seat : [],
  );
}
