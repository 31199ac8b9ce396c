import type { Accepted, Ballot, Value } from "../../protocol/vote.ts";
import type { Seat } from "../engine/game.ts";
import {
  isBelow,
  isCounted,
  isSame,
  isSameValue,
  isSound,
  majorityOf,
  type PollVote,
  type Proposal,
  proposalOf,
  type Terms,
  valueFor,
} from "./ballots.ts";

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
  /** What was proposed, one proposal of each value in an attempt: who reports an acceptance shows what it accepted. */
  readonly proposals: readonly Proposal[];
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

/** A vote that this voter is to sign, to put on disk and then to send, and to take in itself. */
export type Draft = Pick<PollVote, "ballot" | "body">;

export const NEW_POLL: Poll = {
  promised: null,
  accepted: null,
  bound: false,
  highest: 0,
  attempt: null,
  proposals: [],
  tallies: [],
};

/** Begins an attempt above all that were seen. The own promise follows by itself (`takeVote`). */
export function beginAttempt(poll: Poll, me: Seat): { readonly poll: Poll; readonly draft: Draft } {
  const ballot = { n: poll.highest + 1, seat: me };
  return {
    poll: { ...poll, highest: ballot.n, attempt: { ballot, promises: [], proposed: null } },
    draft: { ballot, body: { kind: "prepare" } },
  };
}

/**
 * How far above all others an attempt may be. Whoever was away for a month comes back to fewer; a voter who would use up the
 * numbers, so that nobody can ask any more, needs as many votes as there are such leaps.
 */
const MAX_LEAP = 1_000_000;

/** Takes in a vote with a good signature, an own one as well. `draft`: what this voter answers to it. */
export function takeVote(
  poll: Poll,
  vote: PollVote,
  terms: Terms,
): { readonly poll: Poll; readonly draft: Draft | null } {
  const { body, ballot, voter } = vote;
  const mayVote = terms.voters.includes(voter) && voter !== terms.asked;
  if (!mayVote || ballot.n > poll.highest + MAX_LEAP) return { poll, draft: null };
  const seen = { ...poll, highest: Math.max(poll.highest, ballot.n) };
  switch (body.kind) {
    case "prepare":
      return promise(seen, vote, terms);
    case "promise":
      return collect(seen, vote, terms);
    case "propose":
      return accept(seen, { ...vote, body }, terms);
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
  const told = attempt.promises.some(({ voter }) => voter === vote.voter);
  if (told || !isCounted(vote, poll.proposals, terms)) return idle;
  const promises = [...attempt.promises, vote].toSorted((one, other) => one.voter - other.voter);
  const waiting = { poll: { ...poll, attempt: { ...attempt, promises } }, draft: null };
  if (promises.length < majorityOf(terms.voters)) return waiting;
  // The entry has come since the own promise: nobody is late.
  const value = valueFor(promises, standsByEntry(poll, terms) ? { ...terms, against: [] } : terms);
  // Of two values in one attempt a further promise may tell which one it is.
  if (value === null) return waiting;
  if (value.kind === "entry" && !terms.knows(value.hash)) return idle;
  const bound = poll.bound || terms.entry === null;
  return {
    poll: { ...poll, bound, attempt: { ...attempt, promises, proposed: value } },
    draft: { ballot: attempt.ballot, body: { kind: "propose", value, promises } } as const,
  };
}

function accept(seen: Poll, proposal: Proposal, terms: Terms) {
  const { ballot, voter, body } = proposal;
  const { me, asked, voters, against } = terms;
  const { value } = body;
  const mayVote = me !== asked && voters.includes(me);
  const known = proposalOf(seen.proposals, { ballot, value }) !== undefined;
  const sound = known || isSound(proposal, seen.proposals, terms);
  if (!mayVote || voter !== ballot.seat || !sound) return { poll: seen, draft: null };
  const poll = noteProposal(seen, proposal);
  const idle = { poll, draft: null };
  if (poll.promised !== null && isBelow(ballot, poll.promised)) return idle;
  // Whoever asks may propose two things: to sign both would be perjury, and could decide both.
  const { accepted } = poll;
  if (accepted !== null && isSame(accepted.ballot, ballot) && !isSameValue(accepted.value, value))
    return idle;
  if (value.kind === "entry" ? !terms.knows(value.hash) : against.length === 0) return idle;
  if (value.kind !== "entry" && standsByEntry(poll, terms)) return idle;
  if (!isSound(proposal, poll.proposals, terms, against)) return idle;
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

function noteProposal(poll: Poll, proposal: Proposal): Poll {
  const { ballot, body } = proposal;
  return proposalOf(poll.proposals, { ballot, value: body.value }) === undefined
    ? { ...poll, proposals: [...poll.proposals, proposal] }
    : poll;
}

/** An entry taken in without a vote stands here until a majority says otherwise. */
function standsByEntry({ bound }: Poll, { entry, forked }: Terms): boolean {
  return entry !== null && !bound && !forked;
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
 * Takes in what is on disk after a restart, own votes, what they rest on, and what convicts others: promises are kept, an
 * attempt begins anew. What was proposed and not accepted is forgotten, and whoever has not accepted it itself does no harm
 * by taking the entry in.
 */
export function recall(poll: Poll, vote: PollVote, me: Seat): Poll {
  const { ballot, body, voter } = vote;
  const highest = Math.max(poll.highest, ballot.n);
  switch (body.kind) {
    case "promise": {
      const bound = poll.bound || (body.accepted === null && ballot.seat !== me);
      return { ...poll, highest, promised: ballot, bound };
    }
    case "accepted": {
      if (voter !== me) return count({ ...poll, highest }, vote, body.value);
      const bound = poll.bound || body.value.kind !== "entry";
      return { ...poll, highest, promised: ballot, accepted: { ballot, value: body.value }, bound };
    }
    case "propose":
      return noteProposal({ ...poll, highest }, { ...vote, body });
    case "prepare":
      return { ...poll, highest };
  }
}
