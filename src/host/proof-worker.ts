import { parentPort } from "node:worker_threads";
import { suiteFor } from "../match/create.ts";
import { type Done, doJob, type Job } from "../match/work.ts";
import { openChance } from "./crypto.ts";

/** What the host posts: a job of a match, and the pieces it is about. */
export interface Task {
  readonly n: number;
  readonly pieces: { readonly game: string; readonly count: number };
  readonly job: Job;
}

/** What the worker answers. */
export interface Reply {
  readonly n: number;
  readonly done: Done;
}

const chance = openChance();

parentPort?.on("message", async ({ n, pieces, job }: Task) => {
  const { group, random } = await chance;
  const suite = suiteFor(group, pieces.game, pieces.count);
  parentPort?.postMessage({ n, done: doJob(suite, job, random) } satisfies Reply);
});
