import { hash } from "node:crypto";
import { serialize } from "node:v8";
import type { Fault } from "../../protocol/result.ts";
import { suiteOf } from "../../src/match/dealing/dealer.ts";
import { type Done, doJob, type Job } from "../../src/match/dealing/work.ts";
import type { Match } from "../../src/match/match.ts";
import type { Machine } from "./machine.ts";

/** What has become of proofs that some machine has verified, by everything they say. */
export type Verified = Map<string, Fault | null>;

/**
 * Does a job as a thread of the app would. That the same proofs hold is looked up where another machine has verified them:
 * all machines verify the same, and it is most of what a match with cards takes.
 */
export function doJobOnce(verified: Verified, match: Match, { chance }: Machine, job: Job): Done {
  if (job.kind !== "verify") return doJob(suiteOf(match), job, chance.random);
  const { id } = job;
  const name = hash("sha256", serialize(job.checks), "base64");
  const known = verified.get(name);
  if (known !== undefined) return { kind: "verified", id, fault: known };
  const done = doJob(suiteOf(match), job, chance.random);
  if (done.kind === "verified") verified.set(name, done.fault);
  return done;
}
