import { equalBytes, fromHex, toHex } from "../../protocol/bytes.ts";
import {
  type Certificate,
  decodeCertificate,
  decodeContent,
  encodeCertificate,
  encodeContent,
} from "../../protocol/certificate.ts";
import { type Content, hashContent } from "../../protocol/content.ts";
import { type Fault, fail, ok, type Result } from "../../protocol/result.ts";
import type { Signed } from "../../protocol/signed.ts";
import {
  authenticateProposal,
  type Place,
  type Proposal,
  readProposal,
  signProposal,
  signVote,
  type Vote,
} from "../../protocol/vote.ts";
import type { Seat } from "../engine/game.ts";
import { begin, restore, step } from "./agreement/machine.ts";
import { isCertificate } from "./agreement/quorum.ts";
import type {
  Vote as Ballot,
  Input,
  Output,
  Proposal as Proposed,
  Terms as VotingTerms,
} from "./agreement/types.ts";
import { hasGivenUp, moveOf, standingResignations } from "./awaited.ts";
import {
  followingContent,
  isAnswered,
  isAvailable,
  isValid,
  leftToDecide,
  nameContent,
  offeredContent,
  resignedOwners,
} from "./contents.ts";
import { convictedSeats, dispute, exposeVotes, openVote } from "./guilt.ts";
import { logAt } from "./history.ts";
import type { Effect, Line, Match, Message, Phase, Timer } from "./match.ts";
import { isVoted } from "./phase.ts";
import { overdueSeats } from "./time.ts";
import { changeDeciding, isBehindItself, noteOwn, voteKey } from "./votes.ts";

/** Between the agreement of one phase, which knows numbers and names, and what is signed, stored and sent. */

/** Proofs of a shuffled deck among ten take seconds to verify on a slow machine. */
const LONGEST_MS = 10_000;

/** Begins with the votes of a phase. */
export function openVotes(match: Match): void {
  const { phase } = match;
  const voted = isVoted(phase) && phase.outcome === null;
  changeDeciding(match, {
    height: voted ? begin(termsOf(match, phase)) : null,
    contents: new Map(),
    told: new Set(),
    signed: new Map(),
    proposals: new Map(),
    polkas: [],
    timers: [],
    decided: null,
    written: new Set(),
  });
}

/** Only persons vote, and who has given up in an earlier phase votes no more. */
function termsOf(match: Match, { voters, turn }: Phase): VotingTerms {
  const { me } = match;
  const votes = me !== null && voters.includes(me.seat) && !hasGivenUp(match, me.seat);
  return { voters, me: votes ? me.seat : null, turn, longest: LONGEST_MS };
}

/** What came early for the phase that has just begun. */
export function takeEarlyVotes(match: Match): Effect[] {
  const { early } = match.deciding;
  changeDeciding(match, { early: [] });
  return early.flatMap(({ kind, bytes }) => {
    const taken = kind === "vote" ? receiveVote(match, bytes) : receiveProposal(match, bytes);
    return taken.ok ? (taken.value ?? []) : [];
  });
}

/** Has the agreement look at what is here: what follows from the answers, what this peer would propose, what is acceptable. */
export function decide(match: Match): Effect[] {
  const { phase, deciding } = match;
  if (deciding.decided !== null || phase.outcome !== null || phase.fault !== null) return [];
  const { height } = deciding;
  if (height === null) return decideAlone(match);
  if (deciding.restoring) return [];
  const effects: Effect[] = [];
  const following = followingContent(match);
  const offered = offeredContent(match);
  for (const content of [following, offered]) if (content !== null) know(match, content);
  effects.push(...tellResigned(match), ...tellContents(match));
  const offer = offered === null ? null : nameContent(offered).id;
  effects.push(...feed(match, { type: "offer", id: offer }));
  if (following !== null && isValid(match, following))
    effects.push(...feed(match, { type: "ready", id: nameContent(following).id }));
  const stirred = overdueSeats(match).length > 0 || convictedSeats(match).length > 0;
  if (stirred && offered !== null) effects.push(...feed(match, { type: "stir" }));
  return effects;
}

/** Contents whose entries are all here are told to the agreement, and each time anew what we think of them. */
function tellContents(match: Match): Effect[] {
  return [...match.deciding.contents].flatMap(([id, content]) => {
    const { told } = match.deciding;
    if (!told.has(id) && !isAvailable(match, content)) return [];
    const news: Effect[] = [];
    if (!told.has(id)) {
      changeDeciding(match, { told: new Set(told).add(id) });
      const resigned = resignedOwners(match, content);
      news.push(...feed(match, { type: "available", content: { id, resigned } }));
    }
    return [...news, ...feed(match, { type: "judged", id, valid: isValid(match, content) })];
  });
}

function tellResigned(match: Match): Effect[] {
  return standingResignations(match).flatMap(({ value: { seat } }) => {
    if (seat === match.me?.seat) return feed(match, { type: "quit" });
    return match.phase.voters.includes(seat) ? feed(match, { type: "resigned", voter: seat }) : [];
  });
}

/**
 * Where one or two owners are left, their answers decide. Where the answers do not, because somebody resigned or was
 * caught, whoever is left decides alone: its precommit is the certificate.
 */
function decideAlone(match: Match): Effect[] {
  const { me } = match;
  const following = followingContent(match);
  if (following !== null && isAnswered(match, following)) {
    changeDeciding(match, { decided: { content: following, votes: [] } });
    return [];
  }
  const content = ownChoice(match) ?? following ?? offeredContent(match);
  if (content === null || me === null || isBehindItself(match)) return [];
  const [left, ...more] = leftToDecide(match, content);
  if (left !== me.seat || more.length > 0 || !isValid(match, content)) return [];
  const cast = castVote(match, {
    round: 0,
    kind: "precommit",
    content: hashContent(content),
    vr: -1,
  });
  const written = writeContent(match, content);
  changeDeciding(match, { decided: { content, votes: [cast.vote.bytes] } });
  const certificate = encodeCertificate({
    turn: match.phase.turn,
    content,
    votes: [cast.vote.bytes],
  });
  return [
    ...written,
    ...cast.effects,
    { kind: "send", message: { kind: "certificate", bytes: certificate } },
  ];
}

/** What this peer has decided alone before a restart. */
function ownChoice({ deciding, me }: Match): Content | null {
  for (const { value } of deciding.signed.values())
    if (value.voter === me?.seat && value.content !== null)
      return deciding.contents.get(toHex(value.content)) ?? null;
  return null;
}

/** Keeps what a name means. */
function know(match: Match, content: Content): void {
  const { contents } = match.deciding;
  const { id } = nameContent(content);
  if (!contents.has(id)) changeDeciding(match, { contents: new Map(contents).set(id, content) });
}

/** One input, and what is to be done about it. */
function feed(match: Match, input: Input): Effect[] {
  const { height } = match.deciding;
  if (height === null || match.deciding.decided !== null) return [];
  return carryOutAll(match, step(height, input));
}

function carryOutAll(match: Match, outputs: readonly Output[]): Effect[] {
  return outputs.flatMap((output) => carryOut(match, output));
}

function carryOut(match: Match, output: Output): Effect[] {
  switch (output.type) {
    case "vote":
      return vote(match, output);
    case "propose":
      return propose(match, output);
    case "timer": {
      const { now } = match.time;
      const timer: Timer = {
        kind: output.kind,
        round: output.round,
        ms: output.ms,
        at: now === null ? null : now + output.ms,
      };
      changeDeciding(match, { timers: [...match.deciding.timers, timer] });
      return [];
    }
    case "decide": {
      const content = match.deciding.contents.get(output.content.id);
      if (content === undefined) return [{ kind: "missing" }];
      changeDeciding(match, { decided: { content, votes: bytesOf(match, output.votes) } });
      return [];
    }
    case "guilty": {
      const [one, other] = output.votes.map((ballot) => signedAs(match, ballot));
      return one === undefined || other === undefined ? [] : exposeVotes(match, one, other);
    }
    case "ask":
      return [{ kind: "missing" }];
    case "refuse":
      return contradict(match, output.id);
  }
}

function signedAs(match: Match, ballot: Ballot): Signed<Vote> | undefined {
  return match.deciding.signed.get(voteKey(asVote(match, ballot)));
}

function bytesOf(match: Match, ballots: readonly Ballot[]): Uint8Array[] {
  return ballots
    .toSorted((one, other) => one.voter - other.voter)
    .flatMap((ballot) => signedAs(match, ballot)?.bytes ?? []);
}

function asVote(match: Match, { voter, round, kind, content, vr }: Ballot): Vote {
  return { v: 2, ...placeOf(match), voter, round, kind, content: idBytes(content), vr };
}

function asBallot({ voter, round, kind, content, vr }: Vote): Ballot {
  return { voter, round, kind, content: content === null ? null : toHex(content), vr };
}

function idBytes(id: string | null): Uint8Array | null {
  const bytes = id === null ? null : fromHex(id);
  return bytes?.ok ? bytes.value : null;
}

function placeOf({ seating, phase, history }: Match): Place {
  return {
    match: seating.start.hash,
    turn: phase.turn,
    log: logAt(history, phase.turn) ?? history.start,
  };
}

/** Signs, syncs and sends an own vote; with a precommit the polka that it rests on. */
function vote(match: Match, { vote: ballot, polka }: Extract<Output, { type: "vote" }>): Effect[] {
  const { content, round, kind, vr } = ballot;
  const known = content === null ? undefined : match.deciding.contents.get(content);
  const effects = known === undefined ? [] : writeContent(match, known);
  if (polka !== null && known !== undefined) {
    const votes = bytesOf(match, polka);
    const bytes = encodeCertificate({ turn: match.phase.turn, content: known, votes });
    changeDeciding(match, {
      polkas: [...match.deciding.polkas, { votes: polka, bytes }].slice(-2),
    });
    effects.push(store("polka", bytes, false));
  }
  return [...effects, ...castVote(match, { round, kind, content: idBytes(content), vr }).effects];
}

function castVote(
  match: Match,
  ballot: Pick<Vote, "round" | "kind" | "content" | "vr">,
): { readonly vote: Signed<Vote>; readonly effects: Effect[] } {
  const { me } = match;
  if (me === null) throw new Error("Whoever watches has no vote");
  const vote = signVote({ v: 2, ...placeOf(match), voter: me.seat, ...ballot }, me.signer);
  keepVote(match, vote);
  return {
    vote,
    effects: [
      store("vote", vote.bytes, true),
      { kind: "send", message: { kind: "vote", bytes: vote.bytes } },
      { kind: "shown" },
    ],
  };
}

function keepVote(match: Match, vote: Signed<Vote>): void {
  const { signed } = match.deciding;
  changeDeciding(match, { signed: new Map(signed).set(voteKey(vote.value), vote) });
}

function propose(match: Match, output: Extract<Output, { type: "propose" }>): Effect[] {
  const { me } = match;
  const { round, vr } = output.proposal;
  const content = match.deciding.contents.get(output.proposal.content);
  if (me === null || content === undefined) return [];
  const polka = bytesOf(match, output.proposal.polka);
  const proposal = signProposal(
    {
      v: 2,
      ...placeOf(match),
      voter: me.seat,
      round,
      content,
      vr,
      ...(polka.length > 0 ? { polka } : {}),
    },
    me.signer,
  );
  keepProposal(match, proposal);
  return [
    ...writeContent(match, content),
    store("proposal", proposal.bytes, true),
    { kind: "send", message: { kind: "proposal", bytes: proposal.bytes } },
  ];
}

function keepProposal(match: Match, proposal: Signed<Proposal>): void {
  const { proposals } = match.deciding;
  changeDeciding(match, { proposals: new Map(proposals).set(proposal.value.voter, proposal) });
}

function store(kind: Line["kind"], bytes: Uint8Array, sync: boolean): Effect {
  return { kind: "store", line: { kind, bytes, sealed: null }, sync };
}

/** What an own vote means must be known after a restart, too. */
function writeContent(match: Match, content: Content): Effect[] {
  const { id } = nameContent(content);
  const { written } = match.deciding;
  if (written.has(id)) return [];
  changeDeciding(match, { written: new Set(written).add(id) });
  return [store("content", encodeContent(content), false)];
}

/** Shows everybody what speaks against a content: moves of those it calls late, proof against those it heeds. */
function contradict(match: Match, id: string): Effect[] {
  const content = match.deciding.contents.get(id);
  if (content === undefined) return [];
  const moves = content.out.flatMap(([seat]) => moveOf(match, seat) ?? []);
  const proofs = content.answers.flatMap(
    ([seat]) => match.guilt.convicted.get(seat)?.evidence ?? [],
  );
  return [
    ...moves.map(({ bytes }): Message => ({ kind: "entry", bytes })),
    ...proofs.map((bytes): Message => ({ kind: "evidence", bytes })),
  ].map((message) => ({ kind: "send", message }));
}

/** Early votes and proposals of one voter that are kept. */
const EARLY = 8;

function keepEarly(match: Match, message: Message, voter: Seat): Effect[] | null {
  const { early } = match.deciding;
  const mine = early.filter(({ kind, bytes }) => voterOf(match, kind, bytes) === voter);
  if (mine.length >= EARLY || early.some(({ bytes }) => equalBytes(bytes, message.bytes)))
    return null;
  changeDeciding(match, { early: [...early, message] });
  return [{ kind: "missing" }];
}

function voterOf(match: Match, kind: Message["kind"], bytes: Uint8Array): Seat | null {
  const read = kind === "vote" ? openVote(match, bytes) : readProposal(bytes);
  return read.ok ? read.value.value.voter : null;
}

/** `here`: about the open phase. `null`: about a past one, or far ahead. */
function whenIs(match: Match, { turn, log }: Place): "here" | "early" | "missing" | null {
  const { phase, history } = match;
  if (phase.outcome !== null || turn < phase.turn) return null;
  if (turn > phase.turn) return turn === phase.turn + 1 ? "early" : "missing";
  const here = logAt(history, turn);
  return here !== null && equalBytes(here, log) ? "here" : null;
}

/** Takes in a vote. `null`: known, or of no use now. Faults `vote/...`. */
export function receiveVote(match: Match, bytes: Uint8Array): Result<Effect[] | null> {
  const opened = openVote(match, bytes);
  if (!opened.ok) return opened;
  const vote = opened.value;
  const { voter, turn } = vote.value;
  const when = whenIs(match, vote.value);
  if (when === "missing") return ok([{ kind: "missing" }]);
  if (when === "early") return ok(keepEarly(match, { kind: "vote", bytes }, voter));
  const { deciding, phase } = match;
  if (when === null || deciding.height === null || !phase.voters.includes(voter)) return ok(null);
  if (deciding.signed.has(voteKey(vote.value))) return ok(null);
  if (voter === match.me?.seat) {
    noteOwn(match, { seat: voter, turn: turn + 1 });
    return ok(null);
  }
  return ok(takeVote(match, vote));
}

function takeVote(match: Match, vote: Signed<Vote>): Effect[] {
  keepVote(match, vote);
  const effects = feed(match, { type: "vote", vote: asBallot(vote.value) });
  forgetVotes(match);
  return effects;
}

/** Rounds whose votes are kept as signed: no honest course goes back further, but to the rounds of polkas kept apart. */
const ROUNDS = 16;

/** The agreement keeps what it needs; the rest is let go of here. */
function forgetVotes(match: Match): void {
  const { signed, height, polkas } = match.deciding;
  if (height === null || signed.size <= 4 * ROUNDS * match.phase.voters.length) return;
  const needed = new Set(polkas.flatMap(({ votes }) => votes.map(({ round }) => round)));
  const kept = [...signed].filter(
    ([, { value }]) => value.round > height.round - ROUNDS || needed.has(value.round),
  );
  changeDeciding(match, { signed: new Map(kept) });
}

/** Takes in a proposal, with the votes it carries. Faults `proposal/...`, `vote/...`. */
export function receiveProposal(match: Match, bytes: Uint8Array): Result<Effect[] | null> {
  const read = readProposal(bytes);
  if (!read.ok) return read;
  const { voter, match: id, content, round, vr, polka = [] } = read.value.value;
  const key = match.owners.keys[voter];
  if (key === undefined || !equalBytes(id, match.seating.start.hash))
    return fail("proposal/wrong-match", "The proposal belongs to another match.");
  const opened = authenticateProposal(read.value, key, match.verify);
  if (!opened.ok) return opened;
  const when = whenIs(match, opened.value.value);
  if (when === "missing") return ok([{ kind: "missing" }]);
  if (when === "early") return ok(keepEarly(match, { kind: "proposal", bytes }, voter));
  const { height } = match.deciding;
  if (when === null || height === null || !match.phase.voters.includes(voter)) return ok(null);
  const known = match.deciding.proposals.get(voter);
  if (known !== undefined && equalBytes(known.bytes, bytes)) return ok(null);
  if (known === undefined || known.value.round < round) keepProposal(match, opened.value);
  const votes: Ballot[] = [];
  for (const one of polka) {
    const vote = openVote(match, one);
    if (!vote.ok) return vote;
    if (!equalBytes(vote.value.value.log, placeOf(match).log)) continue;
    if (!match.deciding.signed.has(voteKey(vote.value.value))) keepVote(match, vote.value);
    votes.push(asBallot(vote.value.value));
  }
  know(match, content);
  const proposal: Proposed = {
    proposer: voter,
    round,
    content: nameContent(content).id,
    vr,
    polka: votes,
  };
  return ok([...tellContents(match), ...feed(match, { type: "proposal", proposal })]);
}

/**
 * Takes in the certificate of a phase. Of a phase that is final here with another content it proves that the others were
 * deceived, or we: the result stands here, and is marked as disputed. Faults `certificate/...`.
 */
export function receiveCertificate(match: Match, bytes: Uint8Array): Result<Effect[] | null> {
  const decoded = decodeCertificate(bytes);
  if (!decoded.ok) return decoded;
  const certificate = decoded.value;
  const { turn } = match.phase;
  if (certificate.turn > turn) return ok([{ kind: "missing" }]);
  if (certificate.turn < turn) return receiveOld(match, certificate);
  const { phase, history, deciding } = match;
  if (deciding.decided !== null) return ok(null);
  if (!certifies(match, phase, logAt(history, turn) ?? history.start, certificate))
    return FALSE_CERTIFICATE;
  const { content, votes } = certificate;
  changeDeciding(match, { decided: { content, votes } });
  // Its entries may still be on their way.
  return ok([{ kind: "missing" }]);
}

const FALSE_CERTIFICATE = fail(
  "certificate/does-not-hold",
  "What was sent as the certificate of a phase does not hold.",
);

function receiveOld(match: Match, certificate: Certificate): Result<Effect[] | null> {
  const final = match.history.finals[certificate.turn];
  if (
    final === undefined ||
    equalBytes(hashContent(final.content), hashContent(certificate.content))
  )
    return ok(null);
  if (!certifies(match, final.phase, final.before, certificate)) return FALSE_CERTIFICATE;
  dispute(match);
  const ours = final.votes.flatMap((bytes) => openVote(match, bytes));
  const effects = certificate.votes.flatMap((bytes): Effect[] => {
    const other = openVote(match, bytes);
    if (!other.ok) return [];
    const mine = ours.find((one) => one.ok && one.value.value.voter === other.value.value.voter);
    if (!mine?.ok || mine.value.value.round !== other.value.value.round) return [];
    return exposeVotes(match, mine.value, other.value);
  });
  return ok([...effects, { kind: "refused", fault: DISPUTED, seat: null }]);
}

const DISPUTED: Fault = {
  code: "match/disputed",
  message: "Somebody has deceived the others: they may hold another result of this match.",
};

/** Whether these precommits make the content final in a phase, at this place of the history. */
export function certifies(
  match: Match,
  phase: Phase,
  before: Uint8Array,
  { content, votes, turn }: Certificate,
): boolean {
  const id = hashContent(content);
  const ballots: Ballot[] = [];
  for (const bytes of votes) {
    const opened = openVote(match, bytes);
    if (!opened.ok) return false;
    const { value } = opened.value;
    const fits =
      value.turn === turn &&
      value.kind === "precommit" &&
      equalBytes(value.log, before) &&
      value.content !== null &&
      equalBytes(value.content, id);
    if (!fits) return false;
    ballots.push(asBallot(value));
  }
  if (isVoted(phase))
    return isCertificate(
      { voters: phase.voters, me: null, turn, longest: LONGEST_MS },
      { id: toHex(id), resigned: resignedOwners(match, content) },
      ballots,
    );
  const leaving = new Set([...content.resigned, ...content.out].map(([seat]) => seat));
  const left = phase.voters.filter((voter) => !leaving.has(voter));
  return left.length === 1 && ballots.length === 1 && ballots[0]?.voter === left[0];
}

/** The timeouts that are over. */
export function fire(match: Match, now: number): Effect[] {
  const timed = match.deciding.timers.map((timer) => ({
    ...timer,
    at: timer.at ?? now + timer.ms,
  }));
  const due = timed.filter(({ at }) => at <= now);
  changeDeciding(match, { timers: timed.filter(({ at }) => at > now) });
  return due.flatMap(({ kind, round }) => feed(match, { type: "timeout", kind, round }));
}

/** When the next timeout is over; `null` for none. */
export function nextTimeout({ deciding, time }: Match): number | null {
  const ends = deciding.timers.map(({ at, ms }) => at ?? (time.now ?? 0) + ms);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Reads a line of the own disk about votes; those of the open phase count. Answers what is wrong with it. */
export function restoreVote(
  match: Match,
  kind: "content" | "polka" | "vote" | "proposal",
  bytes: Uint8Array,
): Fault | null {
  if (kind === "content") {
    const content = decodeContent(bytes);
    if (!content.ok) return content.fault;
    know(match, content.value);
    const { id } = nameContent(content.value);
    changeDeciding(match, { written: new Set(match.deciding.written).add(id) });
    return null;
  }
  if (kind === "polka") return restorePolka(match, bytes);
  if (kind === "proposal") {
    const read = readProposal(bytes);
    if (!read.ok) return read.fault;
    if (whenIs(match, read.value.value) !== "here") return null;
    know(match, read.value.value.content);
    keepProposal(match, read.value);
    return null;
  }
  const vote = openVote(match, bytes);
  if (!vote.ok) return vote.fault;
  if (whenIs(match, vote.value.value) === "here") keepVote(match, vote.value);
  return null;
}

function restorePolka(match: Match, bytes: Uint8Array): Fault | null {
  const decoded = decodeCertificate(bytes);
  if (!decoded.ok) return decoded.fault;
  const { turn, content, votes } = decoded.value;
  if (turn !== match.phase.turn) return null;
  know(match, content);
  const ballots: Ballot[] = [];
  for (const one of votes) {
    const vote = openVote(match, one);
    if (!vote.ok) return vote.fault;
    keepVote(match, vote.value);
    ballots.push(asBallot(vote.value.value));
  }
  changeDeciding(match, {
    polkas: [...match.deciding.polkas, { votes: ballots, bytes }],
  });
  return null;
}

/** All that was on disk is here: the agreement goes on with it, and the own votes are sent once more. */
export function resumeVotes(match: Match): Effect[] {
  const { deciding, phase, me } = match;
  changeDeciding(match, { restoring: false });
  if (deciding.height === null) return [];
  const own = [...deciding.signed.values()].filter(({ value }) => value.voter === me?.seat);
  const proposal = me === null ? undefined : deciding.proposals.get(me.seat);
  const { height, outputs } = restore(termsOf(match, phase), {
    votes: own.map(({ value }) => asBallot(value)),
    proposals: proposal === undefined ? [] : [asProposed(match, proposal.value)],
    polkas: deciding.polkas.map(({ votes }) => votes),
  });
  changeDeciding(match, { height });
  const messages: Message[] = [
    ...(proposal === undefined ? [] : [{ kind: "proposal", bytes: proposal.bytes } as const]),
    ...own.map(({ bytes }) => ({ kind: "vote", bytes }) as const),
  ];
  return [
    ...carryOutAll(match, outputs),
    ...messages.map((message): Effect => ({ kind: "send", message })),
  ];
}

function asProposed(match: Match, { voter, round, content, vr, polka = [] }: Proposal): Proposed {
  const votes = polka.flatMap((bytes) => {
    const vote = openVote(match, bytes);
    return vote.ok ? asBallot(vote.value.value) : [];
  });
  return { proposer: voter, round, content: nameContent(content).id, vr, polka: votes };
}
