import type { Body, Entry } from "../../protocol/entry.ts";
import type { Fault } from "../../protocol/result.ts";
import type { Signed } from "../../protocol/signed.ts";
import { lateValue, nameDecision, questionAt } from "./absence.ts";
import { adoptEarly } from "./certificates.ts";
import { regain, setDealer } from "./contribution.ts";
import { accuse, isOffence } from "./evidence.ts";
import { type Acceptance, isAccepted, judge } from "./judgement.ts";
import type { Effect, Match } from "./match.ts";
import { beginPhase, completePhase, isPhaseComplete } from "./phase.ts";
import { claimAgainst } from "./rewind.ts";

/** Puts an accepted entry where it belongs. The caller has judged it. */
export function admit(match: Match, entry: Signed<Entry>, { dealer, idle }: Acceptance): void {
  const { seat, seq, body, turn } = entry.value;
  const chain = match.chains[seat];
  chain?.accepted.push(entry);
  chain?.held.delete(seq);
  match.log.push(entry);
  noteSigned(match, entry.value);
  if (idle) {
    match.idle.add(entry);
    return;
  }
  if (body.kind === "claim") admitClaim(match, entry.value, body);
  // Of a seat that was put out nobody else need hold the same: if we named it, a player with another face of it would wait.
  if (body.kind === "resign" && !match.gone.includes(seat)) match.resignations.set(seat, entry);
  if (body.kind === "chance") {
    match.parts.add(entry);
    setDealer(match, dealer);
    return;
  }
  const answers = body.kind !== "result" && turn <= match.turn;
  const asked = match.request === null ? match.expected.includes(seat) : !match.gone.includes(seat);
  if (answers && asked && !match.answers.has(seat)) match.answers.set(seat, entry);
}

export function noteSigned(match: Match, { seat, seq }: Entry): void {
  if (seat === match.me?.seat) match.signed = Math.max(match.signed, seq + 1);
}

/**
 * The same for an entry that may be an own one, from disk or from before a vote: what was secret behind it comes back.
 * Fault `match/lost-secrets`; the entry counts nevertheless, since others have it.
 */
export function readmit(match: Match, entry: Signed<Entry>, acceptance: Acceptance): Fault | null {
  const sealed = acceptance.idle ? undefined : match.secrets.get(entry);
  const { body } = entry.value;
  const regained =
    sealed !== undefined && body.kind === "chance" ? regain(match, body.parts, sealed) : null;
  if (sealed !== undefined && body.kind === "act") match.sealed.push(sealed);
  if (regained?.ok) match.own = regained.value;
  admit(match, entry, acceptance);
  return regained?.ok === false ? regained.fault : null;
}

/** The match goes on without the other of the last two seats, as the rules have it for one that is late. */
function admitClaim(
  match: Match,
  entry: Entry,
  { seat, seq }: Extract<Body, { kind: "claim" }>,
): void {
  const question = questionAt(match, match.turn, seat, seq);
  const value = lateValue(match, seat);
  const name = nameDecision(question, value);
  match.decisions.push({ question, value, name, proof: { kind: "claim", entry } });
}

/** How often the entries of one seat may make us fetch the whole log: a liar could ask for it without end. */
const DOUBT_LIMIT = 8;

/**
 * Refuses an entry with a good signature. If it was signed upon another log than ours, somebody has shown two faces, and
 * only comparing whole logs brings the contradicting pair to light.
 */
export function refuse(match: Match, entry: Signed<Entry>, fault: Fault): Effect[] {
  const { seat } = entry.value;
  const refused: Effect = { kind: "refused", fault, seat };
  if (isOffence(fault)) return [refused, ...accuse(match, { seat, entry, fault })];
  const doubts = match.doubts[seat] ?? 0;
  const otherLog = fault.code === "entry/wrong-state" || fault.code === "entry/wrong-prev";
  if (!otherLog || doubts === DOUBT_LIMIT) return [refused];
  match.doubts[seat] = doubts + 1;
  return [refused, { kind: "missing", heads: match.chains.map(() => 0) }];
}

/** Completes phases and takes in held entries for as long as either is possible. */
export function progress(match: Match): Effect[] {
  const effects: Effect[] = [];
  for (;;) {
    const more = isPhaseComplete(match)
      ? turnOver(match)
      : [...adoptEarly(match), ...releaseHeld(match)];
    effects.push(...more, ...newTrouble(match));
    if (more.length === 0) return [...effects, ...handOut(match)];
  }
}

/** New jobs, as effects. */
export function handOut({ work }: Match): Effect[] {
  return work.fresh.splice(0).map((job) => ({ kind: "compute", job }));
}

/** Says once why nothing can be dealt any more. */
function newTrouble(match: Match): Effect[] {
  const { trouble } = match.dealer;
  if (trouble === match.trouble) return [];
  match.trouble = trouble;
  return trouble === null ? [] : [{ kind: "refused", fault: trouble, seat: null }];
}

function turnOver(match: Match): Effect[] {
  const steps = completePhase(match);
  const begun = beginPhase(match);
  const effects: Effect[] = [{ kind: "changed", turn: match.turn, steps }, ...adoptEarly(match)];
  if (!begun.ok) effects.push({ kind: "refused", fault: begun.fault, seat: null });
  if (match.outcome !== null) effects.push({ kind: "over", outcome: match.outcome });
  return effects;
}

/** A claim that is to have an effect is the last word: everything else that waits, other claims that have fallen, goes first. */
function releaseHeld(match: Match): Effect[] {
  const released = releaseOne(match, false);
  return released.length > 0 ? released : releaseOne(match, true);
}

function releaseOne(match: Match, claims: boolean): Effect[] {
  for (const chain of match.chains) {
    const seq = chain.accepted.length;
    const entry = chain.held.get(seq);
    // Looking at it again would only cost time: a shuffle's proof takes ten milliseconds to read.
    if (entry === undefined || match.work.verdicts.get(entry.value) === "waiting") continue;
    if (claimAgainst(match, entry.value) !== undefined) continue;
    const judgement = judge(match, entry.value, entry);
    if (judgement === "early" || judgement === "waiting") continue;
    const claiming =
      entry.value.body.kind === "claim" && isAccepted(judgement) && judgement.idle !== true;
    if (claiming !== claims) continue;
    chain.held.delete(seq);
    if (!isAccepted(judgement)) return refuse(match, entry, judgement);
    readmit(match, entry, judgement);
    return [{ kind: "store", entry, sealed: null }];
  }
  return [];
}
