import { describe, expect, test } from "vitest";
import { votesOf } from "./ballots.ts";
import { begin, type Height } from "./height.ts";
import { restore, step } from "./machine.ts";
import type { Content, ContentId, Input, Kept, Output, Terms, Vote, VoteKind } from "./types.ts";

const A: Content = { id: "A", resigned: [] };
const B: Content = { id: "B", resigned: [] };

function terms(n: number, me: number | null, turn = 0): Terms {
  return { voters: Array.from({ length: n }, (_, seat) => seat), me, turn, longest: 10_000 };
}

/** A peer for which A and B are available. */
function peer(n: number, me: number | null, turn = 0): Height {
  const height = begin(terms(n, me, turn));
  for (const content of [A, B]) step(height, { type: "available", content });
  return height;
}

function vote(
  voter: number,
  round: number,
  kind: VoteKind,
  content: ContentId | null,
  vr = -1,
): Vote {
  return { voter, round, kind, content, vr };
}

function give(height: Height, ...inputs: readonly Input[]): readonly Output[] {
  return inputs.flatMap((input) => step(height, input));
}

function votes(...list: readonly Vote[]): readonly Input[] {
  return list.map((vote) => ({ type: "vote", vote }));
}

function said(outputs: readonly Output[]): readonly string[] {
  return outputs.flatMap((output) =>
    output.type === "vote"
      ? [`${output.vote.kind} ${output.vote.round} ${output.vote.content}`]
      : output.type === "timer"
        ? [`timer ${output.kind} ${output.round} ${output.ms}`]
        : [output.type],
  );
}

describe("round 0", () => {
  test("waits longer where more than ten vote", () => {
    const wait = (voters: number) => said(give(peer(voters, 0), { type: "ready", id: "A" }))[1];
    expect([10, 32, 64].map(wait)).toEqual([
      "timer prevote 0 1000",
      "timer prevote 0 3200",
      "timer prevote 0 6400",
    ]);
  });

  test("is answers, prevotes, precommits, and final", () => {
    const height = peer(4, 0);
    expect(said(give(height, { type: "ready", id: "A" }))).toEqual([
      "prevote 0 A",
      "timer prevote 0 1000",
    ]);
    const [one, two] = [vote(1, 0, "prevote", "A"), vote(2, 0, "prevote", "A")];
    const outputs = give(height, ...votes(one, two));
    expect(said(outputs)).toEqual(["precommit 0 A", "timer precommit 0 1000"]);
    expect(outputs[0]).toMatchObject({ polka: [vote(0, 0, "prevote", "A"), one, two] });
    const last = give(height, ...votes(vote(3, 0, "precommit", "A"), vote(1, 0, "precommit", "A")));
    expect(last).toMatchObject([{ type: "decide", content: A, round: 0 }]);
    expect(last[0]).toHaveProperty("votes.length", 3);
    expect(height.decided).toBe("A");
  });

  test("is left on a stir only before the voter's own vote", () => {
    const height = peer(4, 0);
    give(height, { type: "ready", id: "A" });
    expect(give(height, { type: "stir" })).toEqual([]);
    expect(said(give(peer(4, 0), { type: "stir" }))).toEqual(["timer propose 1 2000"]);
  });

  test("is decided at once by the only voter", () => {
    expect(said(give(peer(1, 0), { type: "ready", id: "A" }))).toContain("decide");
  });
});

describe("later rounds", () => {
  test("have a proposer, which waits for something to propose", () => {
    const height = peer(4, 1);
    give(height, { type: "stir" });
    const outputs = give(height, { type: "offer", id: "B" });
    expect(said(outputs)).toEqual(["propose", "prevote 1 B"]);
  });

  test("wait for the judgement of a proposal, and refuse it accordingly", () => {
    const proposal = { proposer: 1, round: 1, content: "B", vr: -1, polka: [] };
    const height = peer(4, 0);
    expect(said(give(height, { type: "stir" }, { type: "proposal", proposal }))).toEqual([
      "timer propose 1 2000",
    ]);
    const judged = { type: "judged", id: "B", valid: false } as const;
    expect(said(give(height, judged))).toEqual(["refuse", "prevote 1 null"]);
  });

  test("accept a content by its votes against the voter's own judgement, unless they are too few", () => {
    const polka = [0, 2, 3].map((voter) => vote(voter, 0, "prevote", "A"));
    const proposal = { proposer: 1, round: 1, content: "A", vr: 0, polka };
    const judged: Input = { type: "judged", id: "A", valid: false };
    const few = { ...proposal, polka: polka.slice(1) };
    expect(
      said(give(peer(4, 0), { type: "stir" }, judged, { type: "proposal", proposal })),
    ).toContain("prevote 1 A");
    expect(
      said(give(peer(4, 0), { type: "stir" }, judged, { type: "proposal", proposal: few })),
    ).toEqual(["timer propose 1 2000"]);
  });

  test("hold a voter to valid rounds after what it precommitted elsewhere", () => {
    const height = peer(4, 0, 1);
    give(height, { type: "ready", id: "A" });
    give(height, ...votes(vote(1, 0, "prevote", "A"), vote(2, 0, "prevote", "A")));
    give(height, { type: "timeout", kind: "precommit", round: 0 });
    give(height, { type: "timeout", kind: "propose", round: 1 });
    give(height, ...votes(...[1, 2, 3].map((voter) => vote(voter, 1, "prevote", "B"))));
    expect(height.locked).toMatchObject({ content: "B", round: 1 });
    give(height, { type: "timeout", kind: "precommit", round: 1 });
    const proposal = { proposer: 3, round: 2, content: "B", vr: -1, polka: [] };
    expect(said(give(height, { type: "proposal", proposal }))).toEqual(["prevote 2 null"]);
  });

  test("are begun behind f + 1 voters, not behind one a million ahead", () => {
    const height = peer(4, 0);
    expect(give(height, ...votes(vote(3, 1_000_000, "prevote", null)))).toEqual([]);
    expect(said(give(height, ...votes(vote(2, 7, "precommit", null))))).toEqual([
      "timer propose 7 8000",
    ]);
    expect(said(give(peer(3, 0), ...votes(vote(2, 7, "prevote", null))))).toContain(
      "timer propose 7 8000",
    );
  });
});

describe("contents that are not here", () => {
  test("are asked for, and their votes count once they come", () => {
    const height = begin(terms(4, null));
    const given = [0, 1, 2].map((voter) => vote(voter, 3, "precommit", "A"));
    expect(give(height, ...votes(...given))).toEqual(
      [0, 1, 2].map((voter) => ({ type: "ask", voters: [voter], id: "A" })),
    );
    expect(give(height, { type: "available", content: A })).toMatchObject([
      { type: "decide", round: 3, votes: given },
    ]);
  });

  test("count only voters that they do not list", () => {
    const listing: Content = { id: "C", resigned: [2] };
    const height = begin(terms(4, null));
    give(height, { type: "available", content: listing });
    const three = [0, 1, 2].map((voter) => vote(voter, 0, "precommit", "C"));
    expect(give(height, ...votes(...three))).toEqual([]);
    expect(said(give(height, ...votes(vote(3, 0, "precommit", "C"))))).toEqual(["decide"]);
  });
});

describe("a certificate", () => {
  const certificate = [0, 1, 2].map((voter) => vote(voter, 2, "precommit", "A"));

  test("stands for itself, whatever else its voters have been seen to sign", () => {
    const height = peer(4, null);
    give(height, ...votes(vote(2, 2, "precommit", "B"), vote(2, 2, "precommit", null)));
    expect(said(give(height, { type: "certificate", id: "A", votes: certificate }))).toEqual([
      "decide",
    ]);
  });

  test.each([
    ["with too few votes", certificate.slice(1)],
    ["with a vote twice", [...certificate.slice(1), certificate[2] as Vote]],
    ["of two rounds", [vote(0, 1, "precommit", "A"), ...certificate.slice(1)]],
    ["with a stranger's vote", [...certificate.slice(1), vote(9, 2, "precommit", "A")]],
    ["of prevotes", certificate.map((vote) => ({ ...vote, kind: "prevote" as const }))],
    ["for two contents", [...certificate.slice(1), vote(3, 2, "precommit", "B")]],
  ])("%s is refused", (_name, votes) => {
    expect(said(give(peer(4, null), { type: "certificate", id: "A", votes }))).not.toContain(
      "decide",
    );
  });
});

describe("a voter", () => {
  test("that has voted does not resign in this height", () => {
    const height = peer(4, 0);
    give(height, { type: "ready", id: "A" }, { type: "quit" });
    expect(height).toMatchObject({ voted: true, quit: false });
  });

  test("that has resigned no longer votes", () => {
    const height = peer(4, 0);
    expect(give(height, { type: "quit" }, { type: "ready", id: "A" }, { type: "stir" })).toEqual(
      [],
    );
    expect(height).toMatchObject({ voted: false, quit: true });
  });

  test("that signs two votes of one round is reported once, with both", () => {
    const height = peer(4, 0);
    const [first, second] = [vote(3, 5, "prevote", "A"), vote(3, 5, "prevote", "B")];
    expect(give(height, ...votes(first, second, vote(3, 5, "prevote", null)))).toEqual([
      { type: "guilty", voter: 3, votes: [first, second] },
    ]);
  });

  test("comes back after a crash where it last signed, with its lock", () => {
    const polka = [0, 1, 2].map((voter) => vote(voter, 0, "prevote", "A"));
    const kept: Kept = {
      votes: [vote(0, 0, "precommit", "A"), vote(0, 0, "prevote", "A")],
      proposals: [],
      polkas: [polka],
    };
    const { height, outputs } = restore(terms(4, 0, 3), kept);
    expect(said(outputs)).toEqual(["timer precommit 0 1000"]);
    expect(give(height, { type: "available", content: A }, { type: "ready", id: "A" })).toEqual([]);
    const next = give(height, { type: "timeout", kind: "precommit", round: 0 });
    expect(next.find(({ type }) => type === "propose")).toEqual({
      type: "propose",
      proposal: { proposer: 0, round: 1, content: "A", vr: 0, polka },
    });
  });
});

describe("a flood", () => {
  /** A liar among four: votes of all rounds for unknown contents, nonsense, contents without end. */
  function flood(height: Height, count: number): void {
    for (let i = 0; i < count; i += 1) {
      const kind = i % 2 === 0 ? "prevote" : "precommit";
      step(height, { type: "vote", vote: vote(3, i >> 3, kind, `x${i}`, (i % 5) - 2) });
      step(height, { type: "vote", vote: vote(3, i * 0.7, kind, null) });
      const proposal = { proposer: 3, round: i, content: `y${i}`, vr: -1, polka: [] };
      step(height, { type: "proposal", proposal });
      step(height, { type: "available", content: { id: `z${i}`, resigned: [] } });
    }
  }

  test("leaves no more than 16 rounds of a voter, and the contents they name", () => {
    const height = peer(4, 0);
    flood(height, 20_000);
    expect(height.ballots.slots.get(3)?.size).toBe(16);
    expect(votesOf(height.ballots, 3).length).toBeLessThanOrEqual(64);
    expect(height.candidates.size).toBeLessThanOrEqual(512);
  });

  test("does not keep the others from deciding", () => {
    const height = peer(4, 0);
    give(height, { type: "ready", id: "A" });
    flood(height, 2000);
    give(height, ...votes(vote(1, 0, "prevote", "A"), vote(2, 0, "prevote", "A")));
    give(height, ...votes(vote(1, 0, "precommit", "A"), vote(2, 0, "precommit", "A")));
    expect(height.decided).toBe("A");
  });
});
