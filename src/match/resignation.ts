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

/** The same, with those that the present request goes on without. */
export function leavingSeats(match: Match): Seat[] {
  return [...departures(match).keys()].toSorted((left, right) => left - right);
}

/** What the next own answer names in `seen`. */
export function seenNow(match: Match): Uint8Array[] {
  return [...departures(match)].toSorted(([one], [other]) => one - other).map(([, hash]) => hash);
}

/** The seats whose open resignations these hashes name; `null` for a hash that names none. */
export function seatsSeen(match: Match, seen: readonly Uint8Array[]): (Seat | null)[] {
  const known = [...departures(match)];
  return seen.map((named) => known.find(([, hash]) => equalBytes(hash, named))?.[0] ?? null);
}

/**
 * What answers can name: open resignations and, where a request of chance is broken off, the decisions that did it. (In a
 * phase of moves a decision is its seat's answer, and needs nobody to name it.)
 */
function departures({ resignations, decisions, request, turn }: Match): Map<Seat, Uint8Array> {
  const hashes = new Map([...resignations].map(([seat, { hash }]) => [seat, hash]));
  if (request !== null)
    for (const { question, value, name } of decisions)
      if (question.turn === turn && value.kind !== "entry") hashes.set(question.seat, name);
  return hashes;
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

/** What happens to the state when seats resign, or run out of time: normally one event. */
export function resign(
  game: Game,
  state: Plain,
  seats: readonly Seat[],
  kind: "resigned" | "expired" = "resigned",
): { readonly event: GameEvent<Plain>; readonly after: Plain }[] {
  if (seats.length === 0) return [];
  const event = { kind, seats } as const;
  const together = game.apply(state, event);
  if (together.ok) return [{ event, after: together.value }];
  // Not every game can lose all its players at once: then the lower seat goes first, and the match may be over before the next.
  if (seats.length === 1) return [];
  const [first, ...rest] = seats;
  const before = resign(game, state, first === undefined ? [] : [first], kind);
  return [...before, ...resign(game, before.at(-1)?.after ?? state, rest, kind)];
}

/** Whether the match would be over if these seats' resignations took effect now. */
export function endsMatch(game: Game, state: Plain, seats: readonly Seat[]): boolean {
  const after = resign(game, state, seats).at(-1)?.after;
  return after !== undefined && game.pending(after).kind === "over";
}
