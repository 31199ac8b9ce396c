import { RELAY_V2_HOP_CODEC } from "@libp2p/circuit-relay-v2";
import type { Connection } from "@libp2p/interface";
import { multiaddr } from "@multiformats/multiaddr";
import { expect, test, vi } from "vitest";
import { seedOf, testNode } from "../testing/test-node.ts";
import { type Person, person, relay, when } from "./people.fixture.ts";

// A loaded machine takes long to answer.
vi.setConfig({ testTimeout: 120_000 });

/** How many listeners libp2p keeps. */
function listenersOf({ node }: Person): number {
  return node.services.parts.transportManager.getListeners().length;
}

test("a slot lost with its relay comes back with the relay", async () => {
  const middle = await relay();
  const ann = await person({ relays: [middle.text] });
  await when(ann, () => ann.reach.situation().slots.length === 1);
  const listeners = listenersOf(ann);
  await middle.relay.stop();
  await when(ann, () => ann.reach.situation().slots.length === 0);
  await relay(middle);
  await when(ann, () => ann.reach.situation().slots.length === 1);
  expect(listenersOf(ann)).toBe(listeners);
});

test("a relay that is full is asked again every twelfth check at the latest", async () => {
  const times: number[] = [];
  const full = await person({ asked: () => void times.push(performance.now()) });
  const { ip, port } = full.address;
  const ann = await person({ relays: [`/ip4/${ip}/tcp/${port}/p2p/${full.node.peerId}`] });
  // Checked every 200 ms. Three pauses of 2.4 s at most; if each were twice as long as the one before, it would be 22 s.
  await when(full, () => times.length === 8);
  const [fifth = 0, , , eighth = 0] = times.slice(4);
  expect(eighth - fifth).toBeLessThan(15_000);
  expect(ann.reach.situation().slots).toEqual([]);
});

test("a relay that is down at the start is retried until it is up", async () => {
  const middle = await relay();
  await middle.relay.stop();
  const ann = await person({ relays: [middle.text] });
  await relay(middle);
  await when(ann, () => ann.reach.situation().slots.length === 1);
});

test("whoever has a clock that is hours ahead of the relay's, or behind it, has a slot, and keeps it", async () => {
  const hour = 60 * 60_000;
  // Of the two clocks in this process libp2p's relay reads `Date.now`, and its client `new Date()`.
  vi.spyOn(Date, "now").mockImplementation(
    () => Math.round(performance.timeOrigin + performance.now()) - 5 * hour,
  );
  const lender = await person({ lends: true });
  const { ip, port } = lender.address;
  const ann = await person({ relays: [`/ip4/${ip}/tcp/${port}/p2p/${lender.node.peerId}`] });
  await when(ann, () => ann.reach.situation().slots.length === 1);
  // Ann's libp2p asks again shortly before the end, by her own clock.
  const [slot] = lender.node.services.relay.reservations.values();
  expect((slot?.expiry.getTime() ?? 0) - Date.now()).toBeGreaterThan(24 * hour);
});

test("a second relay is used beside the first", async () => {
  const middles = await Promise.all([relay(), relay()]);
  const ann = await person({ relays: middles.map(({ text }) => text) });
  await when(ann, () => ann.reach.situation().slots.length === 2);
});

test("at a large table a player has slots at the first three others, and at the next once one of these leaves", async () => {
  const table: string[] = [];
  const setting = { tables: () => [table] };
  const [ann, ...others] = await Promise.all([
    person(setting),
    ...Array.from({ length: 6 }, () => person({ ...setting, lends: true })),
  ]);
  for (const { id, address } of others) await ann.reach.connect(id, [address]);
  table.push(...others.map(({ id }) => id), ann.id);
  ann.reach.settingsChanged();
  const slots = () =>
    others.map(({ node }) => [...node.services.relay.reservations.keys()].map(String));
  const at = (...seats: number[]) =>
    others.map((_, seat) => (seats.includes(seat) ? [ann.node.peerId.toString()] : []));
  const has = (...seats: number[]) =>
    when(ann, () => JSON.stringify(slots()) === JSON.stringify(at(...seats)));
  await has(0, 1, 2);
  await others[1]?.node.stop();
  await has(0, 2, 3);
  await others[0]?.node.stop();
  await has(2, 3, 4);
});

test("a player who refuses a slot is asked less and less often", async () => {
  const table: string[] = [];
  const times: number[] = [];
  const setting = { tables: () => [table] };
  const [ann, bob, cem] = await Promise.all([
    person({ ...setting, asked: () => void times.push(performance.now()) }),
    person(setting),
    person(setting),
  ]);
  await bob.reach.connect(ann.id, [ann.address]);
  table.push(ann.id, bob.id, cem.id);
  bob.reach.settingsChanged();
  // Slots are looked after every 200 ms; requests come at 0, 0.2, 0.6 and 1.4 seconds, or later.
  await when(bob, () => times.length === 1);
  const listeners = listenersOf(bob);
  await when(bob, () => times.length === 4);
  expect(listenersOf(bob)).toBe(listeners);
  const [, , third = 0, fourth = 0] = times;
  expect(fourth - third).toBeGreaterThan(500);
});

test("whoever knows a player's relay cannot cut the player off from it, nor from friends behind it", async () => {
  const middle = await relay(null, undefined, 200);
  const ann = await person({ relays: [middle.text] });
  await when(ann, () => ann.reach.situation().slots.length === 1);
  const [toRelay] = ann.node.getConnections();
  const way = multiaddr(`${middle.text}/p2p-circuit/p2p/${ann.node.peerId}`);
  const [friend, stranger] = await Promise.all([testNode(seedOf(91)), testNode(seedOf(92))]);
  const line = await friend.dial(way);
  // The stranger asks the relay 120 times to be led to Ann, over four connections, and waits for nothing.
  const id = ann.node.peerId.toMultihash().bytes;
  const wish = [0x08, 1, 0x12, id.length + 2, 0x0a, id.length, ...id];
  const ask = async (connection: Connection) => {
    const stream = await connection.newStream(RELAY_V2_HOP_CODEC, { maxOutboundStreams: 200 });
    const answered = new Promise<void>((resolve) => {
      for (const kind of ["message", "close"] as const)
        stream.addEventListener(kind, () => resolve());
    });
    stream.send(Uint8Array.from([wish.length, ...wish]));
    await answered;
  };
  const lines: Connection[] = [];
  for (let count = 0; count < 4; count++)
    lines.push(await stranger.dial(multiaddr(middle.text), { force: true }));
  // A connection whose other end is not ready yet takes only a few streams.
  for (const one of lines) await ask(one);
  await Promise.allSettled(lines.flatMap((one) => Array.from({ length: 30 }, () => ask(one))));
  expect([toRelay?.status, line.status]).toEqual(["open", "open"]);
});
