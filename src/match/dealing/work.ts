import { type DeckClaim, proveClaims } from "../../../protocol/deck/claims/claims.ts";
import { type Answers, answers } from "../../../protocol/deck/dealing/answers.ts";
import type { Deck } from "../../../protocol/deck/deck.ts";
import type { Message } from "../../../protocol/deck/messages.ts";
import { type Check, failing } from "../../../protocol/deck/proofs/equation.ts";
import type { Suite } from "../../../protocol/deck/proofs/suite.ts";
import type { Secrets } from "../../../protocol/deck/secrets.ts";
import type { Entry } from "../../../protocol/entry.ts";
import { type RandomBytes, seededBytes } from "../../../protocol/randomness.ts";
import type { Fault, Result } from "../../../protocol/result.ts";

/** Work of more than a few milliseconds, as plain data for a worker: `doJob` does it, `computed` takes the result. */
export type Job = VerifyJob | AnswerJob | ProveJob;

/** Whether the proofs in somebody's entry hold. */
interface VerifyJob {
  readonly kind: "verify";
  readonly id: number;
  readonly checks: readonly Check[];
}

/** Our own seat's shuffle, the proof of it, or its shares of many pieces. */
interface AnswerJob {
  readonly kind: "answer";
  readonly id: number;
  readonly deck: Deck;
  readonly secrets: Secrets;
  readonly seed: Uint8Array;
}

/** The proofs of what our own move claims. */
interface ProveJob {
  readonly kind: "prove";
  readonly id: number;
  readonly deck: Deck;
  readonly secrets: Secrets;
  readonly claims: readonly DeckClaim[];
}

/** The result of a job, plain data as well. */
export type Done =
  | { readonly kind: "verified"; readonly id: number; readonly fault: Fault | null }
  | { readonly kind: "answered"; readonly id: number; readonly made: Answers }
  | { readonly kind: "proved"; readonly id: number; readonly proofs: Result<readonly Message[]> };

/** Does a job, anywhere. `random` is a cryptographic source of that machine. */
export function doJob(suite: Suite, job: Job, random: RandomBytes): Done {
  const { id } = job;
  if (job.kind === "answer")
    return { kind: "answered", id, made: answersFrom(suite, job.deck, job.secrets, job.seed) };
  if (job.kind === "prove") {
    const proofs = proveClaims(suite, job.deck, job.secrets, job.claims, random);
    return { kind: "proved", id, proofs };
  }
  const [failed] = failing(suite.group, job.checks, random);
  return { kind: "verified", id, fault: failed?.fault ?? null };
}

/** What a seat owes, made from a seed alone: the same seed makes the same again. */
export function answersFrom(suite: Suite, deck: Deck, secrets: Secrets, seed: Uint8Array): Answers {
  return answers(suite, deck, secrets, seededBytes(seed, "deck"));
}

/** The jobs of a match. */
export interface Work {
  /** Whether jobs are handed out; otherwise everything is computed at once, where it is needed. */
  deferred: boolean;
  /**
   * Whether proofs count as true without checking: an entry on this machine's disk was verified before it was written,
   * and its signature shows whether its bytes have changed since. Where all have resigned, refused ones are written, too;
   * they decide nothing.
   */
  trusting: boolean;
  /** The number of the next job. */
  next: number;
  /** Jobs that no effect has handed out yet. */
  readonly fresh: Job[];
  /** What is known about the proofs in an entry; `waiting` while a job checks them. */
  readonly verdicts: WeakMap<Entry, Verdict>;
  readonly verifying: Map<number, Entry>;
  /** Our own answer that is being made, or is ready, and what it answers. */
  answer: OwnAnswer | null;
  /** The proofs of our own move, being made or ready. */
  proof: OwnProof | null;
}

interface OwnProof {
  readonly id: number;
  /** Names the move. */
  readonly key: string;
  readonly proofs: Result<readonly Message[]> | null;
}

/** The fault of a false proof, `null` for good ones. */
export type Verdict = Fault | null | "waiting";

interface OwnAnswer {
  readonly id: number;
  readonly key: string;
  readonly seed: Uint8Array;
  readonly made: Answers | null;
}

export function noWork(): Work {
  return {
    deferred: false,
    trusting: false,
    next: 0,
    fresh: [],
    verdicts: new WeakMap(),
    verifying: new Map(),
    answer: null,
    proof: null,
  };
}

/** Whether the current input comes from this machine's disk. */
export function trust(work: Work, trusting: boolean): void {
  work.trusting = trusting;
}

/** Whether heavy work is handed out from now on. */
export function defer(work: Work, deferred: boolean): void {
  work.deferred = deferred;
}

/** New jobs, as effects. */
export function handOut({ fresh }: Work): { readonly kind: "compute"; readonly job: Job }[] {
  return fresh.splice(0).map((job) => ({ kind: "compute", job }));
}

/** Has proofs verified here and now, even those on this machine's disk: evidence is stored because it is false. */
export function atOnce<T>(work: Work, verify: () => T): T {
  const { deferred, trusting } = work;
  work.deferred = false;
  work.trusting = false;
  try {
    return verify();
  } finally {
    work.deferred = deferred;
    work.trusting = trusting;
  }
}

/** Whether these proofs of an entry hold; `waiting` if a job is to find out. */
export function verdictOn(
  work: Work,
  { group }: Suite,
  random: RandomBytes,
  entry: Entry,
  checks: readonly Check[],
): Verdict {
  const known = work.verdicts.get(entry);
  if (known !== undefined) return known;
  if (work.trusting) return null;
  if (!work.deferred) {
    const verdict = failing(group, checks, random)[0]?.fault ?? null;
    // An onlooker checks at once what it begins with, and hands out what comes later: what counts is not checked again.
    work.verdicts.set(entry, verdict);
    return verdict;
  }
  const id = work.next++;
  work.fresh.push({ kind: "verify", id, checks });
  work.verifying.set(id, entry);
  work.verdicts.set(entry, "waiting");
  return "waiting";
}

/** Whether proofs of this seat's are being verified in this phase. */
export function isVerifying({ verifying }: Work, turn: number, seat: number): boolean {
  for (const entry of verifying.values())
    if (entry.seat === seat && entry.turn === turn) return true;
  return false;
}

/** Our own answer to `key` and the seed it was made from, or `null` while it is being made. */
export function answerLater(
  work: Work,
  key: string,
  deck: Deck,
  secrets: Secrets,
  seed: Uint8Array,
): { readonly made: Answers; readonly seed: Uint8Array } | null {
  const { answer } = work;
  if (answer?.key === key) return answer.made && { made: answer.made, seed: answer.seed };
  const id = work.next++;
  work.fresh.push({ kind: "answer", id, deck, secrets, seed });
  work.answer = { id, key, seed, made: null };
  return null;
}

/** The proofs of our own move that `key` names, or `null` while they are being made. */
export function proofsLater(
  work: Work,
  key: string,
  deck: Deck,
  secrets: Secrets,
  claims: readonly DeckClaim[],
): Result<readonly Message[]> | null {
  if (work.proof?.key === key) return work.proof.proofs;
  const id = work.next++;
  work.fresh.push({ kind: "prove", id, deck, secrets, claims });
  work.proof = { id, key, proofs: null };
  return null;
}

/** Takes the result of a job; a result that nothing waits for changes nothing. */
export function takeDone(work: Work, done: Done): void {
  if (done.kind === "verified") {
    const entry = work.verifying.get(done.id);
    work.verifying.delete(done.id);
    if (entry !== undefined) work.verdicts.set(entry, done.fault);
  } else if (done.kind === "answered") {
    if (work.answer?.id === done.id) work.answer = { ...work.answer, made: done.made };
  } else if (work.proof?.id === done.id) work.proof = { ...work.proof, proofs: done.proofs };
}

/** Forgets a job that could not be done: whatever still needs it hands it out again. */
export function forget(work: Work, id: number): void {
  const entry = work.verifying.get(id);
  work.verifying.delete(id);
  if (entry !== undefined) work.verdicts.delete(entry);
  if (work.answer?.id === id) work.answer = null;
  if (work.proof?.id === id) work.proof = null;
}
