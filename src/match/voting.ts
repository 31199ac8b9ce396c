import { equalBytes, toHex } from "../../protocol/bytes.ts";
import type { Fault } from "../../protocol/result.ts";
import {
  authenticateVote,
  type Question,
  readVote,
  signVote,
  type Value,
  type Vote,
} from "../../protocol/vote.ts";
import type { Seat } from "../engine/game.ts";
import {
  awaitedSeats,
  isConvicted,
  lateValue,
  questionAbout,
  questionAt,
  votersAt,
} from "./absence.ts";
import { adopt, certify } from "./certificates.ts";
import type { Effect, Match, Message, OpenPoll, Perjury, Received } from "./match.ts";
import {
  beginAttempt,
  type Draft,
  decisionIn,
  NEW_POLL,
  type PollBody,
  type PollVote,
  recall,
  type Terms,
  takeVote,
} from "./poll.ts";
import { isLate } from "./time.ts";

/** Votes between the network and the polls: what is signed, who counts, and what this peer can say to a question. */

/** Names a question within a match. */
export function keyOf({ turn, state, epoch, seat, seq }: Question): string {
  return `${turn}/${epoch}/${seat}/${seq}/${toHex(state)}`;
}

function pollOn(match: Match, question: Question): OpenPoll {
  const key = keyOf(question);
  const open = match.polls.get(key) ?? { question, poll: NEW_POLL };
  match.polls.set(key, open);
  return open;
}

/** Asks the others about a seat that is late, or that has cheated. */
export function askAbout(match: Match, question: Question): Effect[] {
  const { me } = match;
  if (me === null) return [];
  const open = pollOn(match, question);
  const { poll, draft } = beginAttempt(open.poll, me.seat);
  open.poll = poll;
  return cast(match, open, draft);
}

/** Signs a vote, has it stored and sent, and takes it in: which may call for the next one. */
function cast(match: Match, open: OpenPoll, first: Draft): Effect[] {
  const { me, seating } = match;
  const effects: Effect[] = [];
  if (me === null) return effects;
  for (let draft: Draft | null = first; draft !== null; ) {
    const { ballot, body } = draft;
    const value: Vote = {
      v: 1,
      match: seating.start.hash,
      voter: me.seat,
      question: open.question,
      ballot,
      body:
        body.kind === "propose"
          ? { ...body, promises: body.promises.map(({ bytes }) => bytes) }
          : body,
    };
    const { bytes } = signVote(value, me.signer);
    const message: Message = { kind: "vote", bytes };
    // A proposal binds nobody; after a crash the attempt is given up.
    if (body.kind !== "propose") effects.push({ kind: "vow", message });
    effects.push(...entriesFor(match, open.question, body), { kind: "send", message });
    const taken = takeVote(
      open.poll,
      { voter: me.seat, ballot, body, bytes },
      termsOf(match, open),
    );
    open.poll = taken.poll;
    draft = taken.draft;
  }
  return [...effects, ...settlePoll(match, open)];
}

/** The entry that a vote speaks of goes ahead of it: nobody believes in one that nobody has seen. */
function entriesFor(match: Match, { seat, seq }: Question, body: PollBody): Effect[] {
  const value =
    body.kind === "promise" ? body.accepted?.value : "value" in body ? body.value : undefined;
  if (value?.kind !== "entry") return [];
  const entry = entriesAt(match, seat, seq).find(({ hash }) => equalBytes(hash, value.hash));
  return entry === undefined
    ? []
    : [{ kind: "send", message: { kind: "entry", bytes: entry.bytes } }];
}

/** Every entry with a good signature that was seen under this number. */
function entriesAt(match: Match, seat: Seat, seq: number) {
  const chain = match.chains[seat];
  const known = [chain?.accepted[seq], chain?.held.get(seq)];
  const shown = match.evidence.flatMap(({ entries }) => entries);
  return [...known, ...shown].filter(
    (entry) => entry?.value.seat === seat && entry.value.seq === seq,
  ) as NonNullable<(typeof known)[number]>[];
}

/** What this peer knows about a question besides the votes. */
function termsOf(match: Match, { question }: OpenPoll): Terms {
  const { seat, seq, turn } = question;
  const entries = entriesAt(match, seat, seq);
  return {
    me: match.me?.seat ?? -1,
    asked: seat,
    voters: votersAt(match, turn),
    entry: (match.chains[seat]?.accepted[seq] ?? match.chains[seat]?.held.get(seq))?.hash ?? null,
    against: againstOf(match, question),
    forked: isForked(match, question),
    knows: (hash) => entries.some((entry) => equalBytes(entry.hash, hash)),
  };
}

function isForked({ evidence }: Match, { seat, seq }: Question): boolean {
  return evidence.some(({ entries: [one] }) => one.value.seat === seat && one.value.seq === seq);
}

/** What may be decided against a seat, by what this peer has seen. */
function againstOf(match: Match, question: Question): Value["kind"][] {
  const { seat, seq, turn } = question;
  if (isForked(match, question)) return ["removed"];
  const current = questionAbout(match, seat);
  if (turn !== match.turn || seq !== current.seq || !awaitedSeats(match).includes(seat)) return [];
  const late = isLate(match, seat) ? [lateValue(match, seat).kind] : [];
  return isConvicted(match, seat) ? ["removed", ...late] : late;
}

/** Takes in bytes that claim to be a vote. `tick` comes first: whether a seat is late is a matter of now. */
export function receiveVote(match: Match, bytes: Uint8Array): Received {
  const read = readVote(bytes);
  if (!read.ok) return refusal("reject", read.fault, null);
  const { value } = read.value;
  const { voter, question, ballot } = value;
  const key = match.chains[voter]?.key;
  if (key === undefined || !equalBytes(value.match, match.seating.start.hash))
    return refusal(
      "reject",
      { code: "vote/wrong-match", message: "The vote belongs to another match." },
      null,
    );
  if (voter === match.me?.seat) return IGNORED;
  const authentic = authenticateVote(read.value, key, match.verify);
  if (!authentic.ok) return refusal("reject", authentic.fault, voter);
  if (question.turn > match.turn) return missing(match);
  const here = questionAt(match, question.turn, question.seat, question.seq);
  if (keyOf(here) !== keyOf(question)) return elsewhere(match, voter);
  const settled = match.decisions.find((one) => keyOf(one.question) === keyOf(question));
  if (settled?.proof.kind === "vote") {
    const message = { kind: "certificate", bytes: settled.proof.certificate } as const;
    const answer: Effect[] = value.body.kind === "prepare" ? [{ kind: "send", message }] : [];
    return { verdict: "ignore", effects: answer };
  }
  const chain = match.chains[question.seat];
  if (chain === undefined || question.seq > chain.accepted.length) return missing(match);
  const heard = openVote(match, value, bytes);
  if (heard === null) return IGNORED;
  const open = pollOn(match, question);
  const perjury = contradictionOf(match, open, heard);
  const before = open.poll;
  const { poll, draft } = takeVote(open.poll, heard, termsOf(match, open));
  open.poll = poll;
  const own = draft === null ? settlePoll(match, open) : cast(match, open, draft);
  const used = own.length > 0 || poll !== before;
  // Somebody else is at it: two who ask at once only get in each other's way.
  if (value.body.kind === "prepare" && draft !== null) defer(match, question, ballot.seat);
  return { verdict: used ? "accept" : "ignore", effects: [...perjury, ...own] };
}

const BACK_OFF_MS = 3000;

function defer({ time }: Match, question: Question, seat: Seat): void {
  if (time.now !== null) time.retries.set(keyOf(question), time.now + BACK_OFF_MS + 200 * seat);
}

/** A vote with the promises it carries, if they are what it says. */
function openVote(match: Match, vote: Vote, bytes: Uint8Array): PollVote | null {
  const { voter, ballot, body } = vote;
  if (body.kind !== "propose") return { voter, ballot, body, bytes };
  const promises: PollVote[] = [];
  for (const signed of body.promises) {
    const read = readVote(signed);
    const promise = read.ok ? read.value.value : null;
    const key = promise === null ? undefined : match.chains[promise.voter]?.key;
    if (!read.ok || promise?.body.kind !== "promise" || key === undefined) return null;
    if (
      !equalBytes(promise.match, vote.match) ||
      keyOf(promise.question) !== keyOf(vote.question) ||
      !authenticateVote(read.value, key, match.verify).ok
    )
      return null;
    promises.push({ ...promise, body: promise.body, bytes: signed });
  }
  return { voter, ballot, body: { ...body, promises }, bytes };
}

/** The first pair of contradicting votes of a seat is kept and passed on. */
function contradictionOf(match: Match, { poll }: OpenPoll, vote: PollVote): Effect[] {
  if (vote.body.kind !== "accepted") return [];
  if (match.perjuries.some(({ seat }) => seat === vote.voter)) return [];
  const known = poll.tallies
    .filter(({ ballot }) => ballot.n === vote.ballot.n && ballot.seat === vote.ballot.seat)
    .flatMap(({ votes }) => votes)
    .find(({ voter, bytes }) => voter === vote.voter && !equalBytes(bytes, vote.bytes));
  if (known === undefined) return [];
  const perjury: Perjury = { seat: vote.voter, votes: [known.bytes, vote.bytes] };
  match.perjuries.push(perjury);
  return [{ kind: "perjury", perjury }];
}

/** A majority in one attempt is a decision: from here on its certificate speaks for itself. */
function settlePoll(match: Match, { question, poll }: OpenPoll): Effect[] {
  if (match.decisions.some((one) => keyOf(one.question) === keyOf(question))) return [];
  const voters = votersAt(match, question.turn);
  const tally = decisionIn(poll, voters, question.seat);
  if (tally === null) return [];
  const certificate = certify(match, question, tally);
  const adopted = adopt(match, certificate);
  return adopted === "early" || !adopted.ok ? [] : [...adopted.value];
}

/** Takes in an own vote from disk. Others on disk are damage, and of no use. */
export function restoreVote(match: Match, bytes: Uint8Array): void {
  const read = readVote(bytes);
  if (!read.ok || read.value.value.voter !== match.me?.seat) return;
  const { question, ballot, body } = read.value.value;
  if (body.kind === "propose") return;
  const open = pollOn(match, question);
  open.poll = recall(open.poll, { ballot, body }, match.me.seat);
}

/** Whether the own seat has accepted something about a seat in the present phase: then it must stay to see it through. */
export function isVoting(match: Match): boolean {
  return [...match.polls.values()].some(
    ({ question, poll }) => question.turn === match.turn && poll.accepted !== null,
  );
}

const IGNORED: Received = { verdict: "ignore", effects: [] };

function missing(match: Match): Received {
  const heads = match.chains.map(({ accepted }) => accepted.length);
  return { verdict: "ignore", effects: [{ kind: "missing", heads }] };
}

/** How often a voter may make us fetch the whole log. */
const DOUBT_LIMIT = 32;

/** The voter stands in another history than we do: certificates will tell which one counts. */
function elsewhere(match: Match, voter: Seat): Received {
  const doubts = match.doubts[voter] ?? 0;
  if (doubts >= DOUBT_LIMIT) return IGNORED;
  match.doubts[voter] = doubts + 1;
  return { verdict: "ignore", effects: [{ kind: "missing", heads: match.chains.map(() => 0) }] };
}

function refusal(verdict: Received["verdict"], fault: Fault, seat: Seat | null): Received {
  return { verdict, effects: [{ kind: "refused", fault, seat }] };
}
