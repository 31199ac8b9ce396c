import { openSuite, type Suite } from "../../protocol/deck/suite.ts";
import { serveTasks } from "../bots/threads.ts";
import { type Done, doJob, type Job } from "../match/work.ts";
import { openChance } from "./crypto.ts";
import { type PackedChecks, unpackChecks } from "./packed-checks.ts";
import { rehearse } from "./rehearsal.ts";

/** The pieces that a job is about: their game's id and how many there are. */
export interface Pieces {
  readonly game: string;
  readonly count: number;
}

/** What the host posts. It holds secrets of the own seat, so nothing here is ever logged. */
export interface Task {
  readonly pieces: Pieces;
  readonly job:
    | Exclude<Job, { readonly kind: "verify" }>
    | { readonly kind: "verify"; readonly id: number; readonly checks: PackedChecks }
    | { readonly kind: "rehearse" };
}

const { group, random } = await openChance();

/** Those of the last game: nobody plays two at once for long. */
let suite: Suite | null = null;

function suiteFor({ game, count }: Pieces): Suite {
  if (suite?.pieces !== game || suite.cards.length !== count) suite = openSuite(group, game, count);
  return suite;
}

serveTasks<Task, Done | null>(({ pieces, job }) => {
  const own = suiteFor(pieces);
  if (job.kind === "rehearse") {
    rehearse(own, random);
    return null;
  }
  const plain = job.kind === "verify" ? { ...job, checks: unpackChecks(job.checks) } : job;
  return doJob(own, plain, random);
});
