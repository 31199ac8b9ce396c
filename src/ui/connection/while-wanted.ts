import type { Result } from "../../../protocol/result.ts";

/**
 * Asks a question until it is answered. All pages of a host share the bots, and one that leaves a position or a match
 * withdraws what is being computed for it, also from the others. `null` once nobody here wants the answer.
 */
export async function askWhileWanted<T>(
  question: () => Promise<Result<T>>,
  isWanted: () => boolean,
): Promise<Result<T> | null> {
  for (;;) {
    const answer = await question();
    if (!isWanted()) return null;
    if (answer.ok || answer.fault.code !== "bots/cancelled") return answer;
  }
}
