import { expect, it } from "vitest";
import { type Body, signEntry } from "../../protocol/entry.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { readVote } from "../../protocol/vote.ts";
import { messagesAfter, positionOf, positionWithoutVotes } from "./catch-up.ts";
import { keepVote } from "./deciding/votes.ts";
import type { Message } from "./match.ts";
import { receiveMessage } from "./receive.ts";
import {
  catchUp,
  create,
  giveUp,
  matchOf,
  play,
  receiveAt,
  restart,
  type TestTable,
  tableOf,
  wait,
} from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

/** Seat 3 receives no votes in the first phase, and entries only if `entries`; the others continue. */
function tableBehind(entries: boolean): TestTable {
  const table = tableOf(tally as never, 4);
  table.carries = (_, to, { kind }) => to !== 3 || (entries && kind === "entry");
  play(table, 0, { number: 3 });
  table.carries = () => true;
  return table;
}

function kindsFor(table: TestTable): string[] {
  const position = positionOf(matchOf(table, 3));
  return [...messagesAfter(matchOf(table, 0), position)].map(({ kind }) => kind);
}

it("a peer that holds the entries of a phase that is final elsewhere is sent only its certificate", () => {
  expect(kindsFor(tableBehind(true))).toEqual(["certificate"]);
  expect(kindsFor(tableBehind(false))).toEqual(["entry", "certificate"]);
});

it("either way, it comes to the same history", () => {
  for (const entries of [true, false]) {
    const table = tableBehind(entries);
    catchUp(table, 3);
    expect(positionOf(matchOf(table, 3))).toEqual(positionOf(matchOf(table, 0)));
    expect(matchOf(table, 3).phase.turn).toBe(1);
  }
});

it("a peer is sent the votes that it lacks, and those that only lie there uncounted", () => {
  const table = tableOf(tally as never, 4);
  table.carries = (from, _, { kind }) => kind === "entry" || from === 0;
  play(table, 0, { number: 3 });
  const [one, three] = [matchOf(table, 1), matchOf(table, 3)];
  const missing = () => [...messagesAfter(one, positionOf(three))];
  const votersOf = (messages: readonly Message[]) =>
    messages.map(({ bytes }) => unwrap(readVote(bytes)).value.voter);
  expect(votersOf(missing())).toEqual([1]);
  expect(positionOf(three).held.length).toBe(positionWithoutVotes(three).held.length + 2);
  // As if somebody's proposal had brought it and not been counted itself.
  const vote = { kind: "vote", bytes: missing()[0]!.bytes } as const;
  keepVote(three, unwrap(readVote(vote.bytes)));
  expect(votersOf(missing())).toEqual([1]);
  receiveMessage(three, vote);
  expect(three.phase.turn).toBe(0);
  expect(missing()).toEqual([]);
});

it("a peer is sent no proposal that it holds", () => {
  const table = tableOf(tally as never, 4, tally.defaults, 1000);
  table.carries = (_, __, { kind }) => kind === "proposal";
  for (let now = 0; now < 60_000; now += 500) wait(table, now);
  const proposals = [0, 1, 2, 3].flatMap((seat) => [
    ...matchOf(table, seat).deciding.proposals.values(),
  ]);
  expect(proposals.length).toBeGreaterThan(0);
  const kinds = [...messagesAfter(matchOf(table, 0), positionOf(matchOf(table, 3)))].map(
    ({ kind }) => kind,
  );
  expect(new Set(kinds)).toEqual(new Set(["vote"]));
});

it("the certificate of a final phase is encoded once, and not for those who stop before it", () => {
  const table = tableBehind(false);
  const match = matchOf(table, 0);
  const { votes } = match.history.finals[0] ?? { votes: [] };
  let read = 0;
  // Encoding a certificate is all that goes through its votes.
  Object.defineProperty(votes, Symbol.iterator, {
    value: () => {
      read++;
      return Array.prototype.values.call(votes);
    },
  });
  const answer = () => messagesAfter(match, positionOf(matchOf(table, 3)));
  for (const { bytes } of answer()) if (bytes.length > 0) break;
  expect(read).toBe(0);
  const [one, other] = [answer(), answer()].map((all) => [...all].at(-1)?.bytes);
  expect(one).toBeDefined();
  expect(other).toBe(one);
});

it("a phase whose voters have all resigned is handed on with what was refused before a resignation", () => {
  const [liar, bot] = [2, 3] as const;
  const table = tableOf(tally as never, 4, tally.defaults, null, () => true, [
    null,
    null,
    null,
    liar,
  ]);
  const { hash } = table.seating.start;
  const sign = (seat: number, body: Body) => {
    const place = { v: 2, match: hash, turn: 0, log: hash, seat, step: 0 } as const;
    return {
      kind: "entry",
      bytes: signEntry({ ...place, body }, table.signers[seat]!).bytes,
    } as const;
  };
  table.carries = () => false;
  for (const seat of [0, 1]) giveUp(table, seat);
  for (const seat of [0, 1]) {
    receiveAt(table, seat, sign(bot, { kind: "act", action: { number: 1 }, seen: [] }));
    receiveAt(table, seat, sign(liar, { kind: "resign", bots: [[bot, 1]] }));
  }
  table.carries = (from) => from < liar;
  for (const seat of [0, 1]) catchUp(table, seat);
  const { outcome } = matchOf(table, 0).phase;
  expect(outcome).not.toBeNull();
  for (const seat of [null, 0]) {
    if (seat !== null) restart(table, seat);
    const looker = create(table, null).match;
    for (const message of messagesAfter(matchOf(table, 0), positionOf(looker)))
      receiveMessage(looker, message);
    expect(looker.phase.outcome).toEqual(outcome);
  }
});
