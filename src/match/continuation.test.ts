import { describe, expect, it, test } from "vitest";
import type { Content } from "../../protocol/content.ts";
import { openSodiumGroup } from "../../protocol/deck/group/ristretto-sodium.ts";
import { type Body, readEntry, signEntry } from "../../protocol/entry.ts";
import { seededBytes } from "../../protocol/randomness.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { signProposal } from "../../protocol/vote.ts";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import { royalUr } from "../games/royal-ur/rules.ts";
import { messagesAfter, positionOf } from "./catch-up.ts";
import { tick } from "./clock.ts";
import { foundForNobody } from "./continuation.ts";
import { createMatch } from "./create.ts";
import { suiteOf } from "./dealing/dealer.ts";
import { doJob, type Job } from "./dealing/work.ts";
import { logAt } from "./history.ts";
import type { Effect, Line, Match, Message } from "./match.ts";
import { computed, receiveMessage } from "./receive.ts";
import {
  catchUp,
  create,
  deliver,
  giveUp,
  leaveBeforeVoting,
  matchOf,
  play,
  post,
  receiveAt,
  storedBy,
  type TestTable,
  tableOf,
  verify,
  wait,
} from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

const HONEST = 0;
const LIAR = 1;
const OTHER_COMMITMENT: readonly Body[] = [
  { kind: "chance", parts: [{ kind: "dice-commit", commitment: new Uint8Array(32).fill(7) }] },
];

/** Shows an onlooker, and then the honest player, entries of a phase that nobody builds on. */
function lie(
  table: TestTable,
  onlooker: Match,
  turn: number,
  places: readonly { readonly seat: number; readonly step: number }[],
  bodies: readonly Body[],
): void {
  const { history } = matchOf(table, HONEST);
  const log = logAt(history, turn)!;
  for (const at of places)
    for (const body of bodies) {
      const place = { v: 2, match: history.start, turn, log, ...at } as const;
      const { bytes } = signEntry({ ...place, body }, table.signers[at.seat]!);
      receiveMessage(onlooker, { kind: "entry", bytes });
      receiveAt(table, HONEST, { kind: "entry", bytes });
    }
  deliver(table);
}

/** The onlooker asks the honest player until there is nothing more to ask for. */
function follow(table: TestTable, onlooker: Match): void {
  for (let time = 0; time < 20; time++) {
    for (const message of messagesAfter(matchOf(table, HONEST), positionOf(onlooker)))
      receiveMessage(onlooker, message);
    wait(table, 1000 * time);
  }
}

describe("a newcomer catches up with two, of whom one is caught", () => {
  it.each([
    [1, 1],
    [4, 1],
    [5, 1],
    [8, 1],
    [1, 2],
    [8, 2],
  ])("who showed %i answers of a deal with %i other faces", (count, others) => {
    const owners = [null, null, LIAR];
    const table = tableOf(crazyEights as never, 3, undefined, null, () => true, owners);
    expect(matchOf(table, HONEST).phase.turn).toBeGreaterThan(2);
    const onlooker = create(table, null).match;
    const places = [LIAR, 2].flatMap((seat) => [0, 1, 2, 3].map((step) => ({ seat, step })));
    const bodies = Array.from(
      { length: others },
      (_, part): Body => ({ kind: "chance", parts: [part] }),
    );
    lie(table, onlooker, 0, places.slice(0, count), bodies);
    follow(table, onlooker);
    expect(onlooker.phase.turn).toBe(matchOf(table, HONEST).phase.turn);
    expect(onlooker.phase.outcome).not.toBeNull();
  });

  it.each([1, 2])("whose bots all moved at once, with %i other moves of each", (others) => {
    const bots = [2, 3, 4, 5, 6];
    const owners = [null, null, ...bots.map(() => LIAR)];
    const table = tableOf(tally as never, 7, undefined, null, () => true, owners);
    // In the third round, everybody moves.
    for (let turn = 0; turn < 3; turn++)
      for (const seat of matchOf(table, HONEST).phase.expected) play(table, seat, { number: 0 });
    const { turn } = matchOf(table, HONEST).phase;
    expect(turn).toBe(3);
    const onlooker = create(table, null).match;
    for (const message of messagesAfter(matchOf(table, HONEST), positionOf(onlooker)))
      if (onlooker.phase.turn < 2) receiveMessage(onlooker, message);
    expect(onlooker.phase.turn).toBe(2);
    const places = [LIAR, ...bots].map((seat) => ({ seat, step: 0 }));
    const bodies = Array.from(
      { length: others },
      (_, number): Body => ({ kind: "act", action: { number: 1 + number }, seen: [] }),
    );
    lie(table, onlooker, 2, places, bodies);
    follow(table, onlooker);
    expect(onlooker.phase.turn).toBeGreaterThanOrEqual(turn);
    expect(logAt(onlooker.history, turn)).toEqual(logAt(matchOf(table, HONEST).history, turn));
  });
});

describe("a newcomer follows two who both resigned before a throw was complete", () => {
  /** They hold each other's commitments; the newcomer holds another one of the liar's, which no part rests on. */
  function resignInMidThrow() {
    const table = tableOf(royalUr as never, 2, undefined, null, (_, __, { bytes }) => {
      const { step, body } = unwrap(readEntry(bytes)).value;
      return step === 0 || body.kind === "resign";
    });
    for (const seat of [LIAR, HONEST]) giveUp(table, seat);
    const onlooker = create(table, null).match;
    const tellTwoFaces = () => lie(table, onlooker, 0, [{ seat: LIAR, step: 0 }], OTHER_COMMITMENT);
    table.carries = () => true;
    return { table, onlooker, honest: matchOf(table, HONEST), tellTwoFaces };
  }

  /** What a player says that the first throw came to. */
  function tellOf(table: TestTable, voter: number, change: Partial<Content> = {}): Message {
    const [final] = matchOf(table, HONEST).history.finals;
    const { before: log, turn } = final!;
    const content = { ...final!.content, ...change };
    const place = { v: 2, match: table.seating.start.hash, turn, log, voter } as const;
    const { bytes } = signProposal({ ...place, round: 1, content, vr: -1 }, table.signers[voter]!);
    return { kind: "proposal", bytes };
  }

  it("by the word of the one who is not caught, and after a restart without it", () => {
    const { table, onlooker, honest, tellTwoFaces } = resignInMidThrow();
    tellTwoFaces();
    catchUp(table, HONEST);
    expect(honest.history.finals[0]?.content.resigned.map(([seat]) => seat)).toEqual([0, 1]);
    const lines: Line[] = [];
    for (let time = 0; time < 3; time++)
      for (const message of messagesAfter(honest, positionOf(onlooker)))
        for (const effect of receiveMessage(onlooker, message).effects)
          if (effect.kind === "store") lines.push(effect.line);
    expect(onlooker.phase.outcome).toEqual(honest.phase.outcome);
    expect(onlooker.history.finals[0]?.content).toEqual(honest.history.finals[0]?.content);
    const again = create(table, null, lines).match;
    expect(again.history.finals[0]?.content).toEqual(honest.history.finals[0]?.content);
  });

  it("but not as long as neither is caught, nor by the liar's word", () => {
    const { table, onlooker, honest, tellTwoFaces } = resignInMidThrow();
    const other = create(table, null).match;
    tellTwoFaces();
    catchUp(table, HONEST);
    const { entries } = honest.history.finals[0]!;
    for (const match of [onlooker, other])
      for (const { bytes } of entries) receiveMessage(match, { kind: "entry", bytes });
    receiveMessage(onlooker, tellOf(table, HONEST));
    expect(onlooker.phase.turn).toBe(0);
    const bytes = [...honest.guilt.convicted.values()][0]!.evidence;
    for (const match of [onlooker, other]) receiveMessage(match, { kind: "evidence", bytes });
    expect(onlooker.phase.outcome).not.toBeNull();
    receiveMessage(other, tellOf(table, LIAR));
    expect([...other.guilt.convicted.keys()]).toEqual([LIAR]);
    expect(other.phase.turn).toBe(0);
  });

  it.each([
    ["somebody out", { out: [[HONEST, "late"]] }, false],
    ["an answer", { answers: [[HONEST, 0, new Uint8Array(32)]] }, false],
    ["nothing but the two resignations", {}, true],
  ] as const)("whose word names %s", (_, change, counts) => {
    const { table, onlooker, honest, tellTwoFaces } = resignInMidThrow();
    tellTwoFaces();
    catchUp(table, HONEST);
    const bytes = [...honest.guilt.convicted.values()][0]!.evidence;
    receiveMessage(onlooker, { kind: "evidence", bytes });
    receiveMessage(onlooker, tellOf(table, HONEST, change));
    expect(onlooker.deciding.proposals.size).toBe(1);
    expect(foundForNobody(onlooker) !== null).toBe(counts);
  });

  it("by that word, though the liar had shown it an earlier resignation", () => {
    const isHeard = (_: number, __: number, { kind, bytes }: Message) =>
      kind !== "entry" || unwrap(readEntry(bytes)).value.step === 0;
    const table = tableOf(royalUr as never, 2, undefined, null, isHeard);
    const honest = matchOf(table, HONEST);
    const { start } = honest.history;
    const place = { v: 2, match: start, turn: 0, log: start, seat: LIAR, step: 1 } as const;
    const earlier = signEntry({ ...place, body: { kind: "resign" } }, table.signers[LIAR]!);
    for (const seat of [HONEST, LIAR]) giveUp(table, seat);
    table.carries = (from) => from === LIAR;
    catchUp(table, HONEST);
    const ofLiar = honest.history.finals[0]?.content.resigned.find(([seat]) => seat === LIAR);
    expect(ofLiar?.[1]).not.toEqual(earlier.hash);
    const onlooker = create(table, null).match;
    for (const { value, bytes } of honest.history.finals[0]?.beside ?? [])
      if (value.step === 0) receiveMessage(onlooker, { kind: "entry", bytes });
    for (const match of [onlooker, honest])
      receiveMessage(match, { kind: "entry", bytes: earlier.bytes });
    expect([...honest.guilt.convicted.keys()]).toEqual([LIAR]);
    follow(table, onlooker);
    expect(onlooker.history.finals[0]?.content).toEqual(honest.history.finals[0]?.content);
  });

  it("when the honest one learns of the other face only from the newcomer", () => {
    const { table, onlooker, honest, tellTwoFaces } = resignInMidThrow();
    catchUp(table, HONEST);
    tellTwoFaces();
    expect(honest.guilt.convicted.size).toBe(0);
    for (let time = 0; time < 3; time++)
      for (const message of messagesAfter(honest, positionOf(onlooker)))
        for (const effect of receiveMessage(onlooker, message).effects)
          if (effect.kind === "send") receiveAt(table, HONEST, effect.message);
    expect([...honest.guilt.convicted.keys()]).toEqual([LIAR]);
    expect(onlooker.phase.outcome).toEqual(honest.phase.outcome);
  });
});

describe("a newcomer follows one who was left, and decided alone with a bot", () => {
  const BOT = 2;

  /** All three move; the liar then resigns, so the honest one decides alone. */
  function decideAlone() {
    const table = tableOf(tally as never, 3, undefined, null, () => true, [null, null, HONEST]);
    const honest = matchOf(table, HONEST);
    while (honest.phase.expected.length < 3)
      for (const seat of honest.phase.expected) play(table, seat, { number: 0 });
    const { turn } = honest.phase;
    const onlooker = create(table, null).match;
    for (const message of messagesAfter(honest, positionOf(onlooker)))
      receiveMessage(onlooker, message);
    expect(onlooker.phase.turn).toBe(turn);
    const log = logAt(honest.history, turn)!;
    const place = { v: 2, match: honest.history.start, turn, log, seat: LIAR } as const;
    const sign = (step: number, body: Body) =>
      signEntry({ ...place, step, body }, table.signers[LIAR]!).bytes;
    const moved = (number: number) => sign(0, { kind: "act", action: { number }, seen: [] });
    for (const bytes of [moved(0), sign(1, { kind: "resign" })])
      for (const seat of [HONEST, BOT]) receiveAt(table, seat, { kind: "entry", bytes });
    for (const seat of [HONEST, BOT]) play(table, seat, { number: 0 });
    expect(honest.history.finals[turn]?.votes).toHaveLength(1);
    expect(honest.history.finals[turn]?.content.answers).toHaveLength(3);
    return { table, honest, onlooker, turn, moved };
  }

  it("though it holds two other faces of the liar's move", () => {
    const { table, honest, onlooker, turn, moved } = decideAlone();
    for (const number of [1, 2]) receiveMessage(onlooker, { kind: "entry", bytes: moved(number) });
    follow(table, onlooker);
    expect(logAt(onlooker.history, turn + 1)).toEqual(logAt(honest.history, turn + 1));
  });

  it("though the certificate came once, before what it names", () => {
    const { honest, onlooker, turn } = decideAlone();
    const messages = [...messagesAfter(honest, positionOf(onlooker))];
    const isFirst = ({ kind }: Message) => kind === "certificate";
    for (const message of [...messages.filter(isFirst), ...messages.filter((one) => !isFirst(one))])
      receiveMessage(onlooker, message);
    expect(logAt(onlooker.history, turn + 1)).toEqual(logAt(honest.history, turn + 1));
  });
});

test("a newcomer follows an honest player who had resigned before the throw was complete", () => {
  const table = leaveBeforeVoting(
    (carries) => tableOf(royalUr as never, 2, undefined, null, carries),
    [HONEST],
  );
  catchUp(table, HONEST);
  const honest = matchOf(table, HONEST);
  expect(honest.history.finals[0]?.content.answers.length).toBeGreaterThan(0);
  expect(honest.history.finals[1]?.entries.map(({ value }) => value.turn)).toEqual([0]);
  const onlooker = create(table, null).match;
  lie(table, onlooker, 0, [{ seat: LIAR, step: 0 }], OTHER_COMMITMENT);
  follow(table, onlooker);
  expect(onlooker.phase.outcome).toEqual(honest.phase.outcome);
  expect(logAt(onlooker.history, 1)).toEqual(logAt(honest.history, 1));
});

type Part = { readonly [field: string]: unknown };

/** A shuffle of two that lacks only the liar's proof, and an onlooker at the same place. */
async function beforeTheProof() {
  const group = await openSodiumGroup();
  const game = crazyEights as never;
  const table = tableOf(game, 2, undefined, null, () => false);
  const { seating, signers } = table;
  const begin = (seat: number | null, stored: readonly Line[] = [], deferred = false) => {
    const me = seat === null ? null : { seat, signer: signers[seat]! };
    const random = seededBytes(new Uint8Array(32), `seat ${seat}`);
    const chance = { group, random, deferred };
    return unwrap(createMatch({ game, seating, me, verify, stored, chance }));
  };
  const said: Uint8Array[] = [];
  let proof: Uint8Array | null = null;
  table.carries = (from, _, { bytes }) => {
    const { body } = unwrap(readEntry(bytes)).value;
    const [part] = body.kind === "chance" ? (body.parts as readonly Part[]) : [];
    const isLast = from === LIAR && part?.["kind"] === "shuffle-proof";
    if (isLast) proof = bytes;
    else said.push(bytes);
    return !isLast;
  };
  for (const seat of [HONEST, LIAR]) {
    const { match, effects } = begin(seat);
    table.matches[seat] = match;
    post(table, seat, effects);
  }
  deliver(table);
  const { value } = unwrap(readEntry(proof!));
  const [part] = (value.body as { readonly parts: readonly Part[] }).parts;
  /** The liar's proof with another last scalar: everything before it can be read, and the proof is false. */
  const falseProof = (number: number): Message => {
    const bytes = Uint8Array.from(part!["proof"] as Uint8Array);
    new DataView(bytes.buffer).setUint32(bytes.length - 32, number, true);
    const body = { kind: "chance", parts: [{ ...part, proof: bytes }] };
    return {
      kind: "entry",
      bytes: signEntry({ ...value, body: body as never }, signers[LIAR]!).bytes,
    };
  };
  return { table, begin, said, falseProof, proof: { kind: "entry", bytes: proof! } as const };
}

/** Does the jobs among these effects, and those that follow from them; all effects. */
function compute(match: Match, effects: readonly Effect[]): readonly Effect[] {
  const doIt = (job: Job) => computed(match, doJob(suiteOf(match), job, match.tools!.random));
  return effects.flatMap((one) => (one.kind === "compute" ? compute(match, doIt(one.job)) : one));
}

test("a player who reads their own shuffle before what it rests on has its secrets again once that comes", async () => {
  const { table, begin, said } = await beforeTheProof();
  const own = storedBy(table, HONEST).filter(
    ({ kind, bytes }) => kind === "entry" && unwrap(readEntry(bytes)).value.seat === HONEST,
  );
  const { match } = begin(HONEST, own, true);
  const effects = said.flatMap((bytes) =>
    compute(match, receiveMessage(match, { kind: "entry", bytes }).effects),
  );
  const { applied } = match.dealing;
  expect(applied.some(({ value }) => value.seat === HONEST && value.step === 2)).toBe(true);
  expect(effects.filter(({ kind }) => kind === "refused")).toEqual([]);
});

test("no time runs for a player whose proof is here and being verified", async () => {
  const { begin, said, proof } = await beforeTheProof();
  const stored = said.map((bytes): Line => ({ kind: "entry", bytes, sealed: null }));
  const { match } = begin(null, stored, true);
  const spent = () => match.time.spent.get(LIAR);
  for (const now of [0, 1000]) tick(match, now);
  expect(spent()).toBe(1000);
  const { effects } = receiveMessage(match, proof);
  for (const now of [1000, 5000]) tick(match, now);
  expect(spent()).toBe(1000);
  expect(match.phase.turn).toBe(0);
  compute(match, effects);
  expect(match.phase.turn).toBe(1);
});

test("a spectator that has read half a deal from its disk convicts who then proves a false shuffle", async () => {
  const { begin, said, falseProof } = await beforeTheProof();
  const stored = said.map((bytes): Line => ({ kind: "entry", bytes, sealed: null }));
  const spectator = begin(null, stored, true).match;
  compute(spectator, receiveMessage(spectator, falseProof(1)).effects);
  expect([...spectator.guilt.convicted.keys()]).toEqual([LIAR]);
});

test("of one who is caught, an onlooker checks two faces of a proof, however many there are", async () => {
  const { begin, said, falseProof } = await beforeTheProof();
  const onlooker = begin(null).match;
  for (const bytes of said) receiveMessage(onlooker, { kind: "entry", bytes });
  let checked = 0;
  const { tools } = onlooker;
  // The weights of the equations of a proof are random.
  const random = (length: number) => {
    checked++;
    return tools!.random(length);
  };
  Object.assign(onlooker, { tools: { ...tools, random } });
  const costs = Array.from({ length: 12 }, (_, number) => {
    const before = checked;
    receiveMessage(onlooker, falseProof(number));
    return checked - before;
  });
  expect([...onlooker.guilt.convicted.keys()]).toEqual([LIAR]);
  expect(costs[0]).toBeGreaterThan(0);
  expect(costs.slice(2)).toEqual(costs.slice(2).map(() => 0));
});
