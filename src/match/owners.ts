import { equalBytes } from "../../protocol/bytes.ts";
import { personOf } from "../../protocol/join.ts";
import type { Seating } from "../../protocol/start.ts";
import type { Seat } from "../engine/game.ts";

/** Who answers for which seat. A bot's seat has its own key but no vote: its owner answers for it. */
export interface Owners {
  /** By seat: the seat of the person who answers for it; for a person, their own. */
  readonly of: readonly Seat[];
  /** By seat: the key that signs its entries. */
  readonly keys: readonly Uint8Array[];
}

export function ownersIn({ joins }: Seating): Owners {
  const keys = joins.map(({ value }) => value.player);
  const of = joins.map((join, seat) => {
    const person = personOf(join);
    const at = keys.findIndex((key) => equalBytes(key, person));
    return at === -1 ? seat : at;
  });
  return { of, keys };
}

/** These seats and the bots that leave with them, ascending. */
export function withBots({ of }: Owners, seats: readonly Seat[]): Seat[] {
  const leaving: Seat[] = [];
  // Mostly nobody leaves, and this is asked several times for each message.
  if (seats.length === 0) return leaving;
  for (const [seat, owner] of of.entries())
    if (seats.includes(owner) || seats.includes(seat)) leaving.push(seat);
  return leaving;
}

/** The seats of the people who own these seats, ascending. */
export function ownersOf({ of }: Owners, seats: Iterable<Seat>): Seat[] {
  const owners = new Set([...seats].flatMap((seat) => of[seat] ?? []));
  return [...owners].toSorted((one, other) => one - other);
}
