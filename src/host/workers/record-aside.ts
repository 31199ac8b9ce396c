import { fail, type Result } from "../../../protocol/result.ts";
import type { Threads } from "../../bots/thread-pool.ts";
import type { OpenedRecord } from "../history/record.ts";

/**
 * For slow machines. Ten thousand entries take 1.3 s and a verified shuffle of 104 cards 62 ms (docs/benchmarks.md);
 * the largest file holds some fifty thousand of the former, or a few hundred of the latter.
 */
const MAX_MS = 120_000;

/**
 * `openRecord` in threads made for this one record, which end with it: one that takes too long cannot be ended otherwise.
 * Faults also: `record/crashed`, `record/too-slow`.
 */
export async function openAside<T>(
  threads: Threads<T, Result<OpenedRecord>>,
  task: T,
  limitMs = MAX_MS,
): Promise<Result<OpenedRecord>> {
  const run = await threads.run(task, { signal: AbortSignal.timeout(limitMs) });
  await threads.close();
  if (run.kind === "done") return run.answer;
  return run.kind === "cancelled"
    ? fail(
        "record/too-slow",
        "Verifying this record takes longer than any real match would. It may have been made to keep your machine busy.",
      )
    : fail("record/crashed", "This device could not verify the record. Try again.");
}
