import { fail, type Result } from "../../../protocol/result.ts";
import { createThreads } from "../../bots/threads.ts";
import type { OpenedRecord } from "../../host/history/record.ts";

/** The most a hostile file may use of the machine before it is given up. */
const MEMORY = { maxOldGenerationSizeMb: 768 };
/**
 * For slow machines. Ten thousand entries take 1.3 s and a verified shuffle of 104 cards 62 ms (docs/benchmarks.md);
 * the largest file holds some fifty thousand of the former, or a few hundred of the latter.
 */
const MAX_MS = 120_000;

/** How `openRecordAside` works; a test may use its own. */
export interface Aside {
  readonly entry?: URL;
  readonly limitMs?: number;
}

/**
 * `openRecord` in its own thread, because a long card match takes seconds. Not one of the threads for proofs: a match
 * being played must not wait for one being looked at. Faults also: `record/crashed`, `record/too-slow`.
 */
export async function openRecordAside(
  bytes: Uint8Array,
  { entry = new URL("./record-worker.ts", import.meta.url), limitMs = MAX_MS }: Aside = {},
): Promise<Result<OpenedRecord>> {
  const threads = createThreads<Uint8Array, Result<OpenedRecord>>(entry, 1, MEMORY);
  const run = await threads.run(bytes, { signal: AbortSignal.timeout(limitMs) });
  // Anything not done by now is ended with its thread.
  await threads.close();
  if (run.kind === "done") return run.answer;
  return run.kind === "cancelled"
    ? fail(
        "record/too-slow",
        "Verifying this record takes longer than any real match would. It may have been made to keep your machine busy.",
      )
    : fail("record/crashed", "This device could not verify the record. Try again.");
}
