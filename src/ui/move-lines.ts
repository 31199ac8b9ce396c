import type { MoveLine } from "../host/api/api.ts";
import type { Language } from "../text/language.ts";
import { findSet } from "./boards/registry.ts";
import { moveText } from "./table-view.ts";

/** One line of the move list: a move, or several in a row that are one event (the search for a hub). */
export interface ShownLine {
  /** Indices of its first and last move. */
  readonly first: number;
  readonly last: number;
  /** `null` if several players take part in it. */
  readonly seat: number | null;
  readonly text: string;
}

export function linesOf(
  language: Language,
  game: string,
  moves: readonly MoveLine[],
  names: readonly string[],
): readonly ShownLine[] {
  const set = findSet(game);
  const lines: ShownLine[] = [];
  let open: string | null = null;
  for (const [index, move] of moves.entries()) {
    const run: string | null =
      move.kind === "acted" ? (set?.describeRun?.(language, move.action) ?? null) : null;
    const before = lines.at(-1);
    if (run !== null && run === open && before !== undefined)
      lines[lines.length - 1] = { ...before, last: index, seat: null, text: run };
    else
      lines.push({
        first: index,
        last: index,
        seat: move.seat,
        text: moveText(language, game, move, names),
      });
    open = run;
  }
  return lines;
}
