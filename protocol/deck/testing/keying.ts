import type { Deck } from "../deck.ts";
import type { KeyOpening } from "../keys/key-phase.ts";
import type { Message, MessageOf } from "../messages.ts";
import type { Secrets } from "../secrets.ts";
import { group } from "./group.ts";
import { answer, deliver, newTable, peerAt, type Table, upTo } from "./table.ts";

export const SEATS = 4;
export const LIAR = 1;

/** A table at which everybody but the liar has committed. */
export function beforeCommit(): Table {
  const table = newTable({ group, seats: SEATS, pieces: 4 });
  for (const seat of upTo(SEATS)) if (seat !== LIAR) send(table, seat);
  return table;
}

/** A table at which all have committed and everybody but the liar has revealed. */
export function beforeReveal(
  change: (secrets: Secrets, deck: Deck) => Secrets = (one) => one,
): Table {
  const table = beforeCommit();
  const peer = peerAt(table, LIAR);
  peer.secrets = change(peer.secrets, peer.deck);
  send(table, LIAR);
  for (const seat of upTo(SEATS)) if (seat !== LIAR) send(table, seat);
  return table;
}

export function send(table: Table, seat: number): void {
  for (const message of answer(table, seat)) {
    const result = deliver(table, seat, message);
    if (!result.ok) throw new Error(result.fault.code);
  }
}

export function answerOf<K extends Message["kind"]>(
  table: Table,
  seat: number,
  kind: K,
): MessageOf<K> {
  const message = answer(table, seat).find((one): one is MessageOf<K> => one.kind === kind);
  if (message === undefined) throw new Error(`Seat ${seat} owes no ${kind}`);
  return message;
}

export function withOpening(change: (opening: KeyOpening, deck: Deck) => Partial<KeyOpening>) {
  return (secrets: Secrets, deck: Deck): Secrets => ({
    ...secrets,
    opening: { ...secrets.opening, ...change(secrets.opening, deck) },
  });
}
