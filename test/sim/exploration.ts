import type { Accepted, Value } from "../../protocol/vote.ts";
import {
  groundsOf,
  isBelow,
  isCounted,
  isSound,
  majorityOf,
  type PollVote,
  type Proposal,
  type Terms,
} from "../../src/match/ballots.ts";
import {
  beginAttempt,
  type Draft,
  NEW_POLL,
  type Poll,
  recall,
  takeVote,
} from "../../src/match/poll.ts";
import { ENTRY, numberOf, say, sayPoll, sayValue } from "./naming.ts";

/**
 * Explores the agreement on one question exhaustively: the real code of `src/match/poll.ts`, all orders of a bounded number
 * of attempts, deliveries and crashes. Whatever was sent stays in the network for good and may be delivered at any time,
 * any number of times, or never: that covers loss, delay, doubling and splits. (Loosely after TLA+'s Paxos model.)
 */
export interface Model {
  /** The last seat is the one that is asked about: it has no vote. */
  readonly seats: number;
  /** Seats that may ask, and what each would decide if it may choose. */
  readonly askers: readonly { readonly seat: number; readonly against: readonly Value["kind"][] }[];
  /** How many attempts are begun in all. */
  readonly attempts: number;
  /** How many times in all somebody crashes and comes back with what is on its disk. */
  readonly crashes: number;
  /** Whether the late seat's entry is on its way. */
  readonly entry: boolean;
  /** A seat that has given up, and those who know of it: the others count it among the voters. */
  readonly resigned?: { readonly seat: number; readonly knownTo: readonly number[] };
  /**
   * A voter that signs whatever may be of use to it: promises that report nothing, the entry, each proposal, and every
   * value in every attempt in which it never was proposed; in its own attempt a proposal for every value that some
   * majority's promises call for, and its acceptance of all proposals.
   */
  readonly traitor?: number;
  /** Whether the seat that is asked about votes like the others, with its entry from the start: to see what that would cost. */
  readonly askedVotes?: boolean;
  /** How a voter takes in a vote; to see that a wrong way is found out. */
  readonly take?: typeof takeVote;
  /** What a voter knows after a crash; to see that a wrong one is found out. */
  readonly restart?: (disk: readonly PollVote[]) => Poll;
}

export interface Explored {
  readonly states: number;
  /** The first broken promise, with what led to it. */
  readonly violation: { readonly what: string; readonly trace: readonly string[] } | null;
  /** What was decided in any of the courses. */
  readonly decided: readonly string[];
}

interface Voter {
  readonly poll: Poll;
  readonly disk: readonly PollVote[];
  readonly hasEntry: boolean;
}

interface World {
  readonly voters: readonly Voter[];
  /** Every vote ever sent, by what it says. */
  readonly sent: ReadonlyMap<string, PollVote>;
  readonly attempts: number;
  readonly crashes: number;
  /** What had been sent when the traitor last had its say. */
  readonly betrayed: World["sent"] | null;
}

/** Goes through every state that can be reached. */
export function explore(model: Model): Explored {
  const empty: World = {
    voters: Array.from({ length: Math.min(model.seats, askedIn(model)) }, (_, seat) => ({
      poll: NEW_POLL,
      disk: [],
      hasEntry: seat === model.seats - 1,
    })),
    sent: new Map(),
    attempts: 0,
    crashes: 0,
    betrayed: null,
  };
  const first = betray(empty, model);
  const known = new Set([keyOf(first)]);
  /** How many of those are states in which the traitor has yet to have its say. */
  let echoes = 0;
  const decided = new Set<string>();
  const open: { readonly world: World; readonly trace: Trace | null }[] = [
    { world: first, trace: null },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { world, trace } = next;
    const chosen = chosenIn(world, model);
    for (const value of chosen.keys()) decided.add(value);
    const what = violationIn(world, chosen, model);
    if (what !== null)
      return {
        states: known.size - echoes,
        violation: { what, trace: told(trace) },
        decided: [...decided],
      };
    for (const { what: step, world: next } of stepsFrom(world, model)) {
      const key = keyOf(next);
      if (known.has(key)) continue;
      known.add(key);
      const after = betray(next, model);
      const said = after === next ? key : keyOf(after);
      if (said !== key) {
        echoes++;
        if (known.has(said)) continue;
        known.add(said);
      }
      open.push({ world: after, trace: { step, before: trace } });
    }
  }
  return { states: known.size - echoes, violation: null, decided: [...decided].toSorted() };
}

/** Which seat is asked about and has no vote; one that nobody sits in where all have one. */
function askedIn({ seats, askedVotes }: Model): number {
  return askedVotes === true ? seats : seats - 1;
}

interface Trace {
  readonly step: string;
  readonly before: Trace | null;
}

function told(trace: Trace | null): string[] {
  const steps: string[] = [];
  for (let at = trace; at !== null; at = at.before) steps.unshift(at.step);
  return steps;
}

interface Step {
  readonly what: string;
  readonly world: World;
}

function* stepsFrom(world: World, model: Model): Generator<Step> {
  for (const [seat, voter] of world.voters.entries()) {
    if (seat === model.resigned?.seat || seat === model.traitor) continue;
    if (model.entry && !voter.hasEntry)
      yield {
        what: `${seat} gets the entry`,
        world: withVoter(world, seat, { ...voter, hasEntry: true }),
      };
    if (world.crashes < model.crashes && voter.disk.length > 0)
      yield {
        what: `${seat} crashes`,
        world: {
          ...withVoter(world, seat, { ...voter, poll: restarted(model, seat, voter.disk) }),
          crashes: world.crashes + 1,
        },
      };
    if (world.attempts < model.attempts && model.askers.some((asker) => asker.seat === seat)) {
      const { poll, draft } = beginAttempt(voter.poll, seat);
      const begun = { ...withVoter(world, seat, { ...voter, poll }), attempts: world.attempts + 1 };
      yield { what: `${seat} asks`, world: cast(begun, seat, draft, model) };
    }
    for (const [key, vote] of world.sent) {
      if (!concerns(vote, seat)) continue;
      const after = deliver(world, seat, vote, model);
      if (after !== world) yield { what: `${seat} hears ${key}`, world: after };
    }
  }
}

/** Promises matter to whoever asked for them; acceptances are counted from outside. */
function concerns({ body, ballot, voter }: PollVote, seat: number): boolean {
  if (voter === seat) return false;
  return body.kind === "promise" ? ballot.seat === seat : body.kind !== "accepted";
}

function deliver(world: World, seat: number, vote: PollVote, model: Model): World {
  const voter = world.voters[seat]!;
  const take = model.take ?? takeVote;
  const { poll, draft } = take(voter.poll, vote, termsOf(model, seat, voter));
  if (draft === null && isUnchanged(poll, voter.poll)) return world;
  const after = withVoter(world, seat, { ...voter, poll });
  return draft === null ? after : cast(after, seat, draft, model);
}

/** Nine of ten deliveries teach nothing. */
function isUnchanged(poll: Poll, before: Poll): boolean {
  return (Object.keys(poll) as (keyof Poll)[]).every((field) => poll[field] === before[field]);
}

/** Everything that the traitor can sign by now. Since it may be delivered at any time or never, it is sent at once. */
function betray(world: World, model: Model): World {
  const { traitor, seats, entry, askers } = model;
  if (traitor === undefined || world.betrayed === world.sent) return world;
  const sent = new Map(world.sent);
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const against = [...new Set(askers.flatMap((asker) => asker.against))];
  const values: Value[] = against.flatMap((kind) => (kind === "entry" ? [] : { kind }));
  if (entry) values.push({ kind: "entry", hash: ENTRY });
  const send = (vote: Draft) => {
    const signed: PollVote = { voter: traitor, ...vote, bytes: new Uint8Array(0) };
    sent.set(say(signed), signed);
  };
  const own = { n: 1, seat: traitor };
  send({ ballot: own, body: { kind: "prepare" } });
  const attempts = [...sent.values()].flatMap(({ ballot, body }) =>
    body.kind === "prepare" ? ballot : [],
  );
  const reportable: (Accepted | null)[] = [
    null,
    ...attempts.flatMap((ballot) => values.map((value) => ({ ballot, value }))),
  ];
  if (entry)
    reportable.push({
      ballot: { n: 0, seat: askedIn(model) },
      value: { kind: "entry", hash: ENTRY },
    });
  for (const ballot of attempts)
    for (const accepted of reportable)
      if (accepted === null || isBelow(accepted.ballot, ballot))
        send({ ballot, body: { kind: "promise", accepted } });
  const proposals = () => [...sent.values()].filter(isProposal);
  const terms = { ...termsOf(model, traitor, PRESENT), lawful: against };
  const promises = [...sent.values()].filter(
    (vote) => vote.ballot.seat === traitor && isCounted(vote, proposals(), terms),
  );
  for (const some of majorities(promises, majorityOf(all)))
    for (const value of values) {
      const body = { kind: "propose", value, promises: some } as const;
      const proposal = { voter: traitor, ballot: own, body, bytes: new Uint8Array(0) };
      const isNew = proposals().every(
        (one) => one.voter !== traitor || sayValue(one.body.value) !== sayValue(value),
      );
      if (isNew && isSound(proposal, proposals(), terms, against)) send({ ballot: own, body });
    }
  for (const { ballot, body } of proposals())
    send({ ballot, body: { kind: "accepted", value: body.value } });
  return { ...world, sent, betrayed: sent };
}

/** A voter who knows everything there is to know from elsewhere. */
const PRESENT: Voter = { poll: NEW_POLL, disk: [], hasEntry: true };

function isProposal(vote: PollVote): vote is Proposal {
  return vote.body.kind === "propose";
}

/** Every way to choose this many of these votes, of different voters. */
function majorities(votes: readonly PollVote[], count: number): PollVote[][] {
  if (count === 0) return [[]];
  return votes.flatMap((vote, at) =>
    majorities(votes.slice(at + 1), count - 1)
      .filter((rest) => rest.every(({ voter }) => voter !== vote.voter))
      .map((rest) => [vote, ...rest].toSorted((one, other) => one.voter - other.voter)),
  );
}

/** To disk, into the network, and into the own poll, as `src/match/voting.ts` does it. */
function cast(world: World, seat: number, first: Draft, model: Model): World {
  let after = world;
  for (let draft: Draft | null = first; draft !== null; ) {
    const vote: PollVote = { voter: seat, ...draft, bytes: new Uint8Array(0) };
    const voter: Voter = after.voters[seat]!;
    const disk = [...voter.disk, ...kept(voter.poll, vote)];
    const take = model.take ?? takeVote;
    const taken = take(voter.poll, vote, termsOf(model, seat, voter));
    const sent = new Map(after.sent).set(say(vote), vote);
    after = { ...withVoter(after, seat, { ...voter, disk, poll: taken.poll }), sent };
    draft = taken.draft;
  }
  return after;
}

/** What of an own vote goes to disk: all but a proposal, and with an acceptance the proposals that it rests on. */
function kept({ proposals }: Poll, vote: PollVote): PollVote[] {
  const { ballot, body } = vote;
  if (body.kind === "propose") return [];
  return body.kind === "accepted"
    ? [...groundsOf(proposals, { ballot, value: body.value }), vote]
    : [vote];
}

function termsOf(model: Model, me: number, { hasEntry }: Voter): Terms {
  const { seats, resigned, askers } = model;
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const voters = all.filter((seat) => seat !== resigned?.seat || !resigned.knownTo.includes(me));
  return {
    me,
    asked: askedIn(model),
    voters,
    entry: hasEntry ? ENTRY : null,
    against: askers.find(({ seat }) => seat === me)?.against ?? ["expired", "removed"],
    lawful: ["expired", "removed"],
    forked: false,
    knows: () => hasEntry,
  };
}

function restarted({ restart }: Model, seat: number, disk: readonly PollVote[]): Poll {
  if (restart !== undefined) return restart(disk);
  return disk.reduce((poll, vote) => recall(poll, vote, seat), NEW_POLL);
}

function withVoter(world: World, seat: number, voter: Voter): World {
  return { ...world, voters: world.voters.with(seat, voter) };
}

/** Each value that a majority has accepted in one attempt, and that majority. */
function chosenIn({ sent }: World, { seats, resigned }: Model): Map<string, readonly number[]> {
  const accepted = new Map<string, { readonly value: string; readonly voters: number[] }>();
  for (const { body, ballot, voter } of sent.values()) {
    if (body.kind !== "accepted") continue;
    const value = sayValue(body.value);
    const key = `${ballot.n}.${ballot.seat} ${value}`;
    const tally = accepted.get(key) ?? { value, voters: [] };
    tally.voters.push(voter);
    accepted.set(key, tally);
  }
  // Whoever knows of the resignation needs fewer.
  const counted = resigned === undefined ? seats : seats - 1;
  const needed = majorityOf(Array.from({ length: counted }, (_, seat) => seat));
  return new Map(
    [...accepted.values()]
      .filter(({ voters }) => voters.length >= needed)
      .map(({ value, voters }) => [value, voters]),
  );
}

function violationIn(
  { voters }: World,
  chosen: ReadonlyMap<string, readonly number[]>,
  { entry, askers }: Model,
): string | null {
  if (chosen.size > 1) return `decided ${[...chosen.keys()].join(" and ")}`;
  const [value] = chosen.keys();
  if (value === undefined) return null;
  const offered = [...(entry ? ["entry"] : []), ...askers.flatMap(({ against }) => against)];
  if (!offered.includes(value)) return `decided ${value}, which nobody proposed`;
  const inTime = voters.flatMap(({ hasEntry, poll }, seat) =>
    hasEntry && !poll.bound && poll.promised !== null ? [seat] : [],
  );
  const lost = chosen.get(value)?.find((seat) => inTime.includes(seat));
  return value !== "entry" && lost !== undefined
    ? `${lost} had the entry before it was asked, and ${value} was decided with its vote`
    : null;
}

function keyOf({ voters, sent, attempts, crashes }: World): string {
  const parts = voters.map(({ poll, hasEntry }) => `${sayPoll(poll)}${hasEntry ? " entry" : ""}`);
  const votes = [...sent.keys()].map(numberOf).toSorted((one, other) => one - other);
  return `${attempts}/${crashes}/${parts.join("|")}/${votes.join()}`;
}
