import { hash } from "node:crypto";
import { keyOf } from "../../protocol/deck/group/group.ts";
import type { Check } from "../../protocol/deck/proofs/equation.ts";
import type { Fault } from "../../protocol/result.ts";
import { suiteOf } from "../../src/match/dealing/dealer.ts";
import { type Done, doJob, type Job } from "../../src/match/dealing/work.ts";
import type { Match } from "../../src/match/match.ts";
import type { Machine } from "./machine.ts";

/** The results of proofs that some machine has verified, by their whole statement. */
export type Verified = Map<string, Fault | null>;

/**
 * Does a job as a thread of the app would, but looks up proofs that another machine has verified: all machines verify
 * the same ones, and that is most of the time of a match with cards.
 */
export function doJobOnce(verified: Verified, match: Match, { chance }: Machine, job: Job): Done {
  if (job.kind !== "verify") return doJob(suiteOf(match), job, chance.random);
  const { id } = job;
  const name = hash("sha256", job.checks.map(statementOf).join(), "base64");
  const known = verified.get(name);
  if (known !== undefined) return { kind: "verified", id, fault: known };
  const done = doJob(suiteOf(match), job, chance.random);
  if (done.kind === "verified") verified.set(name, done.fault);
  return done;
}

function statementOf({ seat, fault, equations }: Check): string {
  const terms = equations.map((equation) =>
    equation.map(({ point, scalar }) => `${keyOf(point)}${scalar.toString(16)}`),
  );
  return [seat, fault.code, ...terms].join(";");
}
