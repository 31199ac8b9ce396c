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
import {
  type Ballot,
  type Height,
  type Input,
  isCertificate,
  type Output,
  openHeight,
  step,
} from "./agreement/height.ts";
import { moveOf } from "./awaited.ts";
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
import type { Effect, Line, Match, Message } from "./match.ts";
import { isVoted, type Phase } from "./phase.ts";
import { overdueSeats } from "./time.ts";
import { changeDeciding, isBehindItself, noteOwn, type Timer, voteKey } from "./votes.ts";

/** Between the agreement of one phase, which knows numbers and names, and what is signed, stored and sent. */

/** Begins with the votes of a phase. */
export function openVotes(match: Match): void {
  const { phase, owners, me } = match;
  const person = me !== null && owners.of[me.seat] === me.seat ? me.seat : null;
  const voted = isVoted(phase) && phase.outcome === null;
  changeDeciding(match, {
    height: voted
      ? openHeight({
          voters: phase.voters,
          me: person !== null && phase.voters.includes(person) ? person : null,
          turn: phase.turn,
        })
      : null,
    contents: new Map(),
    signed: new Map(),
    proposals: new Map(),
    timers: [],
    decided: null,
    written: new Set(),
  });
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
  const effects: Effect[] = [];
  const following = followingContent(match);
  const offered = offeredContent(match);
  if (following !== null) effects.push(...feed(match, knownAs(match, following)));
  if (offered !== null) effects.push(...feed(match, knownAs(match, offered)));
  effects.push(...judgeContents(match));
  if (match.deciding.decided !== null) return effects;
  effects.push(
    ...feed(match, {
      kind: "offer",
      content: offered === null ? null : nameContent(offered).id,
    }),
  );
  if (following !== null && isValid(match, following))
    effects.push(...feed(match, { kind: "ready", content: nameContent(following).id }));
  const stirred = overdueSeats(match).length > 0 || convictedSeats(match).length > 0;
  if (stirred && offered !== null) effects.push(...feed(match, { kind: "stir" }));
  return effects;
}

function judgeContents(match: Match): Effect[] {
  return [...match.deciding.contents].flatMap(([id, content]) => {
    const available = isAvailable(match, content);
    const valid = available && isValid(match, content);
    return feed(match, { kind: "judged", content: id, available, valid });
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
  const content = following ?? offeredContent(match);
  if (content === null || me === null || isBehindItself(match)) return [];
  const [left, ...more] = leftToDecide(match, content);
  if (left !== me.seat || more.length > 0 || !isValid(match, content)) return [];
  const cast = castVote(match, {
    round: 0,
    kind: "precommit",
    content: hashContent(content),
    vr: -1,
  });
  changeDeciding(match, { decided: { content, votes: [cast.vote.bytes] } });
  const certificate = encodeCertificate({
    turn: match.phase.turn,
    content,
    votes: [cast.vote.bytes],
  });
  return [
    ...writeContent(match, content),
    ...cast.effects,
    { kind: "send", message: { kind: "certificate", bytes: certificate } },
  ];
}

/** Tells the agreement what a name means. */
function knownAs(match: Match, content: Content): Input {
  const { id } = nameContent(content);
  changeDeciding(match, { contents: new Map(match.deciding.contents).set(id, content) });
  return { kind: "known", content: { id, resigned: resignedOwners(match, content) } };
}

/** One input, and what is to be done about it. */
function feed(match: Match, input: Input): Effect[] {
  const { height } = match.deciding;
  if (height === null || match.deciding.decided !== null) return [];
  return step(height, input).flatMap((output) => carryOut(match, height, output));
}

function carryOut(match: Match, height: Height, output: Output): Effect[] {
  switch (output.kind) {
    case "vote":
      return vote(match, output);
    case "propose":
      return propose(match, output);
    case "timer": {
      const { now } = match.time;
      const timer: Timer = {
        kind: output.step,
        round: output.round,
        ms: output.ms,
        at: now === null ? null : now + output.ms,
      };
      changeDeciding(match, { timers: [...match.deciding.timers, timer] });
      return [];
    }
    case "decide": {
      const content = match.deciding.contents.get(output.content);
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
      return contradict(match, output.content);
  }
  void height;
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
function vote(match: Match, output: Extract<Output, { kind: "vote" }>): Effect[] {
  const { content, round, polka } = output;
  const known = content === null ? undefined : match.deciding.contents.get(content);
  const effects = known === undefined ? [] : writeContent(match, known);
  if (polka !== undefined && known !== undefined) {
    const votes = bytesOf(match, polka);
    const bytes = encodeCertificate({ turn: match.phase.turn, content: known, votes });
    effects.push(store("polka", bytes, false));
  }
  const cast = castVote(match, {
    round,
    kind: output.vote,
    content: idBytes(content),
    vr: output.vr,
  });
  return [...effects, ...cast.effects];
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

function propose(match: Match, output: Extract<Output, { kind: "propose" }>): Effect[] {
  const { me } = match;
  const content = match.deciding.contents.get(output.content);
  if (me === null || content === undefined) return [];
  const polka = bytesOf(match, output.polka ?? []);
  const proposal = signProposal(
    {
      v: 2,
      ...placeOf(match),
      voter: me.seat,
      round: output.round,
      content,
      vr: output.vr,
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
  const effects = feed(match, { kind: "vote", vote: asBallot(vote.value) });
  forgetVotes(match);
  return effects;
}

/** The agreement keeps what it needs; what it has let go of is let go of here. */
function forgetVotes(match: Match): void {
  const { signed, height } = match.deciding;
  if (height === null || signed.size <= height.capacity) return;
  const kept = [...signed].filter(([, { value }]) => height.keeps(asBallot(value)));
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
  const { id: name } = nameContent(content);
  const effects = [
    ...feed(match, knownAs(match, content)),
    ...judgeContents(match),
    ...feed(match, {
      kind: "proposal",
      proposal: { proposer: voter, round, content: name, vr, polka: votes },
    }),
  ];
  return ok(effects);
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
      phase.voters,
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
  return due.flatMap(({ kind, round }) => feed(match, { kind: "timeout", step: kind, round }));
}

/** When the next timeout is over; `null` for none. */
export function nextTimeout({ deciding, time }: Match): number | null {
  const ends = deciding.timers.map(({ at, ms }) => at ?? (time.now ?? 0) + ms);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Reads a line of the own disk about votes; those of the open phase are repeated. Answers what is wrong with it. */
export function restoreVote(
  match: Match,
  kind: "content" | "polka" | "vote" | "proposal",
  bytes: Uint8Array,
): Fault | null {
  if (kind === "content") {
    const content = decodeContent(bytes);
    if (!content.ok) return content.fault;
    feed(match, knownAs(match, content.value));
    changeDeciding(match, {
      written: new Set(match.deciding.written).add(nameContent(content.value).id),
    });
    return null;
  }
  if (kind === "polka") return restorePolka(match, bytes);
  if (kind === "proposal") {
    const read = readProposal(bytes);
    if (!read.ok) return read.fault;
    if (whenIs(match, read.value.value) !== "here") return null;
    keepProposal(match, read.value);
    const { round, voter, content, vr } = read.value.value;
    feed(match, knownAs(match, content));
    feed(match, {
      kind: "restored-proposal",
      proposal: { proposer: voter, round, content: nameContent(content).id, vr, polka: [] },
    });
    return null;
  }
  const vote = openVote(match, bytes);
  if (!vote.ok) return vote.fault;
  if (whenIs(match, vote.value.value) !== "here") return null;
  keepVote(match, vote.value);
  feed(match, { kind: "restored-vote", vote: asBallot(vote.value.value) });
  return null;
}

function restorePolka(match: Match, bytes: Uint8Array): Fault | null {
  const decoded = decodeCertificate(bytes);
  if (!decoded.ok) return decoded.fault;
  const { turn, content, votes } = decoded.value;
  if (turn !== match.phase.turn) return null;
  feed(match, knownAs(match, content));
  for (const one of votes) {
    const vote = openVote(match, one);
    if (!vote.ok) return vote.fault;
    keepVote(match, vote.value);
    feed(match, { kind: "restored-vote", vote: asBallot(vote.value.value) });
  }
  return null;
}

/** Has the own votes of the open phase sent again, after a restart. */
export function repeatVotes(match: Match): Effect[] {
  const own = [...match.deciding.signed.values()].filter(
    ({ value }) => value.voter === match.me?.seat,
  );
  return own.map(({ bytes }) => ({ kind: "send", message: { kind: "vote", bytes } }));
}
