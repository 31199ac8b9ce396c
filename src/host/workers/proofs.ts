import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Run, Threads } from "../../bots/thread-pool.ts";
import type { Done, Job } from "../../match/dealing/work.ts";
import type { Pieces, Proofs } from "../ports/proofs.ts";
import { packChecks } from "./packed-checks.ts";
import type { ProofAnswer, ProofTask } from "./proof-tasks.ts";

type VerifyJob = Extract<Job, { readonly kind: "verify" }>;

/** Proofs that somebody waits to see verified. */
interface Awaited {
  readonly pieces: Pieces;
  readonly job: VerifyJob;
  readonly end: (done: Result<Done>) => void;
}

type Line = Threads<ProofTask, ProofAnswer>;

/** This many threads that do `proofTasks`. */
export function proofsOn(threads: Line, size: number): Proofs {
  let prepared = false;
  const verify = verifierOn(threads);
  return {
    prepare(pieces) {
      if (prepared) return;
      prepared = true;
      for (let thread = 0; thread < size; thread++)
        void threads.run({ pieces, job: { kind: "rehearse" } });
    },
    run: (pieces, job) =>
      job.kind === "verify" ? verify(pieces, job) : make(threads, pieces, job),
    close: threads.close,
  };
}

/** Has our own seat's shuffle or proofs made. */
async function make(
  threads: Line,
  pieces: Pieces,
  job: Exclude<Job, VerifyJob>,
): Promise<Result<Done>> {
  const task: ProofTask = { pieces, job };
  // All seats wait for a shuffle, only this one for a verified proof.
  const wish = { urgent: job.kind === "answer" };
  const first = await threads.run(task, wish);
  const run = first.kind === "crashed" ? await threads.run(task, wish) : first;
  return run.kind === "done" && run.answer !== null && run.answer.kind !== "verdicts"
    ? ok(run.answer)
    : refuse(run);
}

/**
 * Verifies the proofs that have gathered by the time a thread is free in one linear combination: what they share, such
 * as generators, is multiplied once, so nine shuffles of 104 cards take three fifths of the time
 * (docs/benchmarks.md). Nothing waits in order to be gathered.
 */
function verifierOn(threads: Line): (pieces: Pieces, job: VerifyJob) => Promise<Result<Done>> {
  let waiting: Awaited[] = [];
  /** Whether a task that takes what is waiting has not begun yet. */
  let queued = false;

  async function next(): Promise<void> {
    if (queued || waiting.length === 0) return;
    queued = true;
    let batch: readonly Awaited[] | null = null;
    const run = await threads.run(() => {
      queued = false;
      const [first, others] = split(waiting);
      batch = first;
      waiting = others;
      void next();
      return verification(first);
    });
    // Nothing begins once they are closed, or without a thread.
    if (batch === null) {
      queued = false;
      batch = waiting.splice(0);
    }
    if (run.kind === "crashed") await Promise.all(batch.map((one) => verifyAlone(threads, one)));
    else settle(batch, run);
  }

  return (pieces, job) =>
    new Promise((end) => {
      waiting.push({ pieces, job, end });
      void next();
    });
}

/** Beyond this many terms, a shuffle of our own would wait too long for the thread: some 100 ms. */
const MOST_TERMS = 1_500;

/** As many as one task verifies, all about the same pieces, and the others. */
function split(waiting: readonly Awaited[]): [Awaited[], Awaited[]] {
  const [first] = waiting;
  let terms = 0;
  const batch: Awaited[] = [];
  const others: Awaited[] = [];
  for (const one of waiting) {
    const { game, count } = one.pieces;
    const fits = game === first?.pieces.game && count === first.pieces.count;
    if (fits) terms += termsOf(one.job);
    (fits && (one === first || terms <= MOST_TERMS) ? batch : others).push(one);
  }
  return [batch, others];
}

function termsOf({ checks }: VerifyJob): number {
  return checks.flatMap(({ equations }) => equations).reduce((sum, { length }) => sum + length, 0);
}

function verification(batch: readonly Awaited[]): ProofTask {
  const pieces = batch[0]?.pieces ?? { game: "", count: 0 };
  return { pieces, job: { kind: "verify", lists: batch.map(({ job }) => packChecks(job.checks)) } };
}

/** After a crash: whichever of them it was, it takes no other with it. */
async function verifyAlone(threads: Line, one: Awaited): Promise<void> {
  settle([one], await threads.run(verification([one])));
}

function settle(batch: readonly Awaited[], run: Run<ProofAnswer>): void {
  for (const [index, { job, end }] of batch.entries()) {
    const answer = run.kind === "done" ? run.answer : null;
    if (answer?.kind !== "verdicts") end(refuse(run));
    else end(ok({ kind: "verified", id: job.id, fault: answer.faults[index] ?? null }));
  }
}

function refuse({ kind }: Run<ProofAnswer>): Result<never> {
  return kind !== "closed"
    ? fail(
        "proofs/crashed",
        "This device could not compute a proof, so the match waits here. Close other programs; Fairhand keeps trying.",
      )
    : fail("proofs/closed", "Fairhand is closing.");
}
