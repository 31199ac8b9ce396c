import type { Result } from "../../../protocol/result.ts";
import type { ChanceTools } from "../../match/terms.ts";
import { type OpenedRecord, openRecord } from "../history/record.ts";
import { type Reopened, reopenLog, type SavedLog } from "../history/reopening.ts";
import type { SavedMatch, Verdict } from "../ledger/ledger.ts";
import { lineOfSaved } from "../ledger/saved-line.ts";
import type { Keys } from "../ports/keys.ts";

/** Something stored or received that is verified as a whole. */
export type CheckTask =
  | { readonly kind: "line"; readonly saved: SavedMatch }
  | { readonly kind: "log"; readonly saved: SavedLog }
  | { readonly kind: "record"; readonly bytes: Uint8Array };

/** The answer to each kind. */
export interface Checked {
  readonly line: Verdict;
  readonly log: Result<Reopened>;
  readonly record: Result<OpenedRecord>;
}

/** Verifies in this thread. */
export function checksHere(
  { verify }: Pick<Keys, "verify">,
  chance: ChanceTools,
): (task: CheckTask) => Checked[CheckTask["kind"]] {
  return (task) => {
    switch (task.kind) {
      case "line":
        return lineOfSaved(task.saved, verify, chance);
      case "log":
        return reopenLog(task.saved, { verify }, chance);
      case "record":
        return openRecord(task.bytes, { verify }, chance);
    }
  };
}
