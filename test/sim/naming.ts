import { toHex } from "../../protocol/bytes.ts";
import type { Value } from "../../protocol/vote.ts";
import type { PollVote } from "../../src/match/ballots.ts";
import type { Poll } from "../../src/match/poll.ts";

/** What the exploration calls what it has seen: the same name for what is alike in all that matters. */

export const ENTRY = new Uint8Array(32).fill(1);

const numbers = new Map<string, number>();

/** A short name for a long one: there are few votes and many states. */
export function numberOf(text: string): number {
  const number = numbers.get(text) ?? numbers.size;
  numbers.set(text, number);
  return number;
}

/** All of a poll but what it counts. */
export function sayPoll({ promised, accepted, bound, highest, attempt, proposals }: Poll): string {
  const trying =
    attempt === null
      ? ""
      : `${attempt.ballot.n}:${attempt.promises.map((vote) => numberOf(say(vote))).join("+")}>${attempt.proposed === null ? "" : sayValue(attempt.proposed)}`;
  const taken = accepted === null ? "" : `${sayBallot(accepted.ballot)}${sayValue(accepted.value)}`;
  const shown = proposals.map((one) => `${sayBallot(one.ballot)}${sayValue(one.body.value)}`);
  const known = shown.toSorted().join("+");
  return `${promised === null ? "" : sayBallot(promised)};${taken};${bound};${highest};${trying};${known}`;
}

const said = new WeakMap<PollVote, string>();

/** What a vote says and on what it rests, its signature aside. */
export function say(vote: PollVote): string {
  const text = said.get(vote) ?? sayVote(vote);
  said.set(vote, text);
  return text;
}

function sayVote({ voter, ballot, body }: PollVote): string {
  const head = `${voter} ${body.kind} ${sayBallot(ballot)}`;
  switch (body.kind) {
    case "prepare":
      return head;
    case "promise":
      return body.accepted === null
        ? head
        : `${head} (${sayBallot(body.accepted.ballot)} ${sayValue(body.accepted.value)})`;
    case "propose":
      return `${head} ${sayValue(body.value)} [${body.promises.map(say).join("; ")}]`;
    case "accepted":
      return `${head} ${sayValue(body.value)}`;
  }
}

function sayBallot({ n, seat }: { readonly n: number; readonly seat: number }): string {
  return `${n}.${seat}`;
}

/** There is one entry; any other would be a fault of the model. */
export function sayValue(value: Value): string {
  return value.kind === "entry" && toHex(value.hash) !== toHex(ENTRY) ? "another" : value.kind;
}
