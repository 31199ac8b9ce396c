import type { NextMove, Study } from "../../host/api/api.ts";

/**
 * What a move is to the puzzle of the day. `free`: nothing is to be found in this position. `wait`: nobody knows yet
 * whether the move solves it.
 */
export type DailyVerdict = "free" | "right" | "wrong" | "wait";

interface Examined extends Pick<Study, "text"> {
  readonly moves: readonly Pick<NextMove, "best">[];
}

/** `open`: the position whose solution is still to be found, if there is one. */
export function dailyVerdictOn(
  { winner, chance, best }: Pick<NextMove, "winner" | "chance" | "best">,
  { text, moves }: Examined,
  open: string | null,
): DailyVerdict {
  if (text !== open) return "free";
  if (best) return "right";
  // A chance alone says nothing: of moves that are not all examined, this one may turn out to be the best.
  const isKnown = chance === null ? winner !== null : moves.some((one) => one.best);
  return isKnown ? "wrong" : "wait";
}
