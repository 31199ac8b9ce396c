import { expect } from "vitest";
import type { Cbor } from "../../cbor/cbor.ts";
import type { Fault } from "../../result.ts";
import { ORDER, POINT_BYTES } from "../group/group.ts";
import { toBytes } from "../group/scalar.ts";
import { type Evidence, judge } from "../receive.ts";
import { codeOf, deliver, type Table } from "./table.ts";

/**
 * What must happen to every attack: everybody refuses it with this fault, no deck changes, a peer that took no part
 * upholds the evidence, and the honest message in its place convicts nobody.
 */
export function expectRefused(
  table: Table,
  seat: number,
  message: unknown,
  code: Fault["code"],
  honest?: unknown,
): Evidence {
  const decks = [table.spectator, ...[...table.peers.values()].map(({ deck }) => deck)];
  expect(codeOf(deliver(table, seat, message))).toBe(code);
  const after = [table.spectator, ...[...table.peers.values()].map(({ deck }) => deck)];
  expect(after.every((deck, index) => deck === decks[index])).toBe(true);
  const evidence: Evidence = { seat, fault: code, body: message as Cbor };
  const faultOf = (body: unknown) =>
    judge(table.suite, table.spectator, seat, body, table.random)?.code;
  expect(faultOf(message)).toBe(code);
  if (honest !== undefined) expect(faultOf(honest)).not.toBe(code);
  return evidence;
}

/** A copy of the bytes with others from `at` on. */
export function spliced(bytes: Uint8Array, at: number, other: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  copy.set(other, at);
  return copy;
}

/** The group element at place `index` among elements or scalars of 32 bytes. */
export function elementAt(bytes: Uint8Array, index: number): Uint8Array {
  return bytes.slice(index * POINT_BYTES, (index + 1) * POINT_BYTES);
}

/** Numbers that libsodium would accept as scalars. */
export const UNREDUCED: readonly Uint8Array[] = [
  toBytes(ORDER),
  toBytes(ORDER + 1n),
  toBytes(2n ** 255n + 1n),
  toBytes(2n ** 256n - 1n),
];

export const ZEROES = new Uint8Array(POINT_BYTES);
