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
 * A break by consent: no time runs while everybody who is still in the match wants it, and it runs again as soon as one
 * does not. Each peer counts time locally, so none of this is in the log; a player who counts otherwise than announced
 * is late for the others, or they for that player, as with any clock.
 */
export function pause(state: TableState, wanted: boolean): Result<null> {
  const { match, deps } = state;
  const me = toHex(deps.me.key);
  if (match === null || match.phase.outcome !== null) return notPlaying();
  if (!stillIn(state).includes(me)) return notYourSeat();
  tell(state, wanted ? "wanted" : "over");
  note(state, me, wanted ? "wanted" : "over");
  return ok(null);
}

/** `over` ends the break for all; `none` only says that this player has not asked for one. */
const WORDS = ["over", "wanted", "none"] as const;
type Word = (typeof WORDS)[number];

function tell(state: TableState, word: Word, to: readonly PlayerId[] = peersOf(state)): void {
  const me = toHex(state.deps.me.key);
  const bytes = Uint8Array.of(WORDS.indexOf(word));
  for (const player of to)
    if (player !== me) state.deps.send(player, encodeMessage({ kind: "pause", bytes }));
}

/** A returning player hears what this player wants, and says the same: a restart forgets it, and so ends a break. */
export function tellPause(state: TableState, player: PlayerId): void {
  const { match, deps } = state;
  if (match === null || match.phase.outcome !== null || mySeat(state) === -1) return;
  tell(state, isWished(state, toHex(deps.me.key)) ? "wanted" : "none", [player]);
}

/**
 * Not signed: it counts only if the connection itself proves who `from` is, and only from players still in the match.
 */
export function receivePause(
  state: TableState,
  bytes: Uint8Array,
  from: PlayerId,
  direct: boolean,
): Verdict {
  const word = WORDS[bytes[0] ?? WORDS.length];
  if (!direct || word === undefined) return "reject";
  if (stillIn(state).includes(from)) note(state, from, word);
  return "ignore";
}

function note(state: TableState, player: PlayerId, word: Word): void {
  const { match, pauses, deps } = state;
  if (match === null || match.phase.outcome !== null) return;
  if (word === "wanted") pauses.set(player, match.phase.turn);
  else if (word === "over") pauses.clear();
  else pauses.delete(player);
  const paused = stillIn(state).every((one) => isWished(state, one));
  if (paused !== match.time.paused) setPaused(match, paused, deps.clock.now());
  followTime(state);
}

/** Phases after which a wish that nobody shared expires: it must not become a break when somebody else asks for one. */
const WISHED_PHASES = 2;

function isWished({ match, pauses }: TableState, player: PlayerId): boolean {
  const turn = pauses.get(player);
  if (match === null || turn === undefined) return false;
  return match.time.paused || match.phase.turn <= turn + WISHED_PHASES;
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
    isWished(state, toHex(value.player)) ? seat : [],
  );
}
