import { equalBytes, toHex } from "../../protocol/bytes.ts";
import type { Entry } from "../../protocol/entry.ts";
import type { Fault } from "../../protocol/result.ts";
import type { Signed } from "../../protocol/signed.ts";
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
import {
  groundsOf,
  isSame,
  type PollBody,
  type PollVote,
  type Proposal,
  proposalOf,
  type Terms,
} from "./ballots.ts";
import { adopt, certify } from "./certificates.ts";
import { isFit, isOnTrial } from "./judgement.ts";
import type { Effect, Match, OpenPoll, Perjury, Received } from "./match.ts";
import { giveWay, isHasty, noteAttempt } from "./pace.ts";
import { beginAttempt, type Draft, decisionIn, NEW_POLL, recall, takeVote } from "./poll.ts";
import { isLate } from "./time.ts";

/** Votes between the network and the polls: what is signed, who counts, and what this peer can say to a question. */

/** Names a question within a match. */
export function keyOf({ turn, state, epoch, seat, seq }: Question): string {
  return `${turn}/${epoch}/${seat}/${seq}/${toHex(state)}`;
}

function pollOn(match: Match, question: Question): OpenPoll {
  const key = keyOf(question);
  const open = match.polls.get(key) ?? { question, poll: NEW_POLL, kept: new Set() };
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
  noteAttempt(match, question, me.seat);
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
    const message = { kind: "vote", bytes } as const;
    const grounds = groundsFor(open, draft);
    if (body.kind === "accepted") effects.push(...keep(open, grounds));
    // A proposal binds nobody; after a crash the attempt is given up.
    if (body.kind !== "propose") effects.push({ kind: "vow", message });
    effects.push(...entriesFor(match, open.question, body));
    if (body.kind !== "accepted") effects.push(...grounds.map(sent));
    effects.push({ kind: "send", message });
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

/**
 * The proposals that an own vote rests on, the oldest first. What was accepted is believed only of who can show that it was
 * proposed, and what that took up: to those who were not there, or after a restart.
 */
function groundsFor({ poll }: OpenPoll, { ballot, body }: Draft): Proposal[] {
  const known = poll.proposals;
  switch (body.kind) {
    case "prepare":
      return [];
    case "promise":
      return groundsOf(known, body.accepted);
    case "accepted":
      return groundsOf(known, { ballot, value: body.value });
    case "propose":
      return [
        ...new Set(
          body.promises.flatMap((promise) =>
            promise.body.kind === "promise" ? groundsOf(known, promise.body.accepted) : [],
          ),
        ),
      ];
  }
}

/** Writes down what is not on disk yet. */
function keep({ kept }: OpenPoll, proposals: readonly Proposal[]): Effect[] {
  return proposals.flatMap((proposal): Effect[] => {
    if (kept.has(proposal)) return [];
    kept.add(proposal);
    return [{ kind: "vow", message: { kind: "vote", bytes: proposal.bytes } }];
  });
}

function sent({ bytes }: Proposal): Effect {
  return { kind: "send", message: { kind: "vote", bytes } };
}

/**
 * What a vote speaks of goes ahead of it: nobody believes in an entry that nobody has seen, or in two faces. Whoever was
 * away when they came to light has not seen both.
 */
function entriesFor(match: Match, question: Question, body: PollBody): Effect[] {
  if (body.kind === "prepare")
    return match.evidence.flatMap(({ entries }) =>
      entries.flatMap(({ value, bytes }): Effect[] =>
        value.seat === question.seat ? [{ kind: "send", message: { kind: "entry", bytes } }] : [],
      ),
    );
  const value =
    body.kind === "promise" ? body.accepted?.value : "value" in body ? body.value : undefined;
  if (value?.kind !== "entry") return [];
  const entry = entriesAt(match, question).find(({ hash }) => equalBytes(hash, value.hash));
  return entry === undefined
    ? []
    : [{ kind: "send", message: { kind: "entry", bytes: entry.bytes } }];
}

/**
 * The entries that were seen under this number and may be what the question is about: the one that was accepted, and
 * those that fit where nothing stands yet. Of a phase that is over, where a second face has come to light, all that were shown.
 */
function entriesAt(match: Match, { turn, seat, seq }: Question): Signed<Entry>[] {
  const chain = match.chains[seat];
  const [accepted, held] = [chain?.accepted[seq], chain?.held.get(seq)];
  const shown = match.evidence.flatMap(({ entries }) => entries);
  const seen = [accepted, held, ...shown].filter(
    (entry) => entry?.value.seat === seat && entry.value.seq === seq && entry.value.turn <= turn,
  ) as Signed<Entry>[];
  const isNext = seq === chain?.accepted.length;
  return isNext ? seen.filter((entry) => isFit(match, entry)) : seen;
}

/** What this peer knows about a question besides the votes. */
function termsOf(match: Match, { question }: OpenPoll): Terms {
  const { seat, turn } = question;
  const entries = entriesAt(match, question);
  return {
    me: match.me?.seat ?? -1,
    asked: seat,
    voters: votersAt(match, turn),
    entry: isAwaitingVerdict(match, question) ? null : (entries[0]?.hash ?? null),
    against: againstOf(match, question),
    lawful: lawfulIn(match, question),
    forked: isForked(match, question),
    knows: (hash) => entries.some((entry) => equalBytes(entry.hash, hash)),
  };
}

/** What a seat on trial has signed since does not speak for it, until somebody is found to have gone on with it. */
function isAwaitingVerdict(match: Match, question: Question): boolean {
  const { seat, seq } = question;
  return seq === match.chains[seat]?.accepted.length && isOnTrial(match, question);
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

/** What the rules make of a seat that is late, or out: the same for all who are in this phase. */
function lawfulIn(match: Match, question: Question): Value["kind"][] {
  if (isForked(match, question)) return ["removed"];
  if (question.turn !== match.turn) return [];
  const late = lateValue(match, question.seat).kind;
  return isConvicted(match, question.seat) ? [late, "removed"] : [late];
}

/** Takes in bytes that claim to be a vote. `tick` comes first: whether a seat is late is a matter of now. */
export function receiveVote(match: Match, bytes: Uint8Array): Received {
  const read = readVote(bytes);
  if (!read.ok) return refusal("reject", read.fault, null);
  const { value } = read.value;
  const { voter, question } = value;
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
  if (value.body.kind === "prepare" && isHasty(match, question, voter)) return IGNORED;
  const open = pollOn(match, question);
  const before = open.poll;
  const { poll, draft } = takeVote(open.poll, heard, termsOf(match, open));
  open.poll = poll;
  const perjury = contradictionOf(match, open, heard);
  const own = draft === null ? settlePoll(match, open) : cast(match, open, draft);
  const used = own.length > 0 || poll !== before;
  if (value.body.kind === "prepare" && draft !== null) {
    noteAttempt(match, question, voter);
    giveWay(match, question);
  }
  return { verdict: used ? "accept" : "ignore", effects: [...perjury, ...own] };
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

/** The first pair of contradicting votes of a seat is kept and passed on: two acceptances or two proposals in one attempt. */
function contradictionOf(match: Match, { poll }: OpenPoll, vote: PollVote): Effect[] {
  if (match.perjuries.some(({ seat }) => seat === vote.voter)) return [];
  const kind = vote.body.kind;
  const counted =
    kind === "accepted"
      ? poll.tallies.flatMap(({ votes }) => votes)
      : kind === "propose"
        ? poll.proposals
        : [];
  const inAttempt = counted.filter(
    ({ voter, ballot }) => voter === vote.voter && isSame(ballot, vote.ballot),
  );
  const known = inAttempt.find(({ bytes }) => !equalBytes(bytes, vote.bytes));
  const isHere = inAttempt.some(({ bytes }) => equalBytes(bytes, vote.bytes));
  if (known === undefined || !isHere) return [];
  const perjury: Perjury = { seat: vote.voter, votes: [known.bytes, vote.bytes] };
  match.perjuries.push(perjury);
  const written = perjury.votes.map(
    (bytes): Effect => ({ kind: "vow", message: { kind: "vote", bytes } }),
  );
  return [...written, { kind: "perjury", perjury }];
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

/**
 * Takes in an own vote from disk, a proposal that one rests on, or one of two votes that convict their voter. Others on disk
 * are damage, and of no use.
 */
export function restoreVote(match: Match, bytes: Uint8Array): void {
  const read = readVote(bytes);
  if (!read.ok || match.me === null) return;
  const { value } = read.value;
  const { question, voter, body } = value;
  const key = match.chains[voter]?.key;
  const isShown = body.kind === "propose" || body.kind === "accepted";
  if (key === undefined || (!isShown && voter !== match.me.seat)) return;
  const vote = openVote(match, value, bytes);
  if (vote === null || !authenticateVote(read.value, key, match.verify).ok) return;
  const open = pollOn(match, question);
  open.poll = recall(open.poll, vote, match.me.seat);
  contradictionOf(match, open, vote);
  if (vote.body.kind !== "propose") return;
  const proposal = proposalOf(open.poll.proposals, { ballot: vote.ballot, value: vote.body.value });
  if (proposal !== undefined) open.kept.add(proposal);
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
