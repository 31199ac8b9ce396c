import { generateKeyPair } from "@libp2p/crypto/keys";
import { peerIdFromPrivateKey } from "@libp2p/peer-id";
import { multiaddr } from "@multiformats/multiaddr";
import { expect, test, vi } from "vitest";
import { answerSeldom, rememberTold } from "./room-mdns.ts";

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

test("of thousands of peers that somebody announces, few are told, and one a second more", async () => {
  let now = 0;
  const isNews = rememberTold(() => now, nobody);
  const one = async () => ({
    id: peerIdFromPrivateKey(await generateKeyPair("Ed25519")),
    multiaddrs: here,
  });
  const all = await Promise.all(Array.from({ length: 300 }, one));
  expect(all.filter(isNews)).toHaveLength(65);
  now = 10_000;
  expect(all.toReversed().filter(isNews).length).toBeLessThanOrEqual(10);
});

test("a neighbour who asks again and again is answered once a second", () => {
  vi.useFakeTimers();
  try {
    let answers = 0;
    const library = { _onMdnsQuery: (_question: object) => void answers++ };
    answerSeldom(library, "_room._udp.local");
    for (let count = 0; count < 100; count++) {
      library._onMdnsQuery({ questions: [{ name: "_room._udp.local" }] });
      library._onMdnsQuery({ questions: [{ name: "_printer._udp.local" }] });
    }
    expect(answers).toBe(1);
    vi.advanceTimersByTime(5000);
    expect(answers).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
