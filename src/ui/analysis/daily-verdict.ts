import type { NextMove } from "../../host/api/api.ts";

/**
 * What a move is to the puzzle of the day. `free`: nothing is to be found in this position. `wait`: nobody knows yet
 * whether the move solves it.
 */
export type DailyVerdict = "free" | "right" | "wrong" | "wait";

/** `open`: the position whose solution is still to be found, if there is one. */
export function dailyVerdictOn(
  { winner, chance, best }: Pick<NextMove, "winner" | "chance" | "best">,
  position: string,
  open: string | null,
): DailyVerdict {
  if (position !== open) return "free";
  if (best) return "right";
  return winner === null && chance === null ? "wait" : "wrong";
}
