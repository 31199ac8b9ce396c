import { multiaddr } from "@multiformats/multiaddr";
import { expect, test } from "vitest";
import type { Seating } from "../../../protocol/start.ts";
import { crazyEights } from "../../games/crazy-eights/rules.ts";
import { messagesAfter } from "../../match/catch-up.ts";
import { matchOf, tableOf } from "../../match/table.fixture.ts";
import { nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { NEW_EVENING } from "../evening/evening.ts";
import { onlooker } from "../ledger/saved-line.ts";
import { createConduct } from "../limits/reputation.ts";
import { encodeFrame, receiveFrames } from "../network/frames.ts";
import { portOf } from "../network/node.ts";
import {
  decodeMessage,
  encodeMessage,
  encodeRequest,
  MAX_MESSAGE,
  type Position,
} from "../table/messages.ts";
import { createNetworkTable, type NetworkTable } from "../table/network-table.ts";
import { value } from "../testing/hosts.ts";
import { nextStray } from "../testing/stray.ts";
import { seedOf, testNode } from "../testing/test-node.ts";
import { CATCH_UP } from "../versions/protocols.ts";
import { type CatchUpDeps, startCatchingUp } from "./catch-up.ts";

const chance = await openChance();

const ENTRIES = 5000;
const ENTRY_BYTES = 350;
const TABLE = "00".repeat(32);

/** Ten times as fast as the real one, so that budgets fill up sooner. */
const fastClock = () => 10 * performance.now();

test("a log of thousands of entries arrives within a peer's limits, with room for moves", async () => {
  const [ann, bob] = await Promise.all([testNode(seedOf(1)), testNode(seedOf(2))]);
  const conduct = createConduct(fastClock);
  const log = Array.from({ length: ENTRIES }, (_, index) => {
    const bytes = new Uint8Array(ENTRY_BYTES);
    new DataView(bytes.buffer).setUint32(0, index);
    return encodeMessage({ kind: "entry", bytes });
  });
  const got: Uint8Array[] = [];
  let refused = 0;
  const following = tableLike(
    () => at(got.length),
    () => [],
  );
  const complete = tableLike(following.position, ({ match }) => log.slice(match?.turn ?? 0));
  const deps = (table: NetworkTable): CatchUpDeps => ({
    whenKept: (then) => then(true),
    conduct,
    findTable: () => table,
    hasLeft: () => false,
    isLive: () => true,
    mayWatch: () => true,
    take(_, message) {
      got.push(message);
      // A move now and then, as the answering peer would see it.
      if (got.length % 50 === 0 && !conduct.afford(bob.peerId.toString(), 1)) refused++;
      return "accept";
    },
  });
  await startCatchingUp(ann, deps(complete));
  const catching = await startCatchingUp(bob, deps(following));
  await bob.dial(multiaddr(`/ip4/127.0.0.1/tcp/${portOf(ann)}`));
  expect(await catching.request(following, ann.peerId)).toBe(true);
  expect(got).toEqual(log);
  expect(refused).toBe(0);
  catching.stop();
});

test("parts that a position does not count hold nothing up, however many there are, and all arrive", async () => {
  const [ann, bob] = await Promise.all([testNode(seedOf(1)), testNode(seedOf(2))]);
  const conduct = createConduct(fastClock);
  // Already known, and sent before new messages with every answer.
  const known = Array.from({ length: 1500 }, (_, index) => message("vote", index));
  const log = Array.from({ length: 100 }, (_, index) => message("entry", index));
  const got: Uint8Array[] = [];
  let asked = 0;
  const following = tableLike(
    () => at(got.length),
    () => [],
  );
  const complete = tableLike(following.position, ({ match }) => {
    asked++;
    return [...known, ...log.slice(match?.turn ?? 0)];
  });
  const deps = (table: NetworkTable): CatchUpDeps => ({
    whenKept: (then) => then(true),
    conduct,
    findTable: () => table,
    hasLeft: () => false,
    isLive: () => true,
    mayWatch: () => true,
    take(_, bytes) {
      if (decodeKind(bytes) === "vote") return "ignore";
      got.push(bytes);
      return "accept";
    },
  });
  await startCatchingUp(ann, deps(complete));
  const catching = await startCatchingUp(bob, deps(following));
  await bob.dial(multiaddr(`/ip4/127.0.0.1/tcp/${portOf(ann)}`));
  expect(await catching.request(following, ann.peerId)).toBe(true);
  expect(got).toEqual(log);
  expect(await catching.request(following, ann.peerId)).toBe(false);
  expect(asked).toBeLessThan(20);
  catching.stop();
});

test("a peer that always claims to have more is asked only a few times", async () => {
  const [ann, bob] = await Promise.all([testNode(seedOf(1)), testNode(seedOf(2))]);
  const conduct = createConduct(fastClock);
  let asked = 0;
  const following = tableLike(
    () => at(0),
    () => [],
  );
  const endless = tableLike(following.position, () => {
    asked++;
    return Array.from({ length: 1000 }, (_, index) => message("vote", index % 10));
  });
  const deps = (table: NetworkTable): CatchUpDeps => ({
    whenKept: (then) => then(true),
    conduct,
    findTable: () => table,
    hasLeft: () => false,
    isLive: () => true,
    mayWatch: () => true,
    take: () => "ignore",
    page: { bytes: 1024, messages: 4 },
  });
  await startCatchingUp(ann, deps(endless));
  const catching = await startCatchingUp(bob, deps(following));
  await bob.dial(multiaddr(`/ip4/127.0.0.1/tcp/${portOf(ann)}`));
  expect(await catching.request(following, ann.peerId)).toBe(false);
  expect(asked).toBeLessThan(20);
  catching.stop();
});

test("a peer catches up from the middle of a deal, page by page", async () => {
  const [ann, bob] = await Promise.all([testNode(seedOf(1)), testNode(seedOf(2))]);
  const conduct = createConduct(fastClock);
  const table = tableOf(crazyEights as never, 3);
  const { seating } = table;
  const position = { turn: 0, log: seating.start.hash, held: [] };
  const all = [...messagesAfter(matchOf(table, 0), position)];
  // Keys and shuffles of some seats, and not yet the next ones.
  const some = all.filter(({ kind }) => kind === "entry").slice(0, 8);
  const [complete, following] = [watching(seating), watching(seating)];
  for (const one of some) complete.receive(encodeMessage(one), "", true);
  expect(complete.progress()?.held.length).toBeGreaterThan(2);
  const deps = (table: NetworkTable): CatchUpDeps => ({
    whenKept: (then) => then(true),
    conduct,
    findTable: () => table,
    hasLeft: () => false,
    isLive: () => true,
    mayWatch: () => true,
    take: (live, bytes) => live.receive(bytes, "", true),
    page: { bytes: 1024, messages: 2 },
  });
  await startCatchingUp(ann, deps(complete));
  const catching = await startCatchingUp(bob, deps(following));
  await bob.dial(multiaddr(`/ip4/127.0.0.1/tcp/${portOf(ann)}`));
  expect(await catching.request(following, ann.peerId)).toBe(true);
  expect(following.progress()).toEqual(complete.progress());
  catching.stop();
});

test("a table that could not write hands on nothing, since what was signed last may not be on disk", async () => {
  const [ann, bob] = await Promise.all([testNode(seedOf(1)), testNode(seedOf(2))]);
  const conduct = createConduct(fastClock);
  const got: Uint8Array[] = [];
  const following = tableLike(
    () => at(0),
    () => [],
  );
  const frozen = tableLike(following.position, () => [message("entry", 1)]);
  let isFrozen = false;
  const deps = (table: NetworkTable): CatchUpDeps => ({
    whenKept(then) {
      // It freezes while what it answers with is being kept.
      isFrozen = true;
      then(true);
    },
    conduct,
    findTable: () => table,
    hasLeft: () => false,
    isLive: (table) => table !== frozen || !isFrozen,
    mayWatch: () => true,
    take(_, bytes) {
      got.push(bytes);
      return "accept";
    },
  });
  await startCatchingUp(ann, deps(frozen));
  const catching = await startCatchingUp(bob, deps(following));
  await bob.dial(multiaddr(`/ip4/127.0.0.1/tcp/${portOf(ann)}`));
  expect(await catching.request(following, ann.peerId)).toBe(false);
  expect(isFrozen).toBe(true);
  expect(got).toEqual([]);
  catching.stop();
});

test("an answer of few but large messages is paid for by its bytes", async () => {
  const [ann, bob] = await Promise.all([testNode(seedOf(1)), testNode(seedOf(2))]);
  // Nothing is refilled.
  const conduct = createConduct(() => 0);
  const following = tableLike(
    () => at(0),
    () => [],
  );
  const large = encodeMessage({ kind: "entry", bytes: new Uint8Array(200 * 1024) });
  const complete = tableLike(following.position, () => [large]);
  const taken: Uint8Array[] = [];
  const take: CatchUpDeps["take"] = (_, bytes) => {
    taken.push(bytes);
    return "ignore";
  };
  await startCatchingUp(ann, { ...depsFor(complete), conduct });
  const catching = await startCatchingUp(bob, { ...depsFor(following), take });
  await bob.dial(multiaddr(`/ip4/127.0.0.1/tcp/${portOf(ann)}`));
  await catching.request(following, ann.peerId);
  expect(taken).toEqual([large]);
  // 200 KiB cost 25 points, and the request itself two: of 400, 373 are left.
  expect(conduct.afford(bob.peerId.toString(), 374)).toBe(false);
  expect(conduct.afford(bob.peerId.toString(), 372)).toBe(true);
  catching.stop();
});

test("a request that skips much is paid for by that, and nothing is made for one beyond all there is", async () => {
  const [ann, bob] = await Promise.all([testNode(seedOf(1)), testNode(seedOf(2))]);
  // Nothing is refilled.
  const conduct = createConduct(() => 0);
  let made = 0;
  let skip = 0;
  const answered: NetworkTable = {
    ...tableLike(
      () => at(0),
      () => [],
    ),
    *answerTo(_, skipped) {
      skip = skipped;
      for (; made < 10_000; made++) yield message("entry", made);
    },
  };
  await startCatchingUp(ann, { ...depsFor(answered), conduct });
  await bob.dial(multiaddr(`/ip4/127.0.0.1/tcp/${portOf(ann)}`));
  const ask = async (skip: number) => {
    const request = encodeRequest({ v: 2, table: new Uint8Array(32), position: at(0), skip });
    const stream = await bob.dialProtocol(ann.peerId, CATCH_UP);
    stream.send(encodeFrame(request));
    let received = 0;
    const frames = { maxFrame: MAX_MESSAGE, silenceMs: 5000 };
    await receiveFrames(stream, frames, () => {
      received++;
      return true;
    });
    return received;
  };
  expect(await ask(2 ** 30)).toBe(0);
  expect(made).toBe(0);
  // A page, and the word that there are more, which one message more than the page tells.
  expect(await ask(25_600)).toBe(513);
  expect(skip).toBe(25_600);
  expect(made).toBe(512);
  // Two points for each request, 100 for what was skipped and a little over 64 for the page: of 400, 231 are left.
  expect(conduct.afford(bob.peerId.toString(), 232)).toBe(false);
  expect(conduct.afford(bob.peerId.toString(), 231)).toBe(true);
});

test("a request that fails is reported, brings nothing, and is not the answer to later ones", async () => {
  const [ann, bob] = await Promise.all([testNode(seedOf(1)), testNode(seedOf(2))]);
  const got: Uint8Array[] = [];
  const fault = new Error("this position cannot be named");
  let broken = true;
  const following = tableLike(
    () => {
      if (broken) throw fault;
      return at(got.length);
    },
    () => [],
  );
  const complete = tableLike(
    () => at(0),
    ({ match }) => [message("entry", 0)].slice(match?.turn ?? 0),
  );
  const take: CatchUpDeps["take"] = (_, bytes) => {
    got.push(bytes);
    return "accept";
  };
  await startCatchingUp(ann, depsFor(complete));
  const catching = await startCatchingUp(bob, { ...depsFor(following), take });
  await bob.dial(multiaddr(`/ip4/127.0.0.1/tcp/${portOf(ann)}`));
  const stray = nextStray();
  const first = catching.request(following, ann.peerId);
  expect(await first).toBe(false);
  expect(await stray).toBe(fault);
  broken = false;
  expect(await catching.request(following, ann.peerId)).toBe(true);
  expect(got).toEqual([message("entry", 0)]);
  catching.stop();
});

test("nothing is waited for at a table that has gone while its proofs were being verified", async () => {
  const [ann, bob] = await Promise.all([testNode(seedOf(1)), testNode(seedOf(2))]);
  let live = true;
  const following = tableLike(
    () => at(0),
    () => [],
    // It is put away meanwhile, and nobody hears the results any more.
    () => {
      live = false;
      return true;
    },
  );
  const complete = tableLike(following.position, () => [message("entry", 0)]);
  await startCatchingUp(ann, depsFor(complete));
  const catching = await startCatchingUp(bob, { ...depsFor(following), isLive: () => live });
  await bob.dial(multiaddr(`/ip4/127.0.0.1/tcp/${portOf(ann)}`));
  expect(await catching.request(following, ann.peerId)).toBe(true);
  catching.stop();
});

/** A host with this table, which accepts whatever comes. */
function depsFor(table: NetworkTable): CatchUpDeps {
  return {
    whenKept: (then) => then(true),
    conduct: createConduct(fastClock),
    findTable: () => table,
    hasLeft: () => false,
    isLive: () => true,
    mayWatch: () => true,
    take: () => "accept",
  };
}

/** A table that somebody watches, when only its start is known. */
function watching(seating: Seating): NetworkTable {
  const start = encodeMessage({ kind: "start", bytes: seating.start.bytes });
  const log = [{ bytes: start, sealed: null }];
  return value(
    createNetworkTable(
      seating.table,
      crazyEights as never,
      NEW_EVENING,
      log,
      onlooker(nativeVerify, chance),
    ),
  );
}

/** This many phases are final here. */
function at(turn: number): Position {
  return { roster: 0, match: { turn, log: new Uint8Array(32), held: [] }, chat: [] };
}

function message(kind: "entry" | "vote", number: number): Uint8Array {
  const bytes = new Uint8Array(64);
  new DataView(bytes.buffer).setUint32(0, number);
  return encodeMessage({ kind, bytes });
}

function decodeKind(bytes: Uint8Array): string {
  return value(decodeMessage(bytes)).kind;
}

/** The part of a table that catching up needs. */
function tableLike(
  position: () => Position,
  answer: (position: Position) => Uint8Array[],
  isVerifying = () => false,
): NetworkTable {
  const part: Partial<NetworkTable> = {
    id: TABLE,
    holds: () => false,
    isVerifying,
    mayFollow: () => true,
    isMuteAt: () => false,
    position,
    answerTo: (after, skip) => answer(after).slice(skip),
  };
  return part as NetworkTable;
}
