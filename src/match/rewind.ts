import type { Entry } from "../../protocol/entry.ts";
import type { Fault, Result } from "../../protocol/result.ts";
import type { Signed } from "../../protocol/signed.ts";
import { isAnswer } from "./absence.ts";
import { adoptEarly, dropMissed } from "./certificates.ts";
import { entryAt } from "./chain.ts";
import { NOTHING_OWN } from "./contribution.ts";
import { IDLE } from "./dealer.ts";
import { isAccepted, judge } from "./judgement.ts";
import type { Decision, Effect, Match } from "./match.ts";
import { beginPhase } from "./phase.ts";
import { progress, readmit } from "./progress.ts";

/**
 * A peer goes on as soon as it has what a phase needs, and may learn afterwards that a majority has decided otherwise.
 * Then it plays the match again from its log, with the decision in its place: the same way as after a restart. What it and
 * others signed meanwhile stays in the chains without effect.
 */
export function rewind(match: Match, from: number): Effect[] {
  const { work, chains, evidence } = match;
  const log = [...match.log];
  const held = chains.flatMap((chain) => [...chain.held.values()]);
  const shown = evidence.flatMap(({ entries }) => entries);
  const known = new Set(log);
  const votes = match.decisions.filter(({ proof }) => proof.kind === "vote");
  for (const entry of log) if (isUponClaim(match, entry.value)) match.disputable.add(entry);
  for (const { value } of [...log, ...held]) if (value.turn >= from) work.verdicts.delete(value);
  work.verifying.clear();
  Object.assign(work, { fresh: [], answer: null, proof: null, move: null });

  const later = match.early.splice(0);
  const decided = votes.map(({ question }) => question);
  match.replaying = { log: known, decided };
  const begun = restart(match);
  match.early.push(
    ...votes.flatMap(({ proof }) => (proof.kind === "vote" ? proof.certificate : [])),
    ...later,
  );
  match.pinned = decided;
  const { deferred } = work;
  work.deferred = false;
  const effects: Effect[] = [{ kind: "rewound", turn: from }];
  if (begun.ok) adoptEarly(match);
  // A claim is the last word: an answer that is there goes before it, in whatever order they came.
  const isClaim = ({ value }: Signed<Entry>) => value.body.kind === "claim";
  const all = [...log, ...held, ...shown];
  for (const entry of all.filter((one) => !isClaim(one))) {
    takeAgain(match, entry);
    progress(match);
  }
  match.pinned = [];
  progress(match);
  for (const entry of all.filter(isClaim)) hold(match, entry);
  progress(match);
  match.replaying = null;
  dropMissed(match);
  work.deferred = deferred;
  for (const entry of match.log)
    if (!known.has(entry)) effects.push({ kind: "store", entry, sealed: null });
  if (!begun.ok) effects.push({ kind: "refused", fault: begun.fault, seat: null });
  if (match.outcome !== null) effects.push({ kind: "over", outcome: match.outcome });
  return effects;
}

/** Whether this is the result that the author of a standing claim has signed. */
function isUponClaim({ decisions }: Match, { seat, body }: Entry): boolean {
  return (
    body.kind === "result" &&
    decisions.some(({ proof }) => proof.kind === "claim" && proof.entry.seat === seat)
  );
}

/** The claim that this entry answers: nothing was said to have come under its number, or the ones before it. */
export function claimAgainst({ decisions }: Match, entry: Entry): Decision | undefined {
  return decisions.find(
    ({ question, proof }) => proof.kind === "claim" && isAnswer(entry, question),
  );
}

/** How often a seat may make us play the whole match again for an entry that then does not count. */
const VAIN_ANSWERS = 8;

/**
 * Somebody who was said to be absent was not: where such an entry is next in its chain, the match goes on from there
 * (docs/log.md, "Two seats").
 */
export function overruleClaims(match: Match): Effect[] {
  const effects: Effect[] = [];
  for (const chain of match.chains) {
    const seq = chain.accepted.length;
    const answer = chain.held.get(seq);
    const claim = answer && claimAgainst(match, answer.value);
    if (answer === undefined || claim === undefined) continue;
    const { seat } = answer.value;
    const vain = match.vain[seat] ?? 0;
    if (vain < VAIN_ANSWERS) effects.push(...rewind(match, claim.question.turn));
    if (match.log.includes(answer)) return [...effects, ...overruleClaims(match)];
    match.vain[seat] = vain + 1;
    if (chain.held.get(chain.accepted.length) === answer) chain.held.delete(seq);
  }
  return effects;
}

/** Back to the beginning, with nothing but what does not hang on the course of the match. */
function restart(match: Match): Result<null> {
  for (const chain of match.chains) {
    chain.accepted.length = 0;
    chain.held.clear();
  }
  Object.assign(match, {
    state: match.origin,
    turn: 0,
    dealer: IDLE,
    trouble: null,
    own: NOTHING_OWN,
    outcome: null,
    // A new list: whoever has written out the old one must see that it is another.
    steps: [],
  });
  for (const list of [
    match.gone,
    match.states,
    match.log,
    match.sealed,
    match.electorates,
    match.epochs,
    match.decisions,
  ])
    list.length = 0;
  for (const known of [match.resignations, match.effective, match.idle]) known.clear();
  return beginPhase(match);
}

function hold({ chains }: Match, entry: Signed<Entry>): void {
  const { seat, seq } = entry.value;
  const chain = chains[seat];
  if (chain !== undefined && entryAt(chain, seq) === undefined) chain.held.set(seq, entry);
}

/** An entry whose signature was checked before, in its place or held for it. Answers why it cannot have one. */
export function takeAgain(match: Match, entry: Signed<Entry>): Fault | "early" | null {
  const { seat, seq } = entry.value;
  const chain = match.chains[seat];
  if (chain === undefined || chain.accepted[seq] !== undefined) return null;
  const judgement = seq === chain.accepted.length ? judge(match, entry.value, entry) : "early";
  if (judgement === "early" || judgement === "waiting") {
    hold(match, entry);
    return "early";
  }
  return isAccepted(judgement) ? readmit(match, entry, judgement) : judgement;
}
