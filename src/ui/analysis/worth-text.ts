import type { StudiedMove } from "../../host/api/api.ts";
import type { Language } from "../../text/language.ts";
import { fill, fillCounted } from "../text/message.ts";
import type { AnalysisMessages } from "./en.ts";

/** The result for the player of this move: "wins in 8 moves". */
export function worthText(
  language: Language,
  words: AnalysisMessages["study"],
  { winner, moves, chance, exact }: Pick<StudiedMove, "winner" | "moves" | "chance" | "exact">,
): string {
  if (winner === null && chance !== null)
    return fill(words.chance, { percent: (100 * chance).toFixed(exact ? 2 : 1) });
  if (winner === null) return words.unknown;
  if (winner === 0) return words.tie;
  if (winner === 1)
    return moves === null ? words.wins : fillCounted(language, words.winsIn, moves, {});
  return moves === null ? words.loses : fillCounted(language, words.losesIn, moves, {});
}
