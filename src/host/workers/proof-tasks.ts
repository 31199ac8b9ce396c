import { BASE, keyOf, type Point } from "../../../protocol/deck/group/group.ts";
import { failing } from "../../../protocol/deck/proofs/equation.ts";
import { openSuite, type Suite } from "../../../protocol/deck/proofs/suite.ts";
import type { Fault } from "../../../protocol/result.ts";
import { type Done, doJob, type Job } from "../../match/dealing/work.ts";
import type { ChanceTools } from "../../match/terms.ts";
import type { Pieces } from "../ports/proofs.ts";
import { type PackedChecks, unpackChecks } from "./packed-checks.ts";
import { rehearse } from "./rehearsal.ts";

/** What the host posts. It contains secrets of our own seat, so nothing here is ever logged. */
export interface ProofTask {
  readonly pieces: Pieces;
  readonly job:
    | Exclude<Job, { readonly kind: "verify" }>
    /** Whether the proofs of each list hold. */
    | { readonly kind: "verify"; readonly lists: readonly PackedChecks[] }
    | { readonly kind: "rehearse" };
}

/** What the thread says of it. A rehearsal has no answer. */
export type ProofAnswer =
  | Done
  /** A fault for each list, `null` for one that holds. */
  | { readonly kind: "verdicts"; readonly faults: readonly (Fault | null)[] }
  | null;

/** Some 4 MB; a deck of 104 among 10 seats has 2,300. */
const MOST_POINTS = 8_192;

/** What a thread for proofs does. */
export function proofTasks({ group, random }: ChanceTools): (task: ProofTask) => ProofAnswer {
  /** For the last game only, because nobody plays two at once for long. */
  let suite: Suite | null = null;
  /**
   * Points seen before: the constants are in every proof, and what one seat has shuffled the next one shuffles again.
   */
  const points = new Map<string, Point>();
  function suiteFor({ game, count }: Pieces): Suite {
    if (suite?.pieces !== game || suite.cards.length !== count) {
      suite = openSuite(group, game, count);
      points.clear();
    }
    return suite;
  }

  function same({ blinding, generators }: Suite, point: Point): Point {
    if (points.size > MOST_POINTS) points.clear();
    if (points.size === 0)
      for (const one of [BASE, blinding, ...generators]) points.set(keyOf(one), one);
    const key = keyOf(point);
    const known = points.get(key) ?? point;
    points.set(key, known);
    return known;
  }

  return ({ pieces, job }) => {
    const own = suiteFor(pieces);
    if (job.kind === "rehearse") {
      rehearse(own, random);
      return null;
    }
    if (job.kind !== "verify") return doJob(own, job, random);
    const lists = job.lists.map((list) => unpackChecks(list, (point) => same(own, point)));
    const failed = new Set(failing(group, lists.flat(), random));
    const faults = lists.map((list) => list.find((check) => failed.has(check))?.fault ?? null);
    return { kind: "verdicts", faults };
  };
}
