import { generateKeyPair } from "@libp2p/crypto/keys";
import { peerIdFromPrivateKey } from "@libp2p/peer-id";
import { multiaddr } from "@multiformats/multiaddr";
import { expect, test } from "vitest";
import { rememberTold } from "./room-mdns.ts";

const [ann, bob] = await Promise.all(
  ["Ann", "Bob"].map(async () => peerIdFromPrivateKey(await generateKeyPair("Ed25519"))),
);
if (ann === undefined || bob === undefined) throw new Error("two peers");
const nobody = () => false;
const here = [multiaddr("/ip4/192.0.2.1/tcp/4001")];
const there = [multiaddr("/ip4/192.0.2.2/tcp/4001")];

test("a peer that everybody hears of again and again is told once, and again where it has moved", () => {
  const isNews = rememberTold(() => 0, nobody);
  expect(isNews({ id: ann, multiaddrs: here })).toBe(true);
  expect(isNews({ id: ann, multiaddrs: here })).toBe(false);
  expect(isNews({ id: bob, multiaddrs: here })).toBe(true);
  expect(isNews({ id: ann, multiaddrs: there })).toBe(true);
  expect(isNews({ id: ann, multiaddrs: there })).toBe(false);
});

test("after a minute it is told again, for it may have been forgotten, unless it is connected", () => {
  let now = 0;
  const isNews = rememberTold(
    () => now,
    (peer) => peer === bob,
  );
  expect(isNews({ id: bob, multiaddrs: here })).toBe(true);
  expect(isNews({ id: ann, multiaddrs: here })).toBe(true);
  now = 60_000;
  expect(isNews({ id: ann, multiaddrs: here })).toBe(true);
  expect(isNews({ id: bob, multiaddrs: here })).toBe(false);
  expect(isNews({ id: bob, multiaddrs: there })).toBe(true);
});
