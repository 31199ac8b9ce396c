import type { GameId } from "../games/registry.ts";

/** The games whose finished matches can be judged. Apart from those who judge them: a list is all that a host needs to load. */
export const JUDGED = ["connect-four", "royal-ur"] as const satisfies readonly GameId[];

export function isJudged(game: string): boolean {
  return JUDGED.some((id) => id === game);
}
