import type { PeerId } from "@libp2p/interface";
import { multiaddr } from "@multiformats/multiaddr";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { MAX_COUNT } from "../../../protocol/signed.ts";
import { NAME_BYTES } from "../../match/catch-up.ts";
import { nativeSigner } from "../../node/keys/crypto.ts";
import { createConduct } from "../limits/reputation.ts";
import { portOf } from "../network/node.ts";
import { peerOf } from "../people/players.ts";
import { MAX_HELD } from "../table/messages.ts";
import type { NetworkTable } from "../table/network-table.ts";
import type { Progress } from "../table/progress.ts";
import { nextStray } from "../testing/stray.ts";
import { seedOf, testNode } from "../testing/test-node.ts";
import { handTime } from "../testing/time.ts";
import {
  createHealing,
  decodeProgress,
  encodeProgress,
  type Healed,
  MAX_PROGRESS,
  type Role,
  startHealing,
} from "./anti-entropy.ts";

const [ANN, BOB] = [1, 2].map((byte) => {
  const peer = peerOf(toHex(nativeSigner(new Uint8Array(32).fill(byte)).key));
  if (peer === null) throw new Error("no peer");
  return peer;
});
if (ANN === undefined || BOB === undefined) throw new Error("no peers");

/** This many entries of seat 0 and votes are here, in this phase. */
function at(turn: number, entries = 0, votes = 0, log = 0): Progress {
  const held = Array.from({ length: entries }, (_, n) => new Uint8Array(NAME_BYTES).fill(n));
  return { turn, log: new Uint8Array(32).fill(log), held, votes };
}

/** A table of two, and what is done about it. */
function room(role: Role = "plays", others = 1) {
  const time = handTime();
  const table = { id: "table", at: at(2, 2), verifying: false };
  const healed: { -readonly [K in keyof Healed]: Healed[K] } & typeof table = Object.assign(table, {
    progress: () => table.at,
    isVerifying: () => table.verifying,
  });
  const told: Progress[] = [];
  const asked: {
    readonly peer: string;
    readonly answer: () => Promise<void>;
    readonly fail: (error: Error) => void;
  }[] = [];
  const around: number[] = [];
  const healing = createHealing({
    time,
    tables: () => [healed],
    roleAt: () => role,
    others: () => others,
    tell: (_, progress) => told.push(progress),
    ask(_, peer) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const answer = async () => {
        resolve();
        await promise;
      };
      asked.push({ peer: peer === ANN ? "Ann" : "Bob", answer, fail: reject });
      return promise;
    },
    askAround: (_, peers) => around.push(peers),
  });
  return { time, table, healed, told, asked, around, healing };
}

test("large tables announce their progress later, because their phases take longer", () => {
  const { time, told } = room("plays", 31);
  time.pass(7000);
  expect(told).toEqual([]);
  time.pass(1000);
  expect(told).toEqual([at(2, 2)]);
});

test("a stalled table announces its progress within five seconds, and now and then after that", () => {
  const { time, table, told } = room();
  time.pass(2600);
  table.at = at(3);
  time.pass(2300);
  expect(told).toEqual([]);
  time.pass(5000 - 2300);
  expect(told).toEqual([at(3)]);
  time.pass(60_000);
  expect(told.length).toBeGreaterThan(4);
  expect(told.length).toBeLessThan(9);
});

test("an active table announces nothing", () => {
  const { time, table, told, around } = room();
  for (let move = 0; move < 20; move++) {
    table.at = at(move);
    time.pass(2000);
  }
  expect([told, around]).toEqual([[], []]);
});

test("a peer that is behind asks one that is ahead, one at a time", async () => {
  const { healing, healed, asked } = room();
  healing.heard(healed, BOB, at(2, 1));
  healing.heard(healed, BOB, at(2, 2));
  expect(asked).toEqual([]);
  healing.heard(healed, ANN, at(2, 3));
  healing.heard(healed, BOB, at(2, 3));
  expect(asked.map(({ peer }) => peer)).toEqual(["Ann"]);
  await asked[0]?.answer();
  healing.heard(healed, BOB, at(2, 3));
  expect(asked.map(({ peer }) => peer)).toEqual(["Ann", "Bob"]);
});

test("one whose answer does not end keeps nobody else from being asked", async () => {
  const { time, healing, healed, asked } = room();
  healing.heard(healed, ANN, at(9));
  time.pass(9000);
  healing.heard(healed, BOB, at(2, 3));
  expect(asked).toHaveLength(1);
  time.pass(1000);
  healing.heard(healed, BOB, at(2, 3));
  expect(asked.map(({ peer }) => peer)).toEqual(["Ann", "Bob"]);
  // Her late answer does not end the question to him.
  await asked[0]?.answer();
  healing.heard(healed, ANN, at(9));
  expect(asked).toHaveLength(2);
});

test("after a question that failed, others are asked", async () => {
  const { healing, healed, asked } = room();
  const stray = nextStray();
  const fault = new Error("out of bounds");
  healing.heard(healed, ANN, at(2, 3));
  asked[0]?.fail(fault);
  expect(await stray).toBe(fault);
  healing.heard(healed, BOB, at(2, 3));
  expect(asked.map(({ peer }) => peer)).toEqual(["Ann", "Bob"]);
});

test("healing goes on after a look that went wrong", () => {
  const { time, healed, told } = room();
  const { progress } = healed;
  healed.progress = () => {
    throw new Error("out of bounds");
  };
  expect(() => time.pass(2500)).toThrow("out of bounds");
  healed.progress = progress;
  time.pass(5000);
  expect(told).toEqual([at(2, 2)]);
});

test("entries still being verified are not missing", () => {
  const { table, healing, healed, asked } = room();
  table.verifying = true;
  healing.heard(healed, ANN, at(2, 3));
  expect(asked).toEqual([]);
});

test("gathering and watched tables ask, but announce nothing", () => {
  for (const [role, peers] of [
    ["gathers", 2],
    ["watches", 1],
  ] as const) {
    const { time, told, around } = room(role);
    time.pass(60_000);
    expect(told).toEqual([]);
    expect(new Set(around)).toEqual(new Set([peers]));
    expect(around.length).toBeGreaterThan(10);
  }
});

test("the more wait for a match, the less often each asks", () => {
  const asksAmong = (others: number) => {
    const { time, around } = room("gathers", others);
    time.pass(300_000);
    return around.length;
  };
  expect(asksAmong(8)).toBe(asksAmong(1));
  expect(asksAmong(1) / asksAmong(63)).toBeGreaterThan(7);
  expect(asksAmong(63)).toBeGreaterThan(5);
});

test("a table that waits for nothing, or is closed, is left alone", () => {
  const idle = room(null);
  idle.time.pass(60_000);
  expect([idle.told, idle.around]).toEqual([[], []]);
  const { time, told, healing } = room();
  healing.stop();
  time.pass(60_000);
  expect(told).toEqual([]);
});

test("a peer with another history, fewer votes or the other face of a step is behind, too", () => {
  for (const ahead of [
    at(2, 2, 0, 1),
    at(2, 2, 1),
    { ...at(2), held: [new Uint8Array(NAME_BYTES).fill(9)] },
  ]) {
    const { healing, healed, asked } = room();
    healing.heard(healed, ANN, ahead);
    expect(asked).toHaveLength(1);
  }
});

test("progress survives encoding, and nothing else decodes as progress", () => {
  const hash = new Uint8Array(32).fill(7);
  const progress = fc.record({
    turn: fc.integer({ min: 0, max: MAX_COUNT }),
    log: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    held: fc.array(fc.uint8Array({ minLength: NAME_BYTES, maxLength: NAME_BYTES }), {
      maxLength: MAX_HELD,
    }),
    votes: fc.integer({ min: 0, max: MAX_COUNT }),
  });
  fc.assert(
    fc.property(progress, (progress) => {
      const bytes = encodeProgress(hash, progress);
      expect(bytes.length).toBeLessThanOrEqual(MAX_PROGRESS);
      expect(decodeProgress(bytes)).toEqual({ table: toHex(hash), progress });
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const told = decodeProgress(bytes);
      if (told !== null)
        expect(encodeProgress(bytes.subarray(0, 32), told.progress)).toEqual(
          Uint8Array.from(bytes),
        );
    }),
  );
});

test("a peer asks for what it did not know it lacked once a fellow announces it, but not a stranger", async () => {
  const asked = Promise.withResolvers<string>();
  const heardEve = Promise.withResolvers<void>();
  const [ann, bob, eve] = await Promise.all([
    testNode(seedOf(1)),
    testNode(seedOf(2)),
    testNode(seedOf(3)),
  ]);
  const players = [ann, bob].map((one) => one.peerId);
  const table = (progress: Progress) => tableLike(progress, players);
  const [annTime, bobTime, eveTime] = [handTime(), handTime(), handTime()];
  const conduct = createConduct(() => 0);
  const afford = (peer: string) => {
    if (peer === eve.peerId.toString()) setImmediate(heardEve.resolve);
    return true;
  };
  const deps = { conduct: { ...conduct, afford }, askAround: () => {}, ask: async () => {} };
  const behind = table(at(2));
  await startHealing(bob, {
    ...deps,
    time: bobTime,
    tables: () => [],
    findTable: () => behind,
    peers: () => [],
    ask: async (_, peer) => asked.resolve(peer.toString()),
  });
  for (const [teller, time, progress] of [
    [eve, eveTime, at(9)],
    [ann, annTime, at(3)],
  ] as const) {
    const ahead = table(progress);
    await startHealing(teller, {
      ...deps,
      time,
      tables: () => [ahead],
      findTable: () => undefined,
      peers: () => [bob.peerId],
    });
    await teller.dial(multiaddr(`/ip4/127.0.0.1/tcp/${portOf(bob)}`));
    time.pass(5000);
    await (teller === eve ? heardEve : asked).promise;
  }
  expect(await asked.promise).toBe(ann.peerId.toString());
});

/** The part of a table that healing needs: a match in progress among these. */
function tableLike(progress: Progress, players: readonly PeerId[]): NetworkTable {
  const joins = players.map((peer) => ({ value: { player: fromPeer(peer), bot: null } }));
  const part = {
    id: "00".repeat(32),
    progress: () => progress,
    isVerifying: () => false,
    state: {
      table: { hash: new Uint8Array(32) },
      asking: null,
      match: { phase: { outcome: null } },
      seating: { joins },
      deps: { me: { key: joins[0]?.value.player } },
    },
  };
  return part as unknown as NetworkTable;
}

function fromPeer(peer: PeerId): Uint8Array {
  if (peer.type !== "Ed25519") throw new Error("not a player");
  return peer.publicKey.raw;
}
