import { fail, type Result } from "../../protocol/result.ts";
import type { Run } from "./thread-pool.ts";

/** Why there is no answer. Faults: `bots/cancelled`, `bots/crashed`, `bots/closed`. */
export function refuse(run: Exclude<Run<never>, { readonly kind: "done" }>): Result<never> {
  switch (run.kind) {
    case "cancelled":
      return fail("bots/cancelled", "The request was cancelled.");
    case "crashed":
      return fail("bots/crashed", `The bot has stopped: ${run.reason}. Try again.`);
    case "closed":
      return fail("bots/closed", "The bots have been shut down.");
  }
}
