import { describe, expect, test, vi } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { seatingOf } from "../../../protocol/seating.fixture.ts";
import { nativeSigner, nativeVerify } from "../../node/keys/crypto.ts";
import type { Node } from "../network/node.ts";
import type { NetworkTable } from "../table/network-table.ts";
import { testNode } from "../testing/test-node.ts";
import { topicOf } from "./audience.ts";
import { createRoutes, type Hear, type Routes } from "./routes.ts";
import { createSealing } from "./topic-sealing.ts";

const MESSAGE = Uint8Array.of(5, 1, 2, 3);
const seedOf = (index: number) => new Uint8Array(32).fill(100 + index);

/** A node at a table of three whose match has begun; the fourth watches. */
async function member(index: number, table: NetworkTable) {
  const node = await testNode(seedOf(index));
  const { pubsub } = node.services;
  const heard: string[] = [];
  pubsub.addEventListener("message", ({ detail }) => heard.push(detail.topic));
  const opened: (Uint8Array | null)[] = [];
  const hear: Hear = (_, topic, open) => {
    pubsub.subscribe(topic);
    pubsub.addEventListener("message", ({ detail }) => {
      if (detail.topic === topic) opened.push(open(Uint8Array.from(detail.data)));
    });
  };
  const routes = createRoutes(node, hear, (topic) => pubsub.unsubscribe(topic));
  routes.open(table);
  return { node, routes, heard, opened };
}

const RUNNING = { phase: { outcome: null } };
const OVER = { phase: { outcome: {} } };

function tableOfThree(
  access: "open" | "invited" = "open",
  match: object | null = RUNNING,
  id = "ab".repeat(32),
): NetworkTable {
  const [host, ...rest] = [0, 1, 2].map((index) => nativeSigner(seedOf(index)));
  if (host === undefined) throw new Error("three players");
  const seating = seatingOf([host, ...rest], nativeVerify);
  // What routes look at: who plays, and whether it has begun.
  const table = { hash: new Uint8Array(32).fill(0xab), value: { access, host: host.key } };
  const next = { offers: new Map(), callOffs: new Map() };
  return { id, state: { table, match, seating, ...next } } as unknown as NetworkTable;
}

/** Connects two nodes and waits until each has heard from the other. */
async function link(one: Node, other: Node): Promise<void> {
  const met = [one, other].map(
    (node) =>
      new Promise<void>((resolve) =>
        node.addEventListener("peer:identify", () => resolve(), { once: true }),
      ),
  );
  await one.dial(other.getMultiaddrs());
  await Promise.all(met);
}

/**
 * Waits until this node can send to the other one on the topic: it knows of the subscription, and its own stream is
 * open.
 */
function subscribed({ services: { pubsub } }: Node, topic: string, other: Node): Promise<unknown> {
  const { streamsOutbound } = pubsub as unknown as { streamsOutbound: Map<string, unknown> };
  const isReady = () =>
    pubsub.getSubscribers(topic).length > 0 && streamsOutbound.has(other.peerId.toString());
  return vi.waitUntil(isReady, { timeout: 25_000 });
}

function nextMessage({ services: { pubsub } }: Node): Promise<string> {
  return new Promise((resolve) =>
    pubsub.addEventListener("message", ({ detail }) => resolve(detail.topic), { once: true }),
  );
}

const tuned = (all: readonly { readonly routes: Routes }[], table: NetworkTable) => {
  for (const { routes } of all) routes.tune(table);
};

test("players without a connection hear each other through a third, and nothing twice", async () => {
  const table = tableOfThree();
  const [ann, bob, cara, watcher] = await Promise.all([
    member(0, table),
    member(1, table),
    member(2, table),
    member(3, table),
  ]);
  await Promise.all([link(ann.node, bob.node), link(bob.node, cara.node)]);
  await link(watcher.node, ann.node);
  tuned([ann, bob, cara], table);
  const topics = ann.node.services.pubsub.getTopics();
  expect(topics).toHaveLength(1);
  expect(bob.node.services.pubsub.getTopics()).toEqual([]);
  const [fromAnn = ""] = cara.node.services.pubsub.getTopics();
  await Promise.all([
    subscribed(bob.node, fromAnn, cara.node),
    subscribed(ann.node, topicOf(table.id), watcher.node),
  ]);

  const [toCara, toWatcher] = [nextMessage(cara.node), nextMessage(watcher.node)];
  ann.routes.publish(table, MESSAGE);
  bob.routes.relay(table, MESSAGE, ann.node.peerId);
  expect(await toCara).toBe(fromAnn);
  expect(await toWatcher).toBe(topicOf(table.id));
  expect([ann.heard, bob.heard]).toEqual([[], []]);
});

test("the same before the match, when nobody listens to the table's topic", async () => {
  const table = tableOfThree("open", null);
  const [host, bob, cara] = await Promise.all([0, 1, 2].map((index) => member(index, table)));
  if (host === undefined || bob === undefined || cara === undefined) throw new Error("three");
  await Promise.all([link(host.node, bob.node), link(bob.node, cara.node)]);
  tuned([host, bob, cara], table);
  expect(host.node.services.pubsub.getTopics()).toHaveLength(1);
  expect(bob.node.services.pubsub.getTopics()).toEqual([]);
  const [fromHost = ""] = cara.node.services.pubsub.getTopics();
  await subscribed(bob.node, fromHost, cara.node);
  const toCara = nextMessage(cara.node);
  host.routes.publish(table, MESSAGE);
  bob.routes.relay(table, MESSAGE, host.node.peerId);
  expect(await toCara).toBe(fromHost);
  expect(fromHost).not.toBe(topicOf(table.id));
});

test("a host hears of the newest finished tables, and of a running one, and never so much that others cut it off", async () => {
  const [first, ...others] = Array.from({ length: 200 }, (_, index) =>
    tableOfThree("open", OVER, index.toString(16).padStart(64, "0")),
  );
  if (first === undefined) throw new Error("two hundred");
  const { node, routes } = await member(0, tableOfThree());
  const heard = (table: NetworkTable) =>
    node.services.pubsub.getTopics().filter((topic) => topic.includes(table.id)).length;
  for (const table of [first, ...others]) routes.open(table);
  expect(heard(tableOfThree())).toBe(2);
  expect(others.slice(-63).map(heard)).toEqual(Array.from({ length: 63 }, () => 2));
  expect(node.services.pubsub.getTopics()).toHaveLength(128);
  // It comes back to life, as when somebody at it returns.
  routes.open(first);
  expect(heard(first)).toBe(0);
  for (const table of others) routes.close(table);
  routes.open(first);
  expect(heard(first)).toBe(2);
});

describe("at a table by invite only", () => {
  test("a stranger connected to everybody hears of no topic", async () => {
    const table = tableOfThree("invited");
    const [ann, bob, cara] = await Promise.all([0, 1, 2].map((index) => member(index, table)));
    const stranger = await member(3, tableOfThree("open"));
    if (ann === undefined || bob === undefined || cara === undefined) throw new Error("three");
    await link(ann.node, bob.node);
    await link(bob.node, cara.node);
    await link(cara.node, ann.node);
    for (const { node } of [ann, bob, cara]) await link(stranger.node, node);
    tuned([ann, bob, cara], table);
    for (const { node } of [ann, bob, cara]) expect(node.services.pubsub.getTopics()).toEqual([]);
  });

  test("players without a connection hear each other through a third, and nobody else does", async () => {
    const table = tableOfThree("invited");
    const [ann, bob, cara] = await Promise.all([0, 1, 2].map((index) => member(index, table)));
    const stranger = await member(3, tableOfThree("open"));
    if (ann === undefined || bob === undefined || cara === undefined) throw new Error("three");
    await Promise.all([link(ann.node, bob.node), link(bob.node, cara.node)]);
    await link(stranger.node, bob.node);
    tuned([ann, bob, cara], table);
    const [topic = ""] = cara.node.services.pubsub.getTopics();
    expect(topic).not.toContain(table.id);
    expect(topic).not.toContain(toHex(nativeSigner(seedOf(0)).key));
    // The topic's name is no secret, so a stranger may listen.
    stranger.node.services.pubsub.subscribe(topic);
    await Promise.all([
      subscribed(bob.node, topic, cara.node),
      subscribed(bob.node, topic, stranger.node),
    ]);
    const [overheard, heard] = [nextBytes(stranger.node), nextMessage(cara.node)];
    bob.routes.relay(table, MESSAGE, ann.node.peerId);
    expect(await heard).toBe(topic);
    expect(cara.opened).toEqual([MESSAGE]);
    expect(Buffer.from(await overheard).includes(Buffer.from(MESSAGE))).toBe(false);
    expect(createSealing(new Uint8Array(32).fill(0xac)).open(await overheard)).toBeNull();
  });
});

function nextBytes({ services: { pubsub } }: Node): Promise<Uint8Array> {
  return new Promise((resolve) =>
    pubsub.addEventListener("message", ({ detail }) => resolve(Uint8Array.from(detail.data)), {
      once: true,
    }),
  );
}
