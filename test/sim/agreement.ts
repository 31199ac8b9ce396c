import { expect } from "vitest";
import { toHex } from "../../protocol/bytes.ts";
import { nativeVerify } from "../../src/host/crypto.ts";
import { recordOf, verifyRecord } from "../../src/match/verification.ts";
import type { Run } from "./simulation.ts";

/** All honest peers went through the same states to the same end, hold the same file, and it verifies. */
export function expectAgreement({ honest }: Run): void {
  const [first, ...rest] = honest.map((peer) => ({ ...peer, match: peer.match! }));
  const record = recordOf(first!.match);
  for (const { name, match } of rest) {
    expect(match.states.map(toHex), name).toEqual(first!.match.states.map(toHex));
    expect(match.outcome, name).toEqual(first!.match.outcome);
    expect(toHex(recordOf(match)) === toHex(record), `${name} holds the same file`).toBe(true);
  }
  const findGame = () => first!.game;
  const { chance } = first!;
  const verified = verifyRecord(record, { findGame, verify: nativeVerify, chance });
  expect(verified.ok ? verified.value.outcome : verified.fault).toEqual(first!.match.outcome);
}

/** What any honest peer ever had on disk, everybody has in the end. */
export function expectNothingLost({ honest }: Run): void {
  const stored = new Set(honest.flatMap((peer) => peer.disk.map(({ bytes }) => toHex(bytes))));
  for (const { name, match } of honest)
    expect(new Set(match!.log.map(({ bytes }) => toHex(bytes))), name).toEqual(stored);
}

/** Honest peers never have reason to refuse anything, however the network treats them. */
export function expectNothingRefused({ honest }: Run): void {
  for (const { name, refusals, evidence } of honest) {
    expect(refusals, name).toEqual([]);
    expect(evidence, name).toEqual([]);
  }
}
