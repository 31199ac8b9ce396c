import { toHex } from "../../../protocol/bytes.ts";
import { encodeCertificate } from "../../../protocol/certificate.ts";
import { type Content, hashContent } from "../../../protocol/content.ts";
import type { Seat } from "../../engine/game.ts";
import { proposedFrom } from "../agreement/ballots.ts";
import { begin } from "../agreement/height.ts";
import { step } from "../agreement/machine.ts";
import type { Input, Output, Terms as VotingTerms } from "../agreement/types.ts";
import { hasGivenUp, standingResignations } from "../awaited.ts";
import {
  followingContent,
  heldBefore,
  isAnswered,
  isOfNobody,
  leftToDecide,
  offeredContent,
  resignedOwners,
} from "../contents.ts";
import { continuedContent, foundForNobody } from "../continuation.ts";
import { isApart } from "../duty.ts";
import { convictedSeats, exposeVotes } from "../guilt.ts";
import type { Effect, Match, Phase, Timer } from "../match.ts";
import { isVoted } from "../phase.ts";
import { isGood, resignationNamed, unsettled } from "../pool.ts";
import { overdueSeats } from "../time.ts";
import {
  bytesOf,
  castVote,
  contradict,
  know,
  propose,
  signedAs,
  store,
  vote,
  writeContent,
} from "./ballots.ts";
import { isAvailable, isValid } from "./validity.ts";
import { clearVotes, decideOn, isBehindItself, noteTold, setTimers } from "./votes.ts";

/** Connects the agreement on one phase, which knows only numbers and names, to what is signed, stored and sent. */

/** Proofs of a shuffled deck among ten take seconds to verify on a slow machine. */
export const LONGEST_MS = 10_000;

/** Begins the vote on the open phase. */
export function openVotes(match: Match): void {
  const { phase } = match;
  const voted = isVoted(phase) && phase.outcome === null;
  clearVotes(match, voted ? begin(termsOf(match, phase)) : null);
}

/** Only people vote, and no longer once they have resigned in an earlier phase. */
export function termsOf(match: Match, { voters, turn }: Phase): VotingTerms {
  const { me } = match;
  const votes = me !== null && voters.includes(me.seat) && !hasGivenUp(match, me.seat);
  return { voters, me: votes ? me.seat : null, turn, longest: LONGEST_MS };
}

/**
 * Tells the agreement what has arrived: what follows from the answers, what this peer would propose, what is
 * acceptable.
 */
export function decide(match: Match): Effect[] {
  const { phase, deciding } = match;
  if (deciding.decided !== null || phase.outcome !== null || phase.fault !== null) return [];
  const { height } = deciding;
  if (height === null) return decideAlone(match);
  const nobody = decideForNobody(match);
  if (nobody !== null) return nobody;
  if (deciding.restoring) return [];
  const effects: Effect[] = [];
  const following = followingContent(match);
  const offered = offeredContent(match);
  const ready = following === null ? null : know(match, following);
  const offer = offered === null ? null : know(match, offered);
  effects.push(...tellResigned(match), ...tellContents(match));
  effects.push(...feed(match, { type: "offer", id: offer }));
  const convicted = convictedSeats(match);
  // A seat that is caught is put out in the current phase, if others hear of it in time.
  const holds = following !== null && convicted.length === 0 && isValid(match, following);
  if (holds && ready !== null) effects.push(...feed(match, { type: "ready", id: ready }));
  const stirred = overdueSeats(match).length > 0 || convicted.length > 0;
  if (stirred && offered !== null) effects.push(...feed(match, { type: "stir" }));
  return effects;
}

/**
 * Tells the agreement which contents have all their entries here, and each time our current judgement of those that it may
 * follow: what is proposed, and `heard`, which is about to be. While answers come late, every peer would offer another
 * content with each of them; judging all of these with every message once kept a party of 64 from ending its first round.
 */
export function tellContents(match: Match, heard: string | null = null): Effect[] {
  const { contents, height } = match.deciding;
  if (height === null) return [];
  const proposed = new Set([...proposedFrom(height.ballots, height.round), heard]);
  return [...contents].flatMap(([id, content]) => {
    const isNew = !match.deciding.told.has(id);
    if (isNew ? !hasBecomeAvailable(match, content) : !proposed.has(id)) return [];
    const news: Effect[] = [];
    if (isNew) {
      noteTold(match, id);
      const resigned = resignedOwners(match, content);
      news.push(...feed(match, { type: "available", content: { id, resigned } }));
    }
    return [...news, ...feed(match, { type: "judged", id, valid: isValid(match, content) })];
  });
}

/** The version of the pool in which a content was last found to lack something. */
const lacking = new WeakMap<Content, number>();

/** A liar's votes for contents that never become available must not have each judged again: 9 to 28 ms of chance. */
export function hasBecomeAvailable(match: Match, content: Content): boolean {
  const { version } = match.pool;
  if (lacking.get(content) === version) return false;
  if (isAvailable(match, content)) return true;
  lacking.set(content, version);
  return false;
}

function tellResigned(match: Match): Effect[] {
  return standingResignations(match).flatMap(({ value: { seat } }) => {
    if (seat === match.me?.seat) return feed(match, { type: "quit" });
    return match.phase.voters.includes(seat) ? feed(match, { type: "resigned", voter: seat }) : [];
  });
}

/**
 * Where one or two owners are left, their answers decide. If the answers do not, because somebody resigned or was
 * caught, the remaining one decides alone: its precommit is the certificate.
 */
function decideAlone(match: Match): Effect[] {
  const { me, deciding, phase } = match;
  // The decision of one voter alone is still to be read from disk; the answers beside it do not count.
  if (deciding.restoring && deciding.certified.has(phase.turn)) return [];
  const following = followingContent(match);
  if (following !== null && isAnswered(match.phase, following)) {
    decideOn(match, following);
    return [];
  }
  const nobody = decideForNobody(match);
  if (nobody !== null) return nobody;
  if (me === null || !phase.voters.includes(me.seat) || hasGivenUp(match, me.seat))
    return lookOn(match);
  if (isApart(match) || isBehindItself(match) || !hasJudgedBots(match)) return [];
  const chosen = ownChoice(match);
  const possible = chosen === null ? [following, offeredContent(match)] : [chosen];
  const content = possible.find((one) => one !== null && isForMe(match, me.seat, one)) ?? null;
  if (content === null) return [];
  const cast = castVote(match, {
    round: 0,
    kind: "precommit",
    content: hashContent(content),
    vr: -1,
  });
  const written = writeContent(match, content);
  decideOn(match, content, [cast.vote.bytes]);
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

/**
 * Decides a phase whose voters have all resigned; `null` if some have not. Stored with what comes before a resignation and
 * does not count here, which is not on disk yet: others need it to see that the resignation counts. While lines are read,
 * only what is written there decides: other resignations, and what they come after, may be in later lines.
 */
function decideForNobody(match: Match): Effect[] | null {
  const { contents, written, restoring } = match.deciding;
  const kept = [...contents].find(([id, one]) => written.has(id) && isOfNobody(match.phase, one));
  const found = () => (restoring ? null : foundForNobody(match));
  const content = kept?.[1] ?? found();
  if (content === null || !isAvailable(match, content)) return null;
  decideOn(match, content);
  const { pool } = match;
  const resignations = content.resigned.flatMap(([, name]) => resignationNamed(pool, name) ?? []);
  const beside = heldBefore(match, resignations).filter((entry) => !isGood(pool, entry));
  return [
    ...(kept === undefined ? beside : []).map(({ bytes }) => store("entry", bytes, false)),
    ...writeContent(match, content),
  ];
}

/**
 * Whether everything that bots of ours have signed here has been judged. It may be final already for them and for the
 * other player. A part that rests on a liar's other face never comes to count, and is not waited for.
 */
function hasJudgedBots({ me, owners, pool }: Match): boolean {
  return unsettled(pool).every((entry) => {
    const { seat, body } = entry.value;
    const restsElsewhere = body.kind === "chance" && pool.status.get(entry) === "early";
    return owners.of[seat] !== me?.seat || restsElsewhere;
  });
}

/** Whether this peer alone is left to decide on this content, and accepts it. */
function isForMe(match: Match, me: Seat, content: Content): boolean {
  const [left, ...more] = leftToDecide(match, content);
  return left === me && more.length === 0 && isValid(match, content);
}

/**
 * Finds what a phase of two came to by their answers if one of them lies, or has resigned; stores it, because the messages
 * that revealed it are not. What one of them decided alone comes with a certificate.
 */
function lookOn(match: Match): Effect[] {
  const { contents, written } = match.deciding;
  const kept = [...contents].find(([id, one]) => written.has(id) && isAvailable(match, one));
  const content = kept?.[1] ?? continuedContent(match);
  if (content === null || !isAnswered(match.phase, content)) return [];
  decideOn(match, content);
  return writeContent(match, content);
}

/** What this peer decided alone before a restart. */
function ownChoice({ deciding, me }: Match): Content | null {
  for (const { value } of deciding.signed.values())
    if (value.voter === me?.seat && value.content !== null)
      return deciding.contents.get(toHex(value.content)) ?? null;
  return null;
}

/** Gives the agreement one input, and carries out what it returns. */
export function feed(match: Match, input: Input): Effect[] {
  const { height, behind } = match.deciding;
  if (height === null || match.deciding.decided !== null) return [];
  const isBehind = behind > match.phase.turn && !height.quit;
  const outputs = isBehind
    ? [...step(height, { type: "behind" }), ...step(height, input)]
    : step(height, input);
  return carryOutAll(match, outputs);
}

export function carryOutAll(match: Match, outputs: readonly Output[]): Effect[] {
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
      setTimers(match, [...match.deciding.timers, timer]);
      return [];
    }
    case "decide": {
      const content = match.deciding.contents.get(output.content.id);
      if (content === undefined) return [{ kind: "missing" }];
      decideOn(match, content, bytesOf(match, output.votes));
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

/** Fires the timeouts that are due. */
export function fire(match: Match, now: number): Effect[] {
  const timed = match.deciding.timers.map((timer) => ({
    ...timer,
    at: timer.at ?? now + timer.ms,
  }));
  const due = timed.filter(({ at }) => at <= now);
  setTimers(
    match,
    timed.filter(({ at }) => at > now),
  );
  return due.flatMap(({ kind, round }) => feed(match, { type: "timeout", kind, round }));
}

/** When the next timeout is due; `null`: none. */
export function nextTimeout({ deciding, time }: Match): number | null {
  const ends = deciding.timers.map(({ at, ms }) => at ?? (time.now ?? 0) + ms);
  return ends.length === 0 ? null : Math.min(...ends);
}
