import { equalBytes } from "../../protocol/bytes.ts";
import type { Entry } from "../../protocol/entry.ts";
import type { Signed } from "../../protocol/signed.ts";
import type { Game, GameEvent, Plain, Seat } from "../engine/game.ts";
import type { Match } from "./match.ts";

/**
 * A resignation may be sent at any time, so peers learn of it at different moments. Its effect is tied to something all
 * of them see alike: it takes effect at the end of the first phase in which it is the seat's own answer, or in which the
 * answer of an expected seat names it in `seen`.
 */

/** The seats whose resignations have no effect yet, ascending. */
export function openSeats(match: Match): Seat[] {
  return [...match.resignations.keys()].toSorted((left, right) => left - right);
}

/** What the next own answer names in `seen`. */
export function seenNow(match: Match): Uint8Array[] {
  return openSeats(match).flatMap((seat) => match.resignations.get(seat)?.hash ?? []);
}

/** The seats whose open resignations these hashes name; `null` for a hash that names none. */
export function seatsSeen(match: Match, seen: readonly Uint8Array[]): (Seat | null)[] {
  return seen.map((hash) => {
    for (const [seat, resignation] of match.resignations)
      if (equalBytes(resignation.hash, hash)) return seat;
    return null;
  });
}

/** The seats whose resignations take effect at the end of a phase with these answers, ascending. */
export function resigningSeats(match: Match, answers: Iterable<Signed<Entry>>): Seat[] {
  const seats = new Set<Seat>();
  for (const { value } of answers) {
    if (value.body.kind === "resign") seats.add(value.seat);
    if ("seen" in value.body)
      for (const seat of seatsSeen(match, value.body.seen)) if (seat !== null) seats.add(seat);
  }
  return [...seats].toSorted((left, right) => left - right);
}

/** What happens to the state when seats resign: normally one event. */
export function resign(
  game: Game,
  state: Plain,
  seats: readonly Seat[],
): { readonly event: GameEvent<Plain>; readonly after: Plain }[] {
  if (seats.length === 0) return [];
  const event = { kind: "resigned", seats } as const;
  const together = game.apply(state, event);
  if (together.ok) return [{ event, after: together.value }];
  // Not every game can lose all its players at once: then the lower seat goes first, and the match may be over before the next.
  if (seats.length === 1) return [];
  const [first, ...rest] = seats;
  const before = resign(game, state, first === undefined ? [] : [first]);
  return [...before, ...resign(game, before.at(-1)?.after ?? state, rest)];
}

/** Whether the match would be over if these seats' resignations took effect now. */
export function endsMatch(game: Game, state: Plain, seats: readonly Seat[]): boolean {
  const after = resign(game, state, seats).at(-1)?.after;
  return after !== undefined && game.pending(after).kind === "over";
}
