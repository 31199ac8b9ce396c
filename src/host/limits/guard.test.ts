import { generateKeyPair } from "@libp2p/crypto/keys";
import type { MultiaddrConnection, PeerId } from "@libp2p/interface";
import { peerIdFromPrivateKey } from "@libp2p/peer-id";
import { multiaddr } from "@multiformats/multiaddr";
import { expect, test } from "vitest";
import { createGuard, LIMITS } from "./guard.ts";

/** As much of a connection as the guard looks at. */
class Knock extends EventTarget {
  readonly remoteAddr;
  aborted = false;

  constructor(ip: string) {
    super();
    this.remoteAddr = multiaddr(`/ip4/${ip}/tcp/4001`);
  }

  abort() {
    this.aborted = true;
    this.dispatchEvent(new Event("close"));
  }
}

async function guarded(friends: ReadonlySet<string> = new Set(), strangers = 160) {
  const { gater } = createGuard({
    standing: (peer) => (friends.has(peer) ? "known" : "stranger"),
    shunned: () => false,
    met: () => {},
    limits: { ...LIMITS, stranger: { connections: strangers } },
  });
  /** Whether the guard lets a key in from there, and its connection. */
  return async (peer: PeerId, ip: string) => {
    const knock = new Knock(ip);
    const connection = knock as unknown as MultiaddrConnection;
    const refused =
      (await gater.denyInboundConnection?.(connection)) ||
      (await gater.denyInboundEncryptedConnection?.(peer, connection));
    if (refused) knock.dispatchEvent(new Event("close"));
    return refused ? null : knock;
  };
}

const newPeer = async () => peerIdFromPrivateKey(await generateKeyPair("Ed25519"));
const peers = (count: number) => Promise.all(Array.from({ length: count }, newPeer));

test("300 idle keys keep out neither friends nor newcomers from elsewhere", async () => {
  const [friend, newcomer] = [await newPeer(), await newPeer()];
  // Fewer places than keys that get in at once.
  const enter = await guarded(new Set([friend.toString()]), 100);
  const idle: (Knock | null)[] = [];
  // Five blocks of sixty, each from two addresses; the first of them fill up the places for strangers.
  for (const [index, peer] of (await peers(300)).entries())
    idle.push(await enter(peer, `10.0.${index % 5}.${index % 2}`));
  expect(idle.filter((knock) => knock !== null).length).toBeLessThanOrEqual(100);
  expect(await enter(friend, "198.51.100.1")).not.toBeNull();
  expect(await enter(newcomer, "192.0.2.1")).not.toBeNull();
  // It has the place of one of the crowd.
  expect(idle.some((knock) => knock?.aborted)).toBe(true);
});

test("one address gets no more than its share, and its places are free again when they are left", async () => {
  const enter = await guarded();
  const entered: (Knock | null)[] = [];
  for (const peer of await peers(50)) entered.push(await enter(peer, "10.0.0.1"));
  const inside = entered.filter((knock) => knock !== null);
  expect(inside).toHaveLength(LIMITS.address.connections);
  inside[0]?.dispatchEvent(new Event("close"));
  expect(await enter(await newPeer(), "10.0.0.1")).not.toBeNull();
  expect(await enter(await newPeer(), "10.0.0.1")).toBeNull();
});

test("one key has a few connections", async () => {
  const enter = await guarded();
  const peer = await newPeer();
  const entered: unknown[] = [];
  for (let count = 0; count < 12; count++) entered.push(await enter(peer, `10.0.${count}.1`));
  expect(entered.filter((knock) => knock !== null)).toHaveLength(LIMITS.peer.connections);
});
