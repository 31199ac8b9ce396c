import type { Result } from "../../../protocol/result.ts";
import { createThreads } from "../../bots/threads.ts";
import type { OpenedRecord } from "../../host/history/record.ts";
import { openAside } from "../../host/workers/record-aside.ts";

/** The most a hostile file may use of the machine before it is given up. */
const MEMORY = { maxOldGenerationSizeMb: 768 };

/** How `openRecordAside` works; a test may use its own. */
export interface Aside {
  readonly entry?: URL;
  readonly limitMs?: number;
}

/**
 * `openRecord` in its own thread, because a long card match takes seconds. Not one of the threads for proofs: a match
 * being played must not wait for one being looked at. Faults as for `openAside`.
 */
export async function openRecordAside(
  bytes: Uint8Array,
  { entry = new URL("./record-worker.ts", import.meta.url), limitMs }: Aside = {},
): Promise<Result<OpenedRecord>> {
  return openAside(createThreads(entry, 1, MEMORY), bytes, limitMs);
}
