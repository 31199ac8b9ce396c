import { equalBytes } from "../../protocol/bytes.ts";
import type { Accepted, Ballot, Value } from "../../protocol/vote.ts";
import type { Seat } from "../engine/game.ts";

/**
 * One voter's part in one question: single-decree Paxos (Lamport, "Paxos Made Simple", 2001) as plain data. No signatures,
 * no clock, no network; every function answers a new poll and what is to be sent. test/sim explores it exhaustively.
 */
export interface Poll {
  /** The highest attempt this voter has promised to heed. */
  readonly promised: Ballot | null;
  /** What it accepted last by vote. */
  readonly accepted: Accepted | null;
  /**
   * Whether it has had a part in somebody's proposal without the entry at hand: by a promise to another, or by proposing
   * itself. From then on the entry counts here only by decision, because a majority may be deciding that it came too late.
   * A promise to an own attempt that came to nothing is of no use to anybody, and binds nobody.
   */
  readonly bound: boolean;
  /** The highest attempt seen anywhere: the next own one goes above it. */
  readonly highest: number;
  /** Its own attempt, while it runs. */
  readonly attempt: Attempt | null;
  /** Who accepted what in which attempt. */
  readonly tallies: readonly Tally[];
}

export interface Attempt {
  readonly ballot: Ballot;
  readonly promises: readonly PollVote[];
  readonly proposed: Value | null;
}

export interface Tally {
  readonly ballot: Ballot;
  readonly value: Value;
  readonly votes: readonly PollVote[];
}

export interface PollVote {
  readonly voter: Seat;
  readonly ballot: Ballot;
  readonly body: PollBody;
  /** The vote as signed: promises and acceptances are shown to others. */
  readonly bytes: Uint8Array;
}

export type PollBody =
  | { readonly kind: "prepare" }
  | { readonly kind: "promise"; readonly accepted: Accepted | null }
  | { readonly kind: "propose"; readonly value: Value; readonly promises: readonly PollVote[] }
  | { readonly kind: "accepted"; readonly value: Value };

/** A vote that this voter is to sign, to put on disk and then to send, and to take in itself. */
export type Draft = Pick<PollVote, "ballot" | "body">;

/** What a voter knows about the question from elsewhere. */
export interface Terms {
  readonly me: Seat;
  readonly asked: Seat;
  /** Who counts, ascending, with the seat that is asked about; it has no vote itself, its entry speaks for it. */
  readonly voters: readonly Seat[];
  /** The entry that this voter holds for the question. */
  readonly entry: Uint8Array | null;
  /** What may be decided against the seat, as this voter sees it; empty while its time is not up here. */
  readonly against: readonly Value["kind"][];
  /** Whether the seat has signed two entries for the question: then the one that is here does not stand in the way of a vote. */
  readonly forked: boolean;
  /** Whether the entry with this hash is here: nobody can have a decision for one that nobody can produce. */
  knows(entry: Uint8Array): boolean;
}

export const NEW_POLL: Poll = {
  promised: null,
  accepted: null,
  bound: false,
  highest: 0,
  attempt: null,
  tallies: [],
};

/** More than half, the seat that is asked about included. */
export function majorityOf(voters: readonly Seat[]): number {
  return Math.floor(voters.length / 2) + 1;
}

export function isBelow(left: Ballot, right: Ballot): boolean {
  return left.n < right.n || (left.n === right.n && left.seat < right.seat);
}

function isSame(left: Ballot, right: Ballot): boolean {
  return left.n === right.n && left.seat === right.seat;
}

export function isSameValue(left: Value, right: Value): boolean {
  if (left.kind === "entry" && right.kind === "entry") return equalBytes(left.hash, right.hash);
  return left.kind === right.kind;
}

/** Begins an attempt above all that were seen. The own promise follows by itself (`takeVote`). */
export function beginAttempt(poll: Poll, me: Seat): { readonly poll: Poll; readonly draft: Draft } {
  const ballot = { n: poll.highest + 1, seat: me };
  return {
    poll: { ...poll, highest: ballot.n, attempt: { ballot, promises: [], proposed: null } },
    draft: { ballot, body: { kind: "prepare" } },
  };
}

/** Takes in a vote with a good signature, an own one as well. `draft`: what this voter answers to it. */
export function takeVote(
  poll: Poll,
  vote: PollVote,
  terms: Terms,
): { readonly poll: Poll; readonly draft: Draft | null } {
  const { body, ballot, voter } = vote;
  const mayVote = terms.voters.includes(voter) && voter !== terms.asked;
  if (!mayVote) return { poll, draft: null };
  const seen = { ...poll, highest: Math.max(poll.highest, ballot.n) };
  switch (body.kind) {
    case "prepare":
      return promise(seen, vote, terms);
    case "promise":
      return collect(seen, vote, terms);
    case "propose":
      return accept(seen, vote, body, terms);
    case "accepted":
      return { poll: count(seen, vote, body.value), draft: null };
  }
}

function promise(poll: Poll, { ballot, voter }: PollVote, terms: Terms) {
  const { promised, accepted } = poll;
  const { me, asked, entry, against, voters } = terms;
  // Who has neither the entry nor lost patience has nothing to say yet; whoever asks asks again.
  const silent = entry === null && against.length === 0 && promised === null;
  if (voter !== ballot.seat || me === asked || !voters.includes(me) || silent)
    return { poll, draft: null };
  if (promised !== null && !isBelow(promised, ballot)) return { poll, draft: null };
  const own = accepted ?? takenIn(asked, entry);
  const bound = poll.bound || (entry === null && ballot.seat !== me);
  return {
    poll: { ...poll, promised: ballot, bound },
    draft: { ballot, body: { kind: "promise", accepted: own } } as const,
  };
}

/** An entry that is here without a vote. To tell of one that came after a promise is harmless: attempt 0 is below all others. */
function takenIn(asked: Seat, entry: Uint8Array | null): Accepted | null {
  return entry === null
    ? null
    : { ballot: { n: 0, seat: asked }, value: { kind: "entry", hash: entry } };
}

function collect(poll: Poll, vote: PollVote, terms: Terms) {
  const { attempt } = poll;
  const idle = { poll, draft: null };
  if (attempt === null || attempt.proposed !== null || !isSame(attempt.ballot, vote.ballot))
    return idle;
  if (!isCounted(attempt.promises, vote, terms)) return idle;
  const promises = [...attempt.promises, vote].toSorted((one, other) => one.voter - other.voter);
  if (promises.length < majorityOf(terms.voters))
    return { poll: { ...poll, attempt: { ...attempt, promises } }, draft: null };
  // The entry has come since the own promise: nobody is late.
  const value = valueFor(promises, standsByEntry(poll, terms) ? { against: [] } : terms);
  if (value === null) return idle;
  const bound = poll.bound || terms.entry === null;
  return {
    poll: { ...poll, bound, attempt: { ...attempt, promises, proposed: value } },
    draft: { ballot: attempt.ballot, body: { kind: "propose", value, promises } } as const,
  };
}

function isCounted(promises: readonly PollVote[], vote: PollVote, { knows }: Terms): boolean {
  const { body, voter } = vote;
  if (body.kind !== "promise" || promises.some((other) => other.voter === voter)) return false;
  const value = body.accepted?.value;
  return value?.kind !== "entry" || knows(value.hash);
}

/**
 * What an attempt must propose after these promises: what was accepted in the highest attempt; else the entry that
 * somebody has. Two different entries convict their author, and it is out. Otherwise the seat is late.
 */
export function valueFor(
  promises: readonly PollVote[],
  { against }: Pick<Terms, "against">,
): Value | null {
  const reports = promises.flatMap(({ body }) =>
    body.kind === "promise" && body.accepted !== null ? body.accepted : [],
  );
  const [first, ...rest] = reports.toSorted((left, right) =>
    isBelow(left.ballot, right.ballot) ? 1 : isBelow(right.ballot, left.ballot) ? -1 : 0,
  );
  if (first === undefined) return against[0] === undefined ? null : bare(against[0]);
  const twoFaced =
    first.ballot.n === 0 && rest.some(({ value }) => !isSameValue(value, first.value));
  return twoFaced ? { kind: "removed" } : first.value;
}

function bare(kind: Value["kind"]): Value | null {
  return kind === "entry" ? null : { kind };
}

function accept(
  poll: Poll,
  { ballot, voter }: PollVote,
  { value, promises }: Extract<PollBody, { kind: "propose" }>,
  terms: Terms,
) {
  const { me, asked, voters, against } = terms;
  const idle = { poll, draft: null };
  if (voter !== ballot.seat || me === asked || !voters.includes(me)) return idle;
  if (poll.promised !== null && isBelow(ballot, poll.promised)) return idle;
  if (value.kind === "entry" ? !terms.knows(value.hash) : against.length === 0) return idle;
  if (value.kind !== "entry" && standsByEntry(poll, terms)) return idle;
  if (!follows(value, ballot, promises, terms)) return idle;
  return {
    poll: {
      ...poll,
      promised: ballot,
      accepted: { ballot, value },
      bound: poll.bound || terms.entry === null,
    },
    draft: { ballot, body: { kind: "accepted", value } } as const,
  };
}

/** An entry taken in without a vote stands here until a majority says otherwise. */
function standsByEntry({ bound }: Poll, { entry, forked }: Terms): boolean {
  return entry !== null && !bound && !forked;
}

/** Whether the proposal is the one that these promises call for: a proposer has no choice. */
function follows(
  value: Value,
  ballot: Ballot,
  promises: readonly PollVote[],
  terms: Terms,
): boolean {
  const voters = new Set(promises.map(({ voter }) => voter));
  const sound =
    voters.size === promises.length &&
    promises.length >= majorityOf(terms.voters) &&
    promises.every(
      (vote) =>
        isSame(vote.ballot, ballot) &&
        terms.voters.includes(vote.voter) &&
        vote.voter !== terms.asked &&
        isCounted([], vote, terms),
    );
  if (!sound) return false;
  const due = terms.against.map((kind) => valueFor(promises, { against: [kind] }));
  const bound = valueFor(promises, { against: [] });
  return [...due, bound].some((one) => one !== null && isSameValue(one, value));
}

function count(poll: Poll, vote: PollVote, value: Value): Poll {
  const { ballot } = vote;
  const at = poll.tallies.findIndex(
    (tally) => isSame(tally.ballot, ballot) && isSameValue(tally.value, value),
  );
  const known = poll.tallies[at];
  if (known === undefined)
    return { ...poll, tallies: [...poll.tallies, { ballot, value, votes: [vote] }] };
  if (known.votes.some(({ voter }) => voter === vote.voter)) return poll;
  const votes = [...known.votes, vote].toSorted((one, other) => one.voter - other.voter);
  return { ...poll, tallies: poll.tallies.with(at, { ...known, votes }) };
}

/** What a majority of these voters has accepted in one attempt, with their votes. */
export function decisionIn({ tallies }: Poll, voters: readonly Seat[], asked: Seat): Tally | null {
  for (const tally of tallies) {
    const votes = tally.votes.filter(({ voter }) => voters.includes(voter) && voter !== asked);
    if (votes.length >= majorityOf(voters)) return { ...tally, votes };
  }
  return null;
}

/**
 * Takes in an own vote from disk after a restart: promises are kept, an attempt begins anew. What was proposed before is
 * forgotten, and whoever has not accepted it itself does no harm by taking the entry in.
 */
export function recall(poll: Poll, { ballot, body }: Draft, me: Seat): Poll {
  const highest = Math.max(poll.highest, ballot.n);
  switch (body.kind) {
    case "promise": {
      const bound = poll.bound || (body.accepted === null && ballot.seat !== me);
      return { ...poll, highest, promised: ballot, bound };
    }
    case "accepted": {
      const bound = poll.bound || body.value.kind !== "entry";
      return { ...poll, highest, promised: ballot, accepted: { ballot, value: body.value }, bound };
    }
    default:
      return { ...poll, highest };
  }
}
