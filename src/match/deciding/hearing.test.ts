import { describe, expect, it } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { encodeCertificate } from "../../../protocol/certificate.ts";
import { type Content, hashContent } from "../../../protocol/content.ts";
import { signEntry } from "../../../protocol/entry.ts";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { readVote, signProposal, type Vote } from "../../../protocol/vote.ts";
import { followingContent } from "../contents.ts";
import { logAt } from "../history.ts";
import { receiveMessage } from "../receive.ts";
import {
  countChecks,
  giveUp,
  matchOf,
  play,
  receiveAt,
  tableOf,
  voteOf,
  wait,
} from "../table.fixture.ts";
import { tally } from "../tally.fixture.ts";
import { keepContent } from "./votes.ts";

describe("what a hostile voter says", () => {
  it("costs one signature for each early vote, however many are kept", () => {
    const table = tableOf(tally as never, 8);
    const { turn } = matchOf(table, 0).phase;
    for (let voter = 1; voter < 8; voter++)
      for (let round = 0; round < 10; round++)
        receiveAt(table, 0, voteOf(table, voter, { turn: turn + 1, round }));
    const match = matchOf(table, 0);
    const checked = countChecks(match);
    receiveAt(table, 0, voteOf(table, 1, { turn: turn + 1, round: 99 }));
    expect(checked()).toBe(1);
    expect(match.deciding.early).toHaveLength(7 * 8);
  });

  it("costs no signature if it is here, or of a phase that is final", () => {
    const table = tableOf(tally as never, 4);
    const match = matchOf(table, 0);
    const old = voteOf(table, 1);
    play(table, 0, { number: 3 });
    const vote = voteOf(table, 1, { round: 3 });
    expect(receiveMessage(match, vote).verdict).toBe("accept");
    Object.assign(match, { verify: () => expect.unreachable("A signature is checked.") });
    expect([vote, old].map((one) => receiveMessage(match, one).verdict)).toEqual([
      "ignore",
      "ignore",
    ]);
  });

  it("is kept up to the last round that the agreement counts, and malformed beyond it", () => {
    const table = tableOf(tally as never, 4);
    const match = matchOf(table, 0);
    const { turn } = match.phase;
    const verdicts = [2 ** 31 - 1, 2 ** 31].map(
      (round) => receiveMessage(match, voteOf(table, 1, { turn, round })).verdict,
    );
    expect(verdicts).toEqual(["accept", "reject"]);
    expect(match.deciding.signed.size).toBe(1);
  });

  it("has a content that lacks something judged again only once something has arrived", () => {
    const table = tableOf(tally as never, 4);
    const match = matchOf(table, 0);
    const { turn, expected } = match.phase;
    const hash = new Uint8Array(32);
    let judged = 0;
    const content: Content = {
      get answers() {
        judged++;
        return [[0, 0, hash]] as const;
      },
      resigned: [],
      out: [],
    };
    keepContent(match, toHex(hash), content);
    receiveAt(table, 0, voteOf(table, 1, { turn, round: 1, content: hash }));
    const once = judged;
    expect(once).toBeGreaterThan(0);
    receiveAt(table, 0, voteOf(table, 1, { turn, round: 2, content: hash }));
    expect(judged).toBe(once);
    play(table, expected[0] ?? 0, { number: 2 });
    expect(judged).toBeGreaterThan(once);
  });

  it("is passed on no more once it has been pushed out", () => {
    const table = tableOf(tally as never, 4);
    const match = matchOf(table, 0);
    const { turn } = match.phase;
    const heard = (round: number, vr = -1) => {
      const content = new Uint8Array(32).fill(vr + 1);
      return receiveMessage(match, voteOf(table, 1, { turn, round, vr, content })).verdict;
    };
    // More than are kept of four voters.
    const rounds = Array.from({ length: 300 }, (_, round) => round);
    for (const round of rounds) heard(round);
    expect(match.deciding.signed.size).toBeLessThan(rounds.length);
    expect(new Set(rounds.map((round) => heard(round)))).toEqual(new Set(["ignore"]));
    const checked = countChecks(match);
    for (const round of rounds) heard(round);
    expect(checked()).toBe(0);
    // Two prevotes of a round prove everything.
    expect([heard(299, 1), heard(299, 2), heard(299, 2)]).toEqual(["accept", "ignore", "ignore"]);
  });

  it("is looked at in any round if its author has resigned", () => {
    const table = tableOf(tally as never, 5);
    const match = matchOf(table, 0);
    const liar = 4;
    for (let round = 1; round < 100; round++) receiveAt(table, 0, voteOf(table, liar, { round }));
    table.carries = () => false;
    const vote = voteOf(table, liar, { round: 0 });
    giveUp(table, liar);
    for (const { message } of table.mail.splice(0)) receiveMessage(match, message);
    const own = table.effects[liar]?.flatMap((one) => (one.kind === "send" ? one.message : []));
    for (const message of own ?? []) receiveMessage(match, message);
    const checked = countChecks(match);
    receiveMessage(match, vote);
    expect(checked()).toBe(1);
  });

  it("is not passed on, however often it comes, if no honest voter says such a thing", () => {
    const table = tableOf(tally as never, 4);
    const match = matchOf(table, 0);
    // A precommit has no valid round.
    const votes = Array.from({ length: 100 }, (_, vr) =>
      voteOf(table, 1, { kind: "precommit", vr, content: new Uint8Array(32) }),
    );
    const heard = votes.map((vote) => receiveMessage(match, vote).verdict);
    expect(new Set(heard)).toEqual(new Set(["ignore"]));
    expect(match.deciding.signed.size).toBe(0);
  });

  it("makes no peer take its own vote for one that it has lost", () => {
    const table = tableOf(tally as never, 4);
    table.carries = () => false;
    play(table, 0, { number: 3 });
    for (let minute = 0; minute < 3; minute++) wait(table, 60_000 * minute);
    const { deciding } = matchOf(table, 0);
    const own = () => [...deciding.signed.values()].filter(({ value }) => value.voter === 0);
    const [first] = own();
    // The agreement keeps a voter's 16 highest rounds; the peer votes on beyond them.
    for (let round = 0; round < 48; round++) {
      for (const voter of [1, 2, 3])
        for (const kind of ["prevote", "precommit"] as const)
          receiveAt(table, 0, voteOf(table, voter, { round, kind }));
      wait(table, 60_000 * (10 + round));
    }
    expect(own().length).toBeGreaterThan(2 * 16);
    for (let round = 1000; round < 1400; round++) receiveAt(table, 0, voteOf(table, 3, { round }));
    // Nobody can make it keep more and more of its own either.
    expect(own().length).toBeLessThanOrEqual(64);
    expect(own()).not.toContain(first);
    receiveAt(table, 0, { kind: "vote", bytes: first!.bytes });
    expect(deciding.behind).toBe(-1);
  });

  it("adds no votes of seats that have none, whatever a proposal carries", () => {
    const table = tableOf(tally as never, 5);
    giveUp(table, 4);
    play(table, 0, { number: 1 });
    const { phase, history, seating } = matchOf(table, 0);
    expect(phase.voters).toEqual([0, 1, 2, 3]);
    const round = 5;
    const voter = phase.voters[(phase.turn + round) % 4]!;
    const place = { match: seating.start.hash, turn: phase.turn, log: logAt(history, phase.turn)! };
    const content = { answers: [], resigned: [], out: [] };
    const vote = { ...place, round: 1, content: hashContent(content) };
    const polka = [voteOf(table, 4, vote).bytes];
    const proposal = signProposal(
      { v: 2, ...place, voter, round, content, vr: 1, polka },
      table.signers[voter]!,
    );
    const seat = (voter + 1) % 4;
    receiveAt(table, seat, { kind: "proposal", bytes: proposal.bytes });
    expect(matchOf(table, seat).deciding.proposals.size).toBe(1);
    expect(matchOf(table, seat).deciding.signed.size).toBe(0);
  });

  it("is neither kept nor passed on if a vote in it is false, also before its phase is open", () => {
    const table = tableOf(tally as never, 4);
    const seat = 0;
    const match = matchOf(table, seat);
    const { phase, history, seating } = match;
    for (const turn of [phase.turn, phase.turn + 1]) {
      const log = logAt(history, phase.turn)!;
      const place = { match: seating.start.hash, turn, log };
      const [round, content] = [3, { answers: [], resigned: [], out: [] }];
      const voter = phase.voters[(turn + round) % 4]!;
      const made = { ...place, round: 2, content: hashContent(content) };
      const vote = (change: Partial<Vote>) => voteOf(table, voter, { ...made, ...change }).bytes;
      const good = vote({});
      for (const [polka, verdict] of [
        [[good.with(-1, good.at(-1)! ^ 1)], "reject"],
        // As the agreement counts it, a vote has neither turn nor log.
        [[vote({ turn: 777 })], "reject"],
        [[vote({ log: new Uint8Array(32) })], "reject"],
        [[vote({ kind: "precommit" })], "reject"],
        [[vote({ round: 1 })], "reject"],
        [[vote({ content: new Uint8Array(32) })], "reject"],
        [[vote({ content: null })], "reject"],
        [[good, good], "reject"],
        [[good], "accept"],
      ] as const) {
        const { bytes } = signProposal(
          { v: 2, ...place, voter, round, content, vr: 2, polka },
          table.signers[voter]!,
        );
        expect(receiveMessage(match, { kind: "proposal", bytes }).verdict).toBe(verdict);
        const kept = [...match.deciding.proposals.values(), ...match.deciding.early];
        expect(kept.some((one) => one.bytes === bytes)).toBe(verdict === "accept");
      }
    }
  });

  it("is not passed on if it is a certificate of a later phase, which only peers in that phase can check", () => {
    const table = tableOf(tally as never, 4);
    const match = matchOf(table, 0);
    const turn = match.phase.turn + 1;
    const certificate = encodeCertificate({
      turn,
      content: { answers: [], resigned: [], out: [] },
      votes: [voteOf(table, 1, { turn, kind: "precommit" }).bytes],
    });
    const { verdict, effects } = receiveMessage(match, { kind: "certificate", bytes: certificate });
    expect(verdict).toBe("ignore");
    expect(effects).toContainEqual({ kind: "missing" });
  });

  it("counts for nothing inside a certificate of another phase, and whoever made that is refused", () => {
    const table = tableOf(tally as never, 4);
    table.carries = (from, _, { kind }) => from !== 3 && !(kind === "vote" && from === 2);
    play(table, 0, { number: 3 });
    const match = matchOf(table, 1);
    const before = [...match.deciding.signed.keys()];
    const content = followingContent(match)!;
    // With it, seat 1 would hold a polka, and sign a precommit that nobody writes or sends.
    const vote = voteOf(table, 3, { kind: "prevote", content: hashContent(content) }).bytes;
    const { turn } = match.phase;
    for (const ahead of [turn + 1, turn + 99]) {
      const bytes = encodeCertificate({ turn: ahead, content, votes: [vote] });
      expect(receiveMessage(match, { kind: "certificate", bytes }).verdict).toBe("reject");
    }
    expect([...match.deciding.signed.keys()]).toEqual(before);
  });

  it("is not passed on if it is a vote on a phase far ahead", () => {
    const table = tableOf(tally as never, 4);
    const match = matchOf(table, 0);
    const { verdict, effects } = receiveMessage(match, voteOf(table, 1, { turn: 1_000_000 }));
    expect({ verdict, effects }).toEqual({ verdict: "ignore", effects: [{ kind: "missing" }] });
  });

  it("is not passed on if it is an entry of another history, which peers in that phase refuse", () => {
    const table = tableOf(tally as never, 4);
    play(table, 0, { number: 3 });
    const match = matchOf(table, 1);
    const place = { v: 2, match: match.seating.start.hash, turn: 0, seat: 0, step: 0 } as const;
    const { bytes } = signEntry(
      { ...place, log: new Uint8Array(32), body: { kind: "resign" } },
      table.signers[0]!,
    );
    const { verdict, effects } = receiveMessage(match, { kind: "entry", bytes });
    expect(verdict).toBe("ignore");
    expect(effects).toContainEqual(expect.objectContaining({ kind: "convicted", seat: 0 }));
  });
});

it("has a peer that has lost a signature of its own vote no more until it has caught up", () => {
  const table = tableOf(tally as never, 4);
  play(table, 0, { number: 2 });
  const { turn } = matchOf(table, 0).phase;
  const votes = () =>
    table.effects[0]!.flatMap((effect) =>
      effect.kind === "send" && effect.message.kind === "vote"
        ? unwrap(readVote(effect.message.bytes)).value.turn
        : [],
    );
  receiveAt(table, 0, voteOf(table, 0, { round: 5 }));
  play(table, 1, { number: 3 });
  expect(matchOf(table, 0).phase.turn).toBe(turn + 1);
  expect(votes()).not.toContain(turn);
  for (const seat of [0, 1, 2, 3]) play(table, seat, { number: 2 + seat });
  expect(votes()).toContain(turn + 1);
});
