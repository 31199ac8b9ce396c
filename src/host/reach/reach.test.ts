import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { noise } from "@libp2p/noise";
import { tcp } from "@libp2p/tcp";
import { yamux } from "@libp2p/yamux";
import { createLibp2p } from "libp2p";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Address } from "../../../protocol/invite/addresses.ts";
import { startRtcChild } from "../../node/network/start-rtc.ts";
import { peerOf, playerOf } from "../people/players.ts";
import type { StartRtcProcess } from "../ports/links.ts";
import { value } from "../testing/hosts.ts";
import { type Person, person, relay, when } from "./people.fixture.ts";

// WebRTC repeats a lost packet after a second, and then after two; a loaded machine loses some.
vi.setConfig({ testTimeout: 120_000 });

const TOPIC = "talk";

/** Both subscribe, and know it of each other. */
async function joinTopic(people: readonly [Person, Person]): Promise<void> {
  for (const { node } of people) node.services.pubsub.subscribe(TOPIC);
  const [first, second] = people;
  const hears = (who: Person, of: Person) => () =>
    who.node.services.pubsub.getSubscribers(TOPIC).some((peer) => peer.equals(of.node.peerId));
  await Promise.all([when(first, hears(first, second)), when(second, hears(second, first))]);
}

/**
 * Repeats something until it has been heard, because gossip is lost while it moves; in other words each time, since
 * gossipsub drops duplicates.
 */
function gossip(from: Person, to: Person, word: string): Promise<void> {
  const encoder = new TextEncoder();
  let said = 0;
  return new Promise((resolve) => {
    const say = () => {
      void from.node.services.pubsub.publish(TOPIC, encoder.encode(`${word} ${said++}`));
    };
    const timer = setInterval(say, 50);
    to.node.services.pubsub.addEventListener("message", function heard({ detail }) {
      if (!new TextDecoder().decode(detail.data).startsWith(word)) return;
      clearInterval(timer);
      to.node.services.pubsub.removeEventListener("message", heard);
      resolve();
    });
  });
}

function isReachedBy(rung: string, from: Person, to: Person): Promise<void> {
  return when(from, () => from.reach.wayTo(to.id)?.rung === rung);
}

/** WebRTC's process, where no attempt gets anywhere. */
const losingAll: StartRtcProcess = (on) => {
  const child = startRtcChild(on);
  return {
    ...child,
    post: (order) => child.post(order.kind === "remote" ? { ...order, kind: "close" } : order),
  };
};

/** WebRTC's process, where the library loses the first attempt to its own race: as when DTLS begins before the description is there. */
function losingFirst(): {
  readonly startRtc: StartRtcProcess;
  attempts(): number;
  /** Milliseconds from the lost attempt to the next. */
  pause(): number;
} {
  const begun: number[] = [];
  return {
    attempts: () => begun.length,
    pause: () => (begun[1] ?? Number.NaN) - (begun[0] ?? Number.NaN),
    startRtc(on) {
      const child = startRtcChild(on);
      return {
        ...child,
        post(order) {
          const lost = order.kind === "remote" && begun.push(performance.now()) === 1;
          child.post(lost ? { ...order, kind: "close" } : order);
        },
      };
    },
  };
}

describe("with a relay", () => {
  test("a relayed connection becomes a punched one, gossip moves over, and both outlive the relay", async () => {
    const middle = await relay();
    // A busy machine may need more than an attempt's time for it, and players wait minutes for the third.
    const retryMs = 200;
    const [ann, bob] = await Promise.all([
      person({ relays: [middle.text], retryMs }),
      person({ retryMs }),
    ]);
    await when(ann, () => ann.reach.situation().slots.length === 1);

    expect(value(await bob.reach.connect(ann.id, ann.reach.addresses()))).toBe("relayed");
    await joinTopic([ann, bob]);
    await Promise.all([isReachedBy("punched", bob, ann), isReachedBy("punched", ann, bob)]);
    const peer = peerOf(ann.id) ?? undefined;
    // The worse one is closed.
    await when(bob, () => bob.node.getConnections(peer).length === 1);
    await middle.relay.stop();
    await Promise.all([gossip(ann, bob, "hello"), gossip(bob, ann, "good evening")]);
    expect(bob.reach.wayTo(ann.id)?.rung).toBe("punched");
  });

  test("an attempt that the library loses to its own race is retried at once", async () => {
    const rtc = losingFirst();
    const middle = await relay();
    const [ann, bob] = await Promise.all([
      person({ relays: [middle.text] }),
      person({ startRtc: rtc.startRtc }),
    ]);
    await when(ann, () => ann.reach.situation().slots.length === 1);
    expect(value(await bob.reach.connect(ann.id, ann.reach.addresses()))).toBe("relayed");
    await Promise.all([isReachedBy("punched", bob, ann), isReachedBy("punched", ann, bob)]);
    // What fails late is tried again after half a minute. That processes start slowly on a busy machine is not the point here.
    expect(rtc.pause()).toBeLessThan(25_000);
  });

  test("after an attempt in vain, both sides ask anew which STUN server answers", async () => {
    const middle = await relay();
    const asked = { ann: 0, bob: 0 };
    const [ann, bob] = await Promise.all([
      person({ relays: [middle.text], retryMs: 200, probed: () => asked.ann++ }),
      person({ startRtc: losingAll, retryMs: 200, probed: () => asked.bob++ }),
    ]);
    await when(ann, () => ann.reach.situation().slots.length === 1);
    expect(value(await bob.reach.connect(ann.id, ann.reach.addresses()))).toBe("relayed");
    await when(bob, () => asked.bob > 2 && asked.ann > 2);
    expect(bob.reach.wayTo(ann.id)?.rung).toBe("relayed");
  });

  test("no STUN server is asked until somebody is to be reached", async () => {
    const middle = await relay();
    const asked = { ann: 0, bob: 0 };
    const [ann, bob] = await Promise.all([
      person({ relays: [middle.text], probed: () => asked.ann++ }),
      person({ probed: () => asked.bob++ }),
    ]);
    await when(ann, () => ann.reach.situation().slots.length === 1);
    expect(asked).toEqual({ ann: 0, bob: 0 });
    value(await bob.reach.connect(ann.id, ann.reach.addresses()));
    await when(bob, () => asked.ann > 0 && asked.bob > 0);
  });

  test("only friends are found without an invite, through a common relay", async () => {
    const { text } = await relay();
    const friends: string[] = [];
    const [ann, bob, eve] = await Promise.all([
      person({ relays: [text], friends: () => friends }),
      person({ relays: [text] }),
      person({ relays: [text] }),
    ]);
    friends.push(bob.id);
    await when(ann, () => ann.reach.wayTo(bob.id) !== null);
    expect(ann.reach.wayTo(eve.id)).toBeNull();
  });
});

describe("without a relay", () => {
  test("two codes connect two players", async () => {
    const [ann, bob] = await Promise.all([person(), person()]);
    const offer = value(await ann.reach.createOffer());
    const reply = value(await bob.reach.answerOffer(offer));
    expect(value(await ann.reach.takeReply(reply))).toBe("punched");
    await isReachedBy("punched", bob, ann);
  });

  test("two codes connect two players even if the library loses the first attempt to its own race", async () => {
    const rtc = losingFirst();
    const [ann, bob] = await Promise.all([person({ startRtc: rtc.startRtc }), person()]);
    const reply = value(await bob.reach.answerOffer(value(await ann.reach.createOffer())));
    expect(value(await ann.reach.takeReply(reply))).toBe("punched");
    expect(rtc.attempts()).toBe(2);
  });

  test("a reply to a different offer is recognized", async () => {
    const [ann, bob] = await Promise.all([person(), person()]);
    const reply = value(await bob.reach.answerOffer(value(await ann.reach.createOffer())));
    value(await ann.reach.createOffer());
    expect(await ann.reach.takeReply(reply)).toMatchObject({
      ok: false,
      fault: { code: "two-way/not-yours" },
    });
  });

  test("nobody but the player named in the code gets a connection", async () => {
    const [ann, bob, eve] = await Promise.all([person(), person(), person()]);
    const reply = value(await bob.reach.answerOffer(value(await ann.reach.createOffer())));
    // The message says only what the code shows: an address of this network only.
    expect(await ann.reach.takeReply({ ...reply, player: eve.id })).toMatchObject({
      ok: false,
      fault: { code: "two-way/other-blocked" },
    });
    expect(ann.node.getConnections()).toEqual([]);
  });

  test("if the WebRTC library dies, its connections end and new ones can be made", async () => {
    const [ann, bob] = await Promise.all([person(), person()]);
    const connect = async () => {
      const reply = value(await bob.reach.answerOffer(value(await ann.reach.createOffer())));
      value(await ann.reach.takeReply(reply));
      await isReachedBy("punched", bob, ann);
    };
    await connect();
    // Kills both, because a silent far end is noticed only after ten seconds; the lab's outages wait for that.
    for (const { processes } of [ann, bob]) processes[0]?.end();
    await when(ann, () => ann.reach.wayTo(bob.id) === null);
    await when(bob, () => bob.reach.wayTo(ann.id) === null);
    await connect();
    expect(ann.processes).toHaveLength(2);
    expect(bob.processes).toHaveLength(2);
  });

  test("players who do not know of each other meet through a friend, and then directly", async () => {
    const table: string[] = [];
    const setting = { tables: () => [table] };
    const [ann, bob, cem] = await Promise.all([
      person({ ...setting, lends: true }),
      person(setting),
      person(setting),
    ]);
    table.push(ann.id, bob.id, cem.id);
    await Promise.all([bob, cem].map(({ reach }) => reach.connect(ann.id, [ann.address])));
    await Promise.all([isReachedBy("punched", bob, cem), isReachedBy("punched", cem, bob)]);
    await ann.node.stop();
    expect(bob.reach.wayTo(cem.id)?.rung).toBe("punched");
  });

  test("a player reached by punching who lent a slot leaves, and nobody's app ends", async () => {
    const crashes: unknown[] = [];
    const crashed = (error: unknown) => void crashes.push(error);
    process.on("uncaughtException", crashed);
    onTestFinished(() => void process.off("uncaughtException", crashed));
    const table: string[] = [];
    const setting = { tables: () => [table], lends: true };
    const [ann, bob, cem] = await Promise.all([person(setting), person(setting), person(setting)]);
    table.push(ann.id, bob.id, cem.id);
    await Promise.all([bob, cem].map(({ reach }) => reach.connect(ann.id, [ann.address])));
    await Promise.all([isReachedBy("punched", bob, cem), isReachedBy("punched", cem, bob)]);
    const through = ({ node }: Person, other: Person) =>
      node.services.parts.transportManager
        .getAddrs()
        .some((address) => address.toString().includes(`/webrtc/p2p/${other.node.peerId}`));
    await when(bob, () => through(bob, cem));
    await cem.node.stop();
    await when(bob, () => crashes.length > 0 || !through(bob, cem));
    expect(crashes).toEqual([]);
  });

  test("players meet through the only one at their table who lends a line, even if that is the fourth", async () => {
    const table: string[] = [];
    const setting = { tables: () => [table] };
    const [ann, bob, ...others] = await Promise.all([
      person(setting),
      person(setting),
      person(setting),
      person(setting),
      person(setting),
      person({ ...setting, lends: true }),
    ]);
    for (const { reach } of [ann, bob])
      for (const { id, address } of others) await reach.connect(id, [address]);
    table.push(...others.map(({ id }) => id), ann.id, bob.id);
    for (const { reach } of [ann, bob]) reach.settingsChanged();
    await when(ann, () => ann.reach.wayTo(bob.id) !== null);
  });

  test("nobody is routed through a player who does not lend a line", async () => {
    const table: string[] = [];
    const setting = { tables: () => [table] };
    const [ann, bob, cem] = await Promise.all([
      person(setting),
      person(setting),
      person({ ...setting, lends: true }),
    ]);
    table.push(ann.id, bob.id, cem.id);
    for (const friend of [ann, cem]) await bob.reach.connect(friend.id, [friend.address]);
    // Friends are asked one after another, in seat order.
    await when(bob, () => cem.node.services.relay.reservations.size === 1);
    expect(ann.node.services.relay.reservations.size).toBe(0);
  });
});

/** Accepts connections and never says a word. */
async function deadAddress(): Promise<{ address: Address; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => {});
    sockets.push(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { address: { ip: "127.0.0.1", port, relay: null }, sockets };
}

describe("an invite", () => {
  test("with dead addresses leads to the good one at once", async () => {
    const dead = await Promise.all([deadAddress(), deadAddress()]);
    const [ann, bob] = await Promise.all([person(), person()]);
    const addresses = [...dead.map(({ address }) => address), ann.address];
    expect(value(await bob.reach.connect(ann.id, addresses))).toBe("direct");
    // All were tried together, and nobody waited for the dead ones to give up.
    await when(bob, () => dead.every(({ sockets }) => sockets.length === 1));
  });

  test("that leads nowhere says so", async () => {
    const [ann, bob] = await Promise.all([person(), person()]);
    expect(await bob.reach.connect(ann.id, [])).toMatchObject({
      fault: { code: "network/no-address" },
    });
    await ann.node.stop();
    expect(await bob.reach.connect(ann.id, [ann.address])).toMatchObject({
      fault: { code: "network/unreachable" },
    });
  });

  test("to a peer that opens a connection and does not answer over it leads nowhere", async () => {
    const ghost = await createLibp2p({
      addresses: { listen: ["/ip4/127.0.0.1/tcp/0"] },
      transports: [tcp()],
      connectionEncrypters: [noise()],
      streamMuxers: [yamux()],
    });
    onTestFinished(() => ghost.stop());
    const port = Number(/tcp\/(\d+)/.exec(String(ghost.getMultiaddrs()[0]))?.[1]);
    const bob = await person({ answerMs: 1000 });
    const address = { ip: "127.0.0.1", port, relay: null };
    expect(await bob.reach.connect(playerOf(ghost.peerId) ?? "", [address])).toMatchObject({
      fault: { code: "network/unreachable" },
    });
  });
});
