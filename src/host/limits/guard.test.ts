import { generateKeyPair } from "@libp2p/crypto/keys";
import type { MultiaddrConnection, PeerId } from "@libp2p/interface";
import { peerIdFromPrivateKey } from "@libp2p/peer-id";
import { multiaddr } from "@multiformats/multiaddr";
import { expect, test } from "vitest";
import { createGuard, LIMITS } from "./guard.ts";

/** The part of a connection that the guard looks at. */
class Knock extends EventTarget {
  readonly remoteAddr;
  status = "open";

  constructor(ip: string) {
    super();
    this.remoteAddr = multiaddr(ip.startsWith("/") ? ip : `/ip4/${ip}/tcp/4001`);
  }

  get aborted() {
    return this.status !== "open";
  }

  abort() {
    this.status = "aborted";
    this.dispatchEvent(new Event("close"));
  }
}

async function guarded(
  friends: ReadonlySet<string> = new Set(),
  strangers = 160,
  seats: ReadonlySet<string> = new Set(),
) {
  const { gater } = createGuard({
    standing: (peer) => (friends.has(peer) ? "known" : "stranger"),
    seated: (peer) => seats.has(peer),
    shunned: () => false,
    met: () => () => {},
    limits: { ...LIMITS, stranger: { connections: strangers } },
    ownTime: () => 0,
  });
  const begin = async (ip: string) => {
    const knock = new Knock(ip);
    if (!(await gater.denyInboundConnection?.(knock as unknown as MultiaddrConnection)))
      return knock;
    knock.dispatchEvent(new Event("close"));
    return null;
  };
  const prove = async (peer: PeerId, knock: Knock | null, when?: "late") => {
    if (knock === null || (knock.aborted && when !== "late")) return null;
    const connection = knock as unknown as MultiaddrConnection;
    if (!(await gater.denyInboundEncryptedConnection?.(peer, connection))) return knock;
    knock.dispatchEvent(new Event("close"));
    return null;
  };
  return {
    /** A connection whose key is not proved yet; `null` if the guard refuses it. */
    begin,
    prove,
    enter: async (peer: PeerId, ip: string) => prove(peer, await begin(ip)),
  };
}

const newPeer = async () => peerIdFromPrivateKey(await generateKeyPair("Ed25519"));
const peers = (count: number) => Promise.all(Array.from({ length: count }, newPeer));

test("300 idle keys keep out neither friends nor newcomers from elsewhere", async () => {
  const [friend, newcomer] = [await newPeer(), await newPeer()];
  // Fewer places than keys that get in at once.
  const { enter } = await guarded(new Set([friend.toString()]), 100);
  const idle: (Knock | null)[] = [];
  // Five blocks of sixty, each from two addresses; the first of them fill the strangers' places.
  for (const [index, peer] of (await peers(300)).entries())
    idle.push(await enter(peer, `10.0.${index % 5}.${index % 2}`));
  expect(idle.filter((knock) => knock !== null).length).toBeLessThanOrEqual(100);
  expect(await enter(friend, "198.51.100.1")).not.toBeNull();
  expect(await enter(newcomer, "192.0.2.1")).not.toBeNull();
  // It has the place of one of the crowd.
  expect(idle.some((knock) => knock?.aborted)).toBe(true);
});

test("as many address blocks as places neither keep out newcomers nor drive out earlier peers", async () => {
  const { enter } = await guarded(new Set(), 20);
  const first = await enter(await newPeer(), "192.0.2.1");
  const staying: (Knock | null)[] = [];
  for (const [index, peer] of (await peers(40)).entries())
    staying.push(await enter(peer, `10.${index}.0.1`));
  const newcomers: (Knock | null)[] = [];
  for (const [index, peer] of (await peers(5)).entries())
    newcomers.push(await enter(peer, `10.100.${index}.1`));
  expect([first, ...newcomers].map((knock) => knock?.aborted)).toEqual(Array(6).fill(false));
  expect(staying.filter((knock) => knock !== null && !knock.aborted)).toHaveLength(14);
});

test("one address gets at most its share, and places it leaves are free again", async () => {
  const { enter } = await guarded();
  const entered: (Knock | null)[] = [];
  for (const peer of await peers(50)) entered.push(await enter(peer, "10.0.0.1"));
  const inside = entered.filter((knock) => knock !== null);
  expect(inside).toHaveLength(LIMITS.address.connections);
  inside[0]?.dispatchEvent(new Event("close"));
  expect(await enter(await newPeer(), "10.0.0.1")).not.toBeNull();
  expect(await enter(await newPeer(), "10.0.0.1")).toBeNull();
});

test("a party of 64 can come from one address, because seated players free their places", async () => {
  const seats = new Set<string>();
  const { enter } = await guarded(new Set(), 160, seats);
  for (const peer of await peers(63))
    if ((await enter(peer, "10.0.0.1")) !== null) seats.add(peer.toString());
  expect(seats.size).toBe(63);
});

test("a seat counts as one place, and leaves strangers no more than before", async () => {
  const seated = await peers(10);
  const { enter } = await guarded(new Set(), 160, new Set(seated.map(String)));
  const entered: (Knock | null)[] = [];
  // The second connection of a seated player counts as a stranger's.
  for (const peer of [...seated, ...seated, ...(await peers(40))])
    entered.push(await enter(peer, "10.0.0.1"));
  expect(entered.slice(0, 20)).not.toContain(null);
  expect(entered.filter((knock) => knock !== null)).toHaveLength(10 + LIMITS.address.connections);
});

test("one key has a few connections", async () => {
  const { enter } = await guarded();
  const peer = await newPeer();
  const entered: unknown[] = [];
  for (let count = 0; count < 12; count++) entered.push(await enter(peer, `10.0.${count}.1`));
  expect(entered.filter((knock) => knock !== null)).toHaveLength(LIMITS.peer.connections);
});

test("unfinished handshakes keep nobody out, and those under way have time to finish", async () => {
  const { begin, prove } = await guarded();
  const newcomer = await begin("192.0.2.1");
  const idle: (Knock | null)[] = [];
  // From as many blocks as connections: none of them has more than others.
  const places = LIMITS.transient.connections;
  for (let index = 1; index < places; index++) idle.push(await begin(`10.0.${index}.1`));
  expect(await prove(await newPeer(), newcomer)).not.toBeNull();
  for (let index = 0; index < places; index++) idle.push(await begin(`10.1.${index}.1`));
  const late = await begin("192.0.3.1");
  expect(await prove(await newPeer(), late)).not.toBeNull();
  expect(idle.filter((knock) => knock !== null && !knock.aborted)).toHaveLength(places - 1);
  expect(idle[0]?.aborted).toBe(true);
});

test("one address has few handshakes at a time, and more take nobody else's place", async () => {
  const { begin } = await guarded();
  const other = await begin("192.0.2.1");
  const begun: (Knock | null)[] = [];
  for (let index = 0; index < 60; index++) begun.push(await begin("10.0.0.1"));
  expect(begun.filter((knock) => knock !== null)).toHaveLength(
    LIMITS["transient-address"].connections,
  );
  expect([other, ...begun].some((knock) => knock?.aborted)).toBe(false);
});

test("a connection that has ended before its key was proved keeps no place", async () => {
  const { begin, prove } = await guarded();
  const peer = await newPeer();
  for (let count = 0; count < LIMITS.peer.connections; count++) {
    const knock = await begin(`10.0.${count}.1`);
    knock?.abort();
    expect(await prove(peer, knock, "late")).toBeNull();
  }
  expect(await prove(peer, await begin("10.1.0.1"))).not.toBeNull();
});

const THROUGH_RELAY =
  "/ip4/198.51.100.7/tcp/4001/p2p/12D3KooWJGj3JrRjgpdYQSnaiWg2c5GmoRjzAyBMDtY8krXUjYrG/p2p-circuit";

test("idle keys at a relay do not keep out whoever else comes through it, and one key makes nobody leave", async () => {
  const { enter } = await guarded();
  const idle = [];
  for (let key = 0; key < 32; key++) idle.push(await enter(await newPeer(), THROUGH_RELAY));
  expect(idle).not.toContain(null);
  const peer = await newPeer();
  for (let count = 0; count < 12; count++) await enter(peer, THROUGH_RELAY);
  expect(idle.filter((knock) => knock?.aborted)).toHaveLength(8);
  // Those that have been there longest stay.
  expect(idle.slice(0, 12).some((knock) => knock?.aborted)).toBe(false);
});

test("whoever comes through a friend's relay knocks like a stranger", async () => {
  const friend = await newPeer();
  const { enter, begin } = await guarded(new Set([friend.toString()]));
  await enter(friend, THROUGH_RELAY);
  const knocks = [];
  for (let count = 0; count < 100; count++) {
    const knock = await begin(THROUGH_RELAY);
    knocks.push(knock);
    knock?.abort();
  }
  expect(knocks).toContain(null);
});
