import { expect, it } from "vitest";
import type { Accepted, Value } from "../../protocol/vote.ts";
import { groundsOf, type PollVote, type Proposal } from "./ballots.ts";

const EXPIRED: Value = { kind: "expired" };
const NONE = new Uint8Array(0);

const acceptedIn = (n: number): Accepted | null =>
  n === 0 ? null : { ballot: { n, seat: 0 }, value: EXPIRED };

/** Attempt `n`, in which three voters say that they have accepted what was proposed in the one before. */
function proposalIn(n: number): Proposal {
  const ballot = { n, seat: 0 };
  const promises = [0, 1, 2].map(
    (voter): PollVote => ({
      voter,
      ballot,
      body: { kind: "promise", accepted: acceptedIn(n - 1) },
      bytes: NONE,
    }),
  );
  return { voter: 0, ballot, body: { kind: "propose", value: EXPIRED, promises }, bytes: NONE };
}

it("what an accepted value rests on is every proposal before it, once, however many attempts there were", () => {
  const known = Array.from({ length: 60 }, (_, index) => proposalIn(index + 1));
  expect(groundsOf(known, acceptedIn(60))).toEqual(known);
});
