import { describe, expect, it } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { type Content, hashContent } from "../../../protocol/content.ts";
import { signEntry } from "../../../protocol/entry.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { readVote, signProposal, type Vote } from "../../../protocol/vote.ts";
import type { Seat } from "../../engine/game.ts";
import { followingContent } from "../contents.ts";
import { logAt } from "../history.ts";
import type { Message } from "../match.ts";
import {
  catchUp,
  matchOf,
  play,
  receiveAt,
  restart,
  type TestTable,
  tableOf,
  voteOf,
  wait,
} from "../table.fixture.ts";
import { tally } from "../tally.fixture.ts";

const LIAR = 3;
const HONEST = [0, 1, 2];

interface Claim {
  readonly round: number;
  readonly content: Content;
  readonly vr: number;
  readonly polka: readonly Uint8Array[];
}

function proposalBy(table: TestTable, voter: Seat, claim: Claim): Message {
  const { history, phase, seating } = matchOf(table, voter);
  const log = logAt(history, phase.turn) ?? history.start;
  const place = { v: 2, match: seating.start.hash, turn: phase.turn, log, voter } as const;
  return {
    kind: "proposal",
    bytes: signProposal({ ...place, ...claim }, table.signers[voter]!).bytes,
  };
}

function ownVotes(table: TestTable, seat: Seat): Signed<Vote>[] {
  const all = [...matchOf(table, seat).deciding.signed.values()];
  return all.filter(({ value }) => value.voter === seat);
}

/** Two votes of the liar's that convict it. */
function liesAt(table: TestTable, round: number): Message[] {
  return [1, 2].map((byte) =>
    voteOf(table, LIAR, { round, content: new Uint8Array(32).fill(byte) }),
  );
}

it("stay here while a proposal of ours may rest on them, whatever their author pushes out", () => {
  const table = tableOf(tally as never, 4);
  const proposals: Message[] = [];
  // One of the honest hears the proposal late, so that nobody locks.
  table.carries = (from, to, message) => {
    if (message.kind === "proposal" && from !== LIAR) proposals.push(message);
    if (message.kind === "proposal") return to === 0 && from !== LIAR;
    return message.kind === "entry" || (from !== LIAR && to !== LIAR && roundOf(message) >= 1);
  };
  play(table, 0, { number: 3 });
  const content = hashContent(followingContent(matchOf(table, 0))!);
  const heights = () => HONEST.map((seat) => matchOf(table, seat).deciding.height!);
  let now = 0;
  const pass = (ms: number) => {
    now += ms;
    wait(table, now);
  };
  while (!heights().every(({ round, step }) => round === 1 && step === "precommit")) pass(100);
  receiveAt(table, 2, proposals[0]!);
  for (const seat of HONEST) {
    receiveAt(table, seat, voteOf(table, LIAR, { round: 1, content }));
    for (let round = 1000; round < 1066; round++)
      receiveAt(table, seat, voteOf(table, LIAR, { round }));
  }
  expect(heights().map(({ valid, locked }) => [valid?.round, locked])).toEqual(
    HONEST.map(() => [1, null]),
  );
  table.carries = (from, to) => from !== LIAR && to !== LIAR;
  for (let second = 0; second < 120; second++) pass(1000);
  for (const seat of HONEST) expect(matchOf(table, seat).phase.turn).toBeGreaterThan(0);
});

function roundOf({ kind, bytes }: Message): number {
  const read = kind === "vote" ? readVote(bytes) : null;
  return read?.ok ? read.value.value.round : -1;
}

describe("votes that a liar's proposal brings", () => {
  it("show a player its own that it has lost", () => {
    const table = tableOf(tally as never, 4);
    table.carries = () => false;
    const content = { answers: [], resigned: [], out: [] };
    const lost = voteOf(table, 0, { round: 1, content: hashContent(content) });
    receiveAt(table, 0, proposalBy(table, LIAR, { round: 3, content, vr: 1, polka: [lost.bytes] }));
    expect(matchOf(table, 0).deciding.behind).toBe(1);
  });

  it("count when they come by themselves, though the proposal did not", () => {
    const table = tableOf(tally as never, 4);
    // Proposals arrive and votes do not, so that the honest ones come to prevote in a later round.
    table.carries = (from, to, { kind }) => from !== LIAR && to !== LIAR && kind !== "vote";
    for (const seat of HONEST) for (const vote of liesAt(table, 9)) receiveAt(table, seat, vote);
    play(table, 0, { number: 3 });
    const prevotes = HONEST.map((seat) => ownVotes(table, seat).at(-1)!);
    const [{ round, content: name }] = prevotes.map(({ value }) => value) as [Vote];
    expect(round).toBe(1);
    const content = matchOf(table, 0).deciding.contents.get(toHex(name!))!;
    for (const seat of HONEST) {
      // Sixteen later rounds leave no room for a proposal of the third.
      for (let later = 100; later < 116; later++)
        receiveAt(table, seat, voteOf(table, LIAR, { round: later }));
      const polka = prevotes.flatMap(({ value, bytes }) => (value.voter === seat ? [] : bytes));
      receiveAt(table, seat, proposalBy(table, LIAR, { round: 3, content, vr: round, polka }));
    }
    table.carries = (from) => from !== LIAR;
    for (let second = 0; second < 600; second += 10) {
      wait(table, 1000 * second);
      for (const seat of HONEST) catchUp(table, seat);
    }
    for (const seat of HONEST) expect(matchOf(table, seat).phase.turn).toBeGreaterThan(0);
  });

  it.each([false, true])("convict who had resigned before (in a polka: %s)", (inPolka) => {
    const table = tableOf(tally as never, 4);
    table.carries = () => false;
    const { history, seating } = matchOf(table, 0);
    const place = { v: 2, match: seating.start.hash, turn: 0, log: logAt(history, 0)! } as const;
    const { bytes } = signEntry(
      { ...place, seat: LIAR, step: 0, body: { kind: "resign" } },
      table.signers[LIAR]!,
    );
    receiveAt(table, 0, { kind: "entry", bytes });
    const content = { answers: [], resigned: [], out: [] };
    const vote = voteOf(table, LIAR, { content: hashContent(content) });
    const claim = { round: 3, content, vr: 0, polka: [vote.bytes] };
    receiveAt(table, 0, inPolka ? proposalBy(table, LIAR, claim) : vote);
    expect([...matchOf(table, 0).guilt.convicted.keys()]).toEqual([LIAR]);
  });
});

it.each([false, true])("two prevotes of a round convict, also after a restart: %s", (again) => {
  const table = tableOf(tally as never, 4);
  table.carries = (_, __, { kind }) => kind !== "vote";
  play(table, 0, { number: 3 });
  const content = hashContent(followingContent(matchOf(table, 1))!);
  for (const voter of [0, 2]) receiveAt(table, 1, voteOf(table, voter, { content }));
  expect(matchOf(table, 1).deciding.polkas).toHaveLength(1);
  if (again) restart(table, 1);
  receiveAt(table, 1, voteOf(table, 0, { content }));
  receiveAt(table, 1, voteOf(table, 0, { content: new Uint8Array(32) }));
  expect([...matchOf(table, 1).guilt.convicted.keys()]).toEqual([0]);
});

/** A liar's votes for rounds that nobody has reached. */
const FAR = 2 ** 31 - 1;

it("four voters, one of whom has resigned, follow no single voter through the rounds", () => {
  const table = tableOf(tally as never, 4);
  table.carries = (from) => from !== LIAR;
  const { signers, seating } = table;
  const log = logAt(matchOf(table, 0).history, 0)!;
  const { bytes } = signEntry(
    { v: 2, match: seating.start.hash, turn: 0, log, seat: 2, step: 0, body: { kind: "resign" } },
    signers[2]!,
  );
  for (const seat of [0, 1]) {
    receiveAt(table, seat, { kind: "entry", bytes });
    for (const kind of ["prevote", "precommit"] as const)
      receiveAt(table, seat, voteOf(table, LIAR, { round: FAR, kind }));
    expect(matchOf(table, seat).deciding.height?.round).toBe(0);
  }
});

it("three voters come to rest in the last round", () => {
  const table = tableOf(tally as never, 3);
  play(table, 0, { number: 3 });
  table.carries = (from) => from !== 2;
  for (const seat of [0, 1]) {
    for (const kind of ["prevote", "precommit"] as const)
      receiveAt(table, seat, voteOf(table, 2, { round: FAR, kind }));
    countAsking(table, seat);
  }
  play(table, 1, { number: 4 });
  for (let minute = 0; minute < 30; minute++) wait(table, 60_000 * minute);
  for (const seat of [0, 1]) {
    expect(matchOf(table, seat).deciding.height?.round).toBe(FAR);
    // A vote beyond it could not be read from our own disk.
    restart(table, seat);
  }
});

/** Has a loop without end fail instead of hanging the test. */
function countAsking(table: TestTable, seat: Seat): void {
  const { candidates } = matchOf(table, seat).deciding.height!;
  const has = candidates.has.bind(candidates);
  let asked = 0;
  const counted = (id: string) => {
    if (++asked > 100_000) throw new Error("The agreement does not come to rest.");
    return has(id);
  };
  Object.assign(candidates, { has: counted });
}
