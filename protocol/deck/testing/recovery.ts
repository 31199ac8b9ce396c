import { expect } from "vitest";
import { IDENTITY, keyOf } from "../group/group.ts";
import { removeSeat } from "../keys/removal.ts";
import { presentSecret, type Secrets } from "../secrets.ts";
import {
  agreeKeys,
  answer,
  change,
  dealHands,
  newTable,
  peerAt,
  type Setting,
  shuffle,
  type Table,
  upTo,
  value,
} from "./table.ts";

/** A table at which everybody holds two cards; the hands are half of the deck. */
export function dealtTable(setting: Omit<Setting, "pieces">): Table {
  const pieces = setting.seats * 4;
  const table = agreeKeys(newTable({ ...setting, pieces }));
  shuffle(table, { first: 0, faces: upTo(pieces), hidden: [] });
  dealHands(table, 0, 2);
  return table;
}

/** Takes a seat out; returns what it knew. */
export function remove(table: Table, seat: number): Secrets {
  const { secrets } = peerAt(table, seat);
  change(table, (deck) => value(removeSeat(table.suite, deck, seat)));
  table.peers.delete(seat);
  return secrets;
}

/** The present keys add up to the joint one, and every live seat knows its own secret. */
export function expectSound(table: Table): void {
  const { group } = table.suite;
  const { keys, joint } = table.spectator;
  const sum = [...keys.current.values()].reduce((left, right) => group.add(left, right), IDENTITY);
  expect(keyOf(sum)).toBe(keyOf(joint ?? IDENTITY));
  for (const seat of keys.live) {
    answer(table, seat);
    const { deck, secrets } = peerAt(table, seat);
    expect(group.multiplyBase(presentSecret(deck, secrets))).toEqual(keys.current.get(seat));
  }
}
