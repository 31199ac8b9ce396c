import { toHex } from "../../protocol/bytes.ts";
import type { Value } from "../../protocol/vote.ts";
import {
  beginAttempt,
  type Draft,
  majorityOf,
  NEW_POLL,
  type Poll,
  type PollVote,
  recall,
  type Terms,
  takeVote,
} from "../../src/match/poll.ts";

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
  /** What a voter knows after a crash; to see that a wrong one is found out. */
  readonly restart?: (disk: readonly Draft[]) => Poll;
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
  readonly disk: readonly Draft[];
  readonly hasEntry: boolean;
}

interface World {
  readonly voters: readonly Voter[];
  /** Every vote ever sent, by what it says. */
  readonly sent: ReadonlyMap<string, PollVote>;
  readonly attempts: number;
  readonly crashes: number;
}

const ENTRY = new Uint8Array(32).fill(1);

/** Goes through every state that can be reached. */
export function explore(model: Model): Explored {
  const first: World = {
    voters: Array.from({ length: model.seats - 1 }, () => ({
      poll: NEW_POLL,
      disk: [],
      hasEntry: false,
    })),
    sent: new Map(),
    attempts: 0,
    crashes: 0,
  };
  const known = new Set([keyOf(first)]);
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
      return { states: known.size, violation: { what, trace: told(trace) }, decided: [...decided] };
    for (const { what: step, world: after } of stepsFrom(world, model)) {
      const key = keyOf(after);
      if (known.has(key)) continue;
      known.add(key);
      open.push({ world: after, trace: { step, before: trace } });
    }
  }
  return { states: known.size, violation: null, decided: [...decided].toSorted() };
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
    if (seat === model.resigned?.seat) continue;
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
  const { poll, draft } = takeVote(voter.poll, vote, termsOf(model, seat, voter));
  const after = withVoter(world, seat, { ...voter, poll });
  return draft === null ? after : cast(after, seat, draft, model);
}

/** To disk, into the network, and into the own poll, as `src/match/voting.ts` does it. */
function cast(world: World, seat: number, first: Draft, model: Model): World {
  let after = world;
  for (let draft: Draft | null = first; draft !== null; ) {
    const vote: PollVote = { voter: seat, ...draft, bytes: new Uint8Array(0) };
    const voter: Voter = after.voters[seat]!;
    const disk = draft.body.kind === "propose" ? voter.disk : [...voter.disk, draft];
    const taken = takeVote(voter.poll, vote, termsOf(model, seat, voter));
    const sent = new Map(after.sent).set(say(vote), vote);
    after = { ...withVoter(after, seat, { ...voter, disk, poll: taken.poll }), sent };
    draft = taken.draft;
  }
  return after;
}

function termsOf(model: Model, me: number, { hasEntry }: Voter): Terms {
  const { seats, resigned, askers } = model;
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const voters = all.filter((seat) => seat !== resigned?.seat || !resigned.knownTo.includes(me));
  return {
    me,
    asked: seats - 1,
    voters,
    entry: hasEntry ? ENTRY : null,
    against: askers.find(({ seat }) => seat === me)?.against ?? ["expired", "removed"],
    forked: false,
    knows: () => hasEntry,
  };
}

function restarted({ restart }: Model, seat: number, disk: readonly Draft[]): Poll {
  if (restart !== undefined) return restart(disk);
  return disk.reduce((poll, draft) => recall(poll, draft, seat), NEW_POLL);
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
  return `${attempts}/${crashes}/${parts.join("|")}/${[...sent.keys()].toSorted().join()}`;
}

function sayPoll({ promised, accepted, bound, highest, attempt }: Poll): string {
  const trying =
    attempt === null
      ? ""
      : `${attempt.ballot.n}:${attempt.promises.map(say).join("+")}>${attempt.proposed === null ? "" : sayValue(attempt.proposed)}`;
  const taken = accepted === null ? "" : `${sayBallot(accepted.ballot)}${sayValue(accepted.value)}`;
  return `${promised === null ? "" : sayBallot(promised)};${taken};${bound};${highest};${trying}`;
}

function say({ voter, ballot, body }: PollVote): string {
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

function sayValue(value: Value): string {
  return value.kind === "entry" && toHex(value.hash) !== toHex(ENTRY) ? "another" : value.kind;
}
