import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { peerIdOf } from "../../../protocol/identity.ts";
import { peerOf, playerOf } from "./players.ts";

const someone = () => toHex(new Uint8Array(randomBytes(32)));

test("a player's key gives the peer id, and the other way round", () => {
  const player = someone();
  const peer = peerOf(player);
  expect(peer?.toString()).toBe(peerIdOf(Buffer.from(player, "hex")));
  expect(peer && playerOf(peer)).toBe(player);
});

test("bytes that are no public key have no peer id, however often asked", () => {
  for (const player of ["", "ab", "zz".repeat(32), "AB".repeat(32), "ab".repeat(33)]) {
    expect(peerOf(player)).toBeNull();
    expect(peerOf(player)).toBeNull();
  }
});

test("a peer id is cached, and is still right after a flood of others", () => {
  const player = someone();
  const peer = peerOf(player);
  expect(peerOf(player)).toBe(peer);
  for (let count = 0; count < 1100; count++) peerOf(someone());
  expect(peerOf(player)?.toString()).toBe(peer?.toString());
});
