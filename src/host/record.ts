import type { Verify } from "../../protocol/identity.ts";
import { fail, ok, type Result } from "../../protocol/result.ts";
import { createThreads } from "../bots/threads.ts";
import { findGame } from "../games/registry.ts";
import type { ChanceTools } from "../match/match.ts";
import { verifyRecord } from "../match/verification.ts";
import type { Replay } from "./api.ts";

/** Verifies a record's file and lays it out position by position. Faults of `verifyRecord`. */
export function openRecord(bytes: Uint8Array, verify: Verify, chance: ChanceTools): Result<Replay> {
  const verified = verifyRecord(bytes, { findGame, verify, chance });
  if (!verified.ok) return verified;
  const { game, players, positions, moves, outcome, verification } = verified.value;
  return ok({ game: game.id, players, positions, moves, outcome, verified: verification });
}

/**
 * `openRecord` in a thread of its own, for a long card match takes seconds. Not one of the threads for proofs: a match
 * that is being played must not wait for one that is looked at. Faults also: `record/crashed`.
 */
export async function openRecordAside(
  bytes: Uint8Array,
  entry: URL = new URL("./record-worker.ts", import.meta.url),
): Promise<Result<Replay>> {
  const threads = createThreads<Uint8Array, Result<Replay>>(entry, 1);
  const run = await threads.run(bytes);
  await threads.close();
  return run.kind === "done"
    ? run.answer
    : fail("record/crashed", "This machine could not verify the record. Try again.");
}
