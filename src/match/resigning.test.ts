import { describe, expect, it } from "vitest";
import { encodeCertificate } from "../../protocol/certificate.ts";
import { hashContent } from "../../protocol/content.ts";
import { type Body, signEntry } from "../../protocol/entry.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { signProposal, signVote } from "../../protocol/vote.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import { resignMatch } from "./author.ts";
import { logAt } from "./history.ts";
import type { Message, Phase, SignedEntry } from "./match.ts";
import { receiveMessage } from "./receive.ts";
import { recordOf, verificationOf, verifyRecord } from "./record/verification.ts";
import {
  catchUp,
  create,
  deliver,
  giveUp,
  matchOf,
  play,
  post,
  receiveAt,
  restart,
  storedBy,
  type TestTable,
  tableOf,
  verify,
  wait,
} from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

/** The last seat lies. */
function liarIn(table: TestTable): number {
  return table.signers.length - 1;
}

/** What the liar signs for a step of the phase that is open at seat 0. */
function signed(table: TestTable, body: Body, step = 0): SignedEntry {
  const seat = liarIn(table);
  const { history, phase, seating } = matchOf(table, 0);
  const log = logAt(history, phase.turn)!;
  const place = { v: 2, match: seating.start.hash, turn: phase.turn, log, seat, step } as const;
  return signEntry({ ...place, body }, table.signers[seat]!);
}

const asMessage = ({ bytes }: SignedEntry): Message => ({ kind: "entry", bytes });
const throwing = (number: number): Body => ({ kind: "act", action: { number }, seen: [] });

/** Minute by minute, everybody asks everybody for what is missing. */
function pass(table: TestTable, seats: readonly number[], minutes: number): void {
  for (let second = 0; second < 60 * minutes; second += 10) {
    wait(table, 1000 * second);
    for (const seat of seats) catchUp(table, seat);
    deliver(table);
  }
}

describe("a resignation of a liar's", () => {
  it.each([4, 5])("reaches who holds two other faces of its step: %i seats go on", (seats) => {
    const table = tableOf(tally as never, seats);
    const [liar, victim] = [seats - 1, seats - 2];
    table.carries = (from) => from !== liar;
    const resignation = signed(table, { kind: "resign" });
    for (const seat of table.matches.keys())
      if (seat !== liar && seat !== victim) receiveAt(table, seat, asMessage(resignation));
    for (const number of [1, 2])
      receiveAt(table, victim, asMessage(signed(table, throwing(number))));
    // What proves the two faces is late.
    table.mail.length = 0;
    play(table, 0, { number: 3 });
    const honest = [...table.matches.keys()].filter((seat) => seat !== liar);
    pass(table, honest, 2);
    for (const seat of honest) {
      expect(matchOf(table, seat).phase.turn).toBeGreaterThan(0);
      expect(matchOf(table, seat).phase.gone).toEqual([liar]);
    }
  });

  it("has room when somebody else names it, however many of its own its author names", () => {
    const table = tableOf(tally as never, 4);
    const seat = liarIn(table);
    const isNext = ({ turn, expected }: Phase) =>
      turn > 3 && expected.length === 1 && !expected.includes(seat);
    while (!isNext(matchOf(table, 0).phase))
      for (const one of matchOf(table, 0).phase.expected) play(table, one, { number: one + 1 });
    const { history, phase, seating } = matchOf(table, 0);
    const signer = table.signers[seat]!;
    const place = { v: 2, match: seating.start.hash } as const;
    const resign = (turn: number, step: number) => {
      const log = logAt(history, turn)!;
      return signEntry({ ...place, turn, log, seat, step, body: { kind: "resign" } }, signer);
    };
    const own = Array.from({ length: 64 }, (_, step) => resign(1, step)).toSorted((one, other) =>
      Buffer.compare(one.hash, other.hash),
    );
    const { turn, voters } = phase;
    const round = [1, 2, 3, 4].find((one) => voters[(turn + one) % voters.length] === seat)!;
    const content = {
      answers: [],
      resigned: own.map(({ hash }) => [seat, hash] as const),
      out: [],
    };
    const log = logAt(history, turn)!;
    const said = { ...place, turn, log, voter: seat, round, content, vr: -1 };
    const named = resign(2, 0);
    const [mover = 0] = phase.expected;
    const other = [0, 1, 2].find((one) => one !== mover)!;
    // The liar tells one player what it names itself, and the others the one that the move will name.
    table.carries = (_, to) => to !== other;
    receiveAt(table, other, { kind: "proposal", bytes: signProposal(said, signer).bytes });
    for (const entry of own) receiveAt(table, other, asMessage(entry));
    receiveAt(table, mover, asMessage(named));
    table.carries = (from) => from !== seat;
    play(table, mover, { number: 1 });
    receiveAt(table, other, asMessage(named));
    pass(table, [0, 1, 2], 1);
    for (const one of [0, 1, 2]) expect(matchOf(table, one).phase.gone).toEqual([seat]);
  });

  it("is on disk once a final phase lists it, though two others came first", () => {
    const table = tableOf(tally as never, 4);
    const [liar, victim] = [3, 2];
    play(table, 0, { number: 1 });
    table.carries = (from) => from !== liar;
    const resignation = signed(table, { kind: "resign" });
    receiveAt(table, 1, asMessage(resignation));
    table.mail.length = 0;
    for (const step of [1, 2])
      receiveAt(table, victim, asMessage(signed(table, { kind: "resign" }, step)));
    receiveAt(table, victim, asMessage(resignation));
    table.mail.length = 0;
    play(table, 1, { number: 2 });
    pass(table, [0, 1, victim], 1);
    const { turn } = matchOf(table, victim).phase;
    expect(turn).toBeGreaterThan(1);
    restart(table, victim);
    expect(matchOf(table, victim).phase.turn).toBe(turn);
  });

  it("counts in a record as the third of one phase, though no move has seen it", () => {
    const table = tableOf(tally as never, 4);
    const [liar, proposer] = [3, 0];
    const own = [0, 1, 2].map((step) => signed(table, { kind: "resign" }, step));
    play(table, 0, { number: 1 });
    play(table, 1, { number: 2 });
    table.carries = (from) => from !== liar;
    // In round 2, after the liar's.
    const { turn, voters, expected } = matchOf(table, proposer).phase;
    expect(voters[(turn + 2) % voters.length]).toBe(proposer);
    expect(expected).toEqual([0, 1, 2, 3]);
    play(table, proposer, { number: 1 });
    for (const seat of [0, 1, 2]) receiveAt(table, seat, asMessage(own[seat]!));
    for (const seat of [1, 2]) play(table, seat, { number: seat + 1 });
    pass(table, [0, 1, 2], 2);
    expect(matchOf(table, 1).history.finals[turn]?.content.resigned).toHaveLength(3);
    const tools = { findGame: () => tally as never, verify };
    expect(verifyRecord(recordOf(matchOf(table, 1)), tools)).toMatchObject({ ok: true });
  });

  it.each(["the open", "an earlier"])(
    "of %s phase ends what all have given up, though two others came first that never count",
    (phase) => {
      const table = tableOf(tally as never, 4);
      const [liar, victim] = [3, 2];
      const earlier = signed(table, { kind: "resign" });
      play(table, 0, { number: 1 });
      table.carries = (from) => from !== liar;
      const resignation = phase === "the open" ? signed(table, { kind: "resign" }) : earlier;
      for (const step of [5, 7])
        receiveAt(table, victim, asMessage(signed(table, { kind: "resign" }, step)));
      for (const seat of [0, 1, victim]) receiveAt(table, seat, asMessage(resignation));
      for (const seat of [0, 1, victim])
        post(table, seat, unwrap(resignMatch(matchOf(table, seat))));
      deliver(table);
      pass(table, [0, 1, victim], 1);
      restart(table, victim);
      const [record] = [0, 1, victim].map((seat) => verificationOf(matchOf(table, seat)).digest);
      for (const seat of [0, 1, victim]) {
        expect(matchOf(table, seat).phase.outcome).not.toBeNull();
        expect(verificationOf(matchOf(table, seat)).digest).toBe(record);
      }
    },
  );

  it("takes up little room under invented names, however many certificates name them", () => {
    const table = tableOf(tally as never, 4);
    const seat = liarIn(table);
    const { history, seating } = matchOf(table, 0);
    const signer = table.signers[seat]!;
    for (let number = 0; number < 40; number++) {
      const name = new Uint8Array(32).fill(number);
      const resigned = [0, 1, 2].map((one) => [one, name] as const);
      const content = { answers: [], resigned, out: [] };
      const place = { v: 2, match: seating.start.hash, turn: 0, log: logAt(history, 0)! } as const;
      const ballot = { voter: seat, round: number, kind: "precommit", vr: -1 } as const;
      const vote = signVote({ ...place, ...ballot, content: hashContent(content) }, signer);
      const bytes = encodeCertificate({ turn: 0, content, votes: [vote.bytes] });
      receiveAt(table, 0, { kind: "certificate", bytes });
    }
    const { contents, vouched } = matchOf(table, 0).deciding;
    expect(vouched.size).toBe(16);
    expect(contents.size).toBe(16);
  });

  it("gives no certificate for a phase before it", () => {
    const table = tableOf(connectFour as never, 2);
    for (const column of [1, 2, 3]) play(table, matchOf(table, 0).phase.expected[0]!, { column });
    giveUp(table, 0);
    const match = matchOf(table, 0);
    const { turn, outcome } = match.phase;
    const last = match.history.finals.at(-1)!;
    const resignation = last.entries.find(({ value }) => value.body.kind === "resign")!;
    const content = { answers: [], resigned: [[0, resignation.hash]], out: [] } as const;
    const vote = signVote(
      {
        v: 2,
        match: match.seating.start.hash,
        turn: 1,
        log: match.history.finals[1]!.before,
        voter: 1,
        round: 0,
        kind: "precommit",
        content: hashContent(content),
        vr: -1,
      },
      table.signers[1]!,
    );
    const bytes = encodeCertificate({ turn: 1, content, votes: [vote.bytes] });
    receiveMessage(match, { kind: "certificate", bytes });
    expect(match.guilt.disputed).toBe(false);
    const again = create(table, 0, storedBy(table, 0)).match;
    expect(again.phase).toMatchObject({ turn, outcome });
  });
});
