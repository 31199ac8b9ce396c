import { equalBytes } from "../../protocol/bytes.ts";
import { encodeCertificate } from "../../protocol/certificate.ts";
import type { Content } from "../../protocol/content.ts";
import { isHere } from "./awaited.ts";
import { conclude } from "./conclusion.ts";
import { heldBefore, seenIn } from "./contents.ts";
import { deal } from "./dealing/dealing.ts";
import { forget, handOut } from "./dealing/work.ts";
import { bytesOf, store } from "./deciding/ballots.ts";
import { takeVouched } from "./deciding/certificates.ts";
import { decide, openVotes } from "./deciding/deciding.ts";
import { takeEarlyVotes } from "./deciding/hearing.ts";
import { findNamed, isAvailable } from "./deciding/validity.ts";
import { fulfilDuty } from "./duty.ts";
import { exposeResigned, turnGuilt } from "./guilt.ts";
import { extend, logAt } from "./history.ts";
import { reviewMove } from "./intent.ts";
import { sift, storeEntry } from "./judgement.ts";
import type { Effect, Match, SignedEntry } from "./match.ts";
import { withBots } from "./owners.ts";
import { enterPhase, openPhase } from "./phase.ts";
import {
  addEntry,
  addResignation,
  changePool,
  entriesIn,
  holdsResignation,
  isGood,
  turnPool,
} from "./pool.ts";
import { signTheEnd, takeEarlyEnds } from "./statements.ts";

/**
 * Everything that counts here, and the resignations that moves among it have seen: without these, no move counts. And what
 * the listed resignations come after, whether or not it counts: without that, they do not count elsewhere.
 */
function stepsBefore(match: Match, resignations: readonly SignedEntry[]): SignedEntry[] {
  const good = entriesIn(match.pool).filter((entry) => isGood(match.pool, entry));
  return [...new Set([...seenIn(match, good), ...good, ...heldBefore(match, resignations)])];
}

/** Takes the match as far as it goes without a player's choice, our own duties included. */
export function settle(match: Match): Effect[] {
  const effects: Effect[] = [];
  for (;;) {
    effects.push(...sift(match), ...decide(match));
    takeVouched(match);
    const { decided } = match.deciding;
    const closed = decided === null ? null : close(match, decided.content, decided.votes);
    if (closed !== null) {
      effects.push(...closed);
      continue;
    }
    const duty = fulfilDuty(match);
    if (duty === null) return [...effects, ...handOut(match.work)];
    effects.push(...duty);
    if (duty.at(-1)?.kind === "refused") return [...effects, ...handOut(match.work)];
  }
}

/** A job could not be done elsewhere. If it is still needed, the effects hand it out again. */
export function tryAgain(match: Match, id: number): readonly Effect[] {
  forget(match.work, id);
  changePool(match.pool);
  return settle(match);
}

/**
 * Closes the open phase with this content, which is final, and opens the next. `null` while something it names is not
 * here.
 */
export function close(
  match: Match,
  content: Content,
  votes: readonly Uint8Array[],
): Effect[] | null {
  const { phase, owners, history } = match;
  const named = isAvailable(match, content) ? findNamed(match, content) : null;
  if (named === null) return null;
  const { steps, next } = conclude(match, content, named.answers, named.dealer);
  extend(history, {
    turn: phase.turn,
    content,
    entries: [...named.answers, ...named.resignations],
    steps,
    phase,
    votes,
    beside:
      votes.length === 0 && content.resigned.length > 0
        ? stepsBefore(match, named.resignations)
        : [],
    polkas: match.deciding.polkas.map(({ votes: ballots }) => bytesOf(match, ballots)),
    after: next.state,
  });
  // Faces that did not count here until this was decided, and resignations beyond the two that are stored unasked.
  const strangers = [
    ...named.answers.filter((entry) => !isGood(match.pool, entry)),
    ...named.resignations.filter((entry) => !holdsResignation(match.pool, entry)),
  ];
  const effects: Effect[] = [
    ...strangers.map(({ bytes }) => store("entry", bytes, false)),
    { kind: "final", turn: phase.turn, steps },
  ];
  // Before anything of the next phase is signed: otherwise, if all peers restart, perhaps nobody could show it.
  if (votes.length > 0) {
    const bytes = encodeCertificate({ turn: phase.turn, content, votes });
    effects.push(store("certificate", bytes, match.me !== null));
  }
  reviewMove(match, content, next.gone);
  const opened = openPhase(match, next);
  const settled = withBots(owners, [
    ...content.resigned.map(([seat]) => seat),
    // A resignation that nobody has listed stands while bots of its author play on.
    ...next.gone.filter((seat) => !isHere({ phase: opened, owners }, seat)),
  ]);
  const early = turnPool(match.pool, settled);
  turnGuilt(match);
  enterPhase(match, opened);
  deal(match, opened.dealer, []);
  openVotes(match);
  // Little comes early. Otherwise the state is hashed only once the phase has been shown (`foresee`).
  const log = early.length === 0 ? null : logAt(history, opened.turn);
  const gaveUp: SignedEntry[] = [];
  for (const entry of early) {
    if (log === null || !equalBytes(entry.value.log, log)) continue;
    addEntry(match.pool, entry, "open");
    if (entry.value.body.kind === "resign" && addResignation(match.pool, entry)) gaveUp.push(entry);
  }
  for (const entry of gaveUp) effects.push(storeEntry(entry), ...exposeResigned(match, entry));
  if (opened.fault !== null) effects.push({ kind: "refused", fault: opened.fault, seat: null });
  const trouble = opened.dealer.trouble;
  if (trouble !== null && trouble !== phase.dealer.trouble)
    effects.push({ kind: "refused", fault: trouble, seat: null });
  if (opened.outcome !== null)
    effects.push(
      { kind: "over", outcome: opened.outcome },
      ...signTheEnd(match),
      ...takeEarlyEnds(match),
    );
  effects.push(...takeEarlyVotes(match));
  return effects;
}
