import type { MessageOf } from "../messages.ts";
import { beginShuffle, nextShuffler } from "../shuffle/chain.ts";
import { group } from "./group.ts";
import { agreeKeys, answer, change, newTable, type Table, value } from "./table.ts";

/** Keys agreed, nothing shuffled yet. */
export const keyed = (seats: number, pieces: number) =>
  agreeKeys(newTable({ group, seats, pieces }));
export const fresh = keyed(4, 6);

/** Begins to shuffle these faces, and pieces that lie hidden, into slots from `first` on. */
export function begin(
  table: Table,
  faces: readonly number[],
  hidden: readonly number[] = [],
  first = 0,
) {
  change(table, (deck) => value(beginShuffle(table.suite, deck, { first, faces, hidden })));
}

/** What the seat whose turn it is would send. */
export function nextShuffle(table: Table): { seat: number; message: MessageOf<"shuffle"> } {
  const seat = nextShuffler(table.spectator);
  const message = seat === null ? undefined : answer(table, seat)[0];
  if (seat === null || message?.kind !== "shuffle") throw new Error("nobody shuffles");
  return { seat, message };
}
