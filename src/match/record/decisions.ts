import type { Played } from "../../engine/analysis.ts";
import type { Game, Plain } from "../../engine/game.ts";
import type { Step } from "../match.ts";
import { movesOf } from "./moves.ts";

/** The seats' decisions that stand, in order; `turn` is the decision's index in the list of moves. */
export function decisionsOf(game: Game, steps: readonly Step[]): Played<Plain, Plain>[] {
  const played: Played<Plain, Plain>[] = [];
  let turn = 0;
  for (const { event, before } of steps) {
    if (event.kind === "acted") {
      const word = game.wordIn?.(before, event.action) ?? null;
      if (word === null)
        played.push({ turn, seat: event.seat, state: before, action: event.action });
      else played.splice(played.length - word.takesBack, word.takesBack);
    }
    turn += movesOf(game, { event, before }).length;
  }
  return played;
}
