import { serveTasks } from "../bots/threads.ts";
import { suiteFor } from "../match/create.ts";
import { type Done, doJob, type Job } from "../match/work.ts";
import { openChance } from "./crypto.ts";

/** The pieces that a job is about: their game's id and how many there are. */
export interface Pieces {
  readonly game: string;
  readonly count: number;
}

/** What the host posts. It holds secrets of the own seat, so nothing here is ever logged. */
export interface Task {
  readonly pieces: Pieces;
  readonly job: Job;
}

const { group, random } = await openChance();

serveTasks<Task, Done>(({ pieces, job }) =>
  doJob(suiteFor(group, pieces.game, pieces.count), job, random),
);
