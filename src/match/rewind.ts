import type { Entry } from "../../protocol/entry.ts";
import type { Fault, Result } from "../../protocol/result.ts";
import type { Signed } from "../../protocol/signed.ts";
import { adoptEarly } from "./certificates.ts";
import { NOTHING_OWN } from "./contribution.ts";
import { IDLE } from "./dealer.ts";
import { isAccepted, judge } from "./judgement.ts";
import type { Effect, Match } from "./match.ts";
import { beginPhase } from "./phase.ts";
import { progress, readmit } from "./progress.ts";

/**
 * A peer goes on as soon as it has what a phase needs, and may learn afterwards that a majority has decided otherwise.
 * Then it plays the match again from its log, with the decision in its place: the same way as after a restart. What it and
 * others signed meanwhile stays in the chains without effect.
 */
export function rewind(match: Match, from: number, first: readonly Signed<Entry>[] = []): Effect[] {
  const { work, chains, evidence } = match;
  const log = [...match.log];
  const held = chains.flatMap((chain) => [...chain.held.values()]);
  const shown = evidence.flatMap(({ entries }) => entries);
  const known = new Set(log);
  const votes = match.decisions.filter(({ proof }) => proof.kind === "vote");
  for (const { value } of [...log, ...held]) if (value.turn >= from) work.verdicts.delete(value);
  work.verifying.clear();
  Object.assign(work, { fresh: [], answer: null, proof: null, move: null });

  const later = match.early.splice(0);
  const begun = restart(match);
  match.early.push(
    ...votes.flatMap(({ proof }) => (proof.kind === "vote" ? proof.certificate : [])),
    ...later,
  );
  match.pinned = votes.map(({ question }) => question);
  const { deferred } = work;
  work.deferred = false;
  const effects: Effect[] = [{ kind: "rewound", turn: from }];
  const note = (more: readonly Effect[]) => {
    for (const effect of more)
      if (effect.kind === "store" && !known.has(effect.entry)) effects.push(effect);
  };
  if (begun.ok) note(adoptEarly(match));
  // A claim is the last word: an answer that is there goes before it, in whatever order they came.
  const claims = log.filter(({ value }) => value.body.kind === "claim");
  const others = log.filter((entry) => !claims.includes(entry));
  for (const entry of [...first, ...others, ...held, ...shown, ...claims]) {
    takeAgain(match, entry);
    note(progress(match));
  }
  match.pinned = [];
  note(progress(match));
  work.deferred = deferred;
  if (!begun.ok) effects.push({ kind: "refused", fault: begun.fault, seat: null });
  if (match.outcome !== null) effects.push({ kind: "over", outcome: match.outcome });
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

/** An entry whose signature was checked before, in its place or held for it. Answers why it cannot have one. */
export function takeAgain(match: Match, entry: Signed<Entry>): Fault | "early" | null {
  const { seat, seq } = entry.value;
  const chain = match.chains[seat];
  if (chain === undefined || chain.accepted[seq] !== undefined) return null;
  const judgement = seq === chain.accepted.length ? judge(match, entry.value, entry.hash) : "early";
  if (judgement === "early" || judgement === "waiting") {
    if (!chain.held.has(seq)) chain.held.set(seq, entry);
    return "early";
  }
  return isAccepted(judgement) ? readmit(match, entry, judgement) : judgement;
}
