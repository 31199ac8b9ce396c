import { describe, expect, test } from "vitest";
import { contradicts, findGuilty } from "./guilt.ts";
import { isPolka } from "./quorum.ts";
import { quorum } from "./rules.ts";
import type { ContentId, Terms, Vote, VoteKind } from "./types.ts";

function vote(
  voter: number,
  round: number,
  kind: VoteKind,
  content: ContentId | null,
  vr = -1,
): Vote {
  return { voter, round, kind, content, vr };
}

describe("the quorum", () => {
  test("is half of the voters and one more, rounded up", () => {
    expect([4, 5, 6, 7, 10, 64].map((n) => quorum(n, n))).toEqual([3, 4, 4, 5, 6, 33]);
  });

  test("of three is two only if there were three from the beginning", () => {
    expect(quorum(3, 3)).toBe(2);
    expect(quorum(3, 4)).toBe(3);
    expect([quorum(2, 3), quorum(1, 4), quorum(1, 1)]).toEqual([2, 1, 1]);
  });

  test("has two voters in common with any other, from four voters on", () => {
    for (let n = 4; n <= 64; n += 1) expect(2 * quorum(n, n) - n).toBeGreaterThanOrEqual(2);
  });
});

test("prevotes with different valid rounds are no polka", () => {
  const terms: Terms = { voters: [0, 1, 2], me: null, turn: 0, longest: 10_000 };
  const content = { id: "A", resigned: [] };
  const polka = [vote(0, 2, "prevote", "A"), vote(1, 2, "prevote", "A", 0)];
  expect(isPolka(terms, content, polka)).toBe(false);
  expect(
    isPolka(
      terms,
      content,
      polka.map((vote) => ({ ...vote, vr: -1 })),
    ),
  ).toBe(true);
});

describe("guilt", () => {
  const precommit = vote(0, 2, "precommit", "A");

  test.each([
    ["the same vote twice", precommit, precommit, false],
    ["two precommits of a round", precommit, vote(0, 2, "precommit", null), true],
    ["precommits of two rounds", precommit, vote(0, 3, "precommit", "B"), false],
    [
      "a later prevote of another content, on no polka",
      precommit,
      vote(0, 3, "prevote", "B"),
      true,
    ],
    ["the same on a polka of that round", precommit, vote(0, 3, "prevote", "B", 2), false],
    ["the same on an earlier polka", precommit, vote(0, 3, "prevote", "B", 1), true],
    ["an earlier prevote of another content", precommit, vote(0, 2, "prevote", "B"), false],
    ["a later nil", precommit, vote(0, 3, "prevote", null), false],
    ["two voters", precommit, vote(1, 2, "precommit", "B"), false],
    ["two valid rounds", vote(0, 3, "prevote", "B", 0), vote(0, 3, "prevote", "B", 1), true],
  ])("%s: %#", (_name, a, b, isGuilty) => {
    expect(contradicts(a, b)).toBe(isGuilty);
    expect(contradicts(b, a)).toBe(isGuilty);
  });

  test("is found for everybody guilty, with two votes each", () => {
    const other = vote(0, 3, "prevote", "B");
    const votes = [vote(2, 0, "prevote", null), precommit, vote(2, 0, "prevote", "A"), other];
    expect(findGuilty(votes)).toEqual([
      { voter: 0, votes: [precommit, other] },
      { voter: 2, votes: [votes[0], votes[2]] },
    ]);
  });
});
