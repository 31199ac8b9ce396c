import type { Played } from "../../engine/analysis.ts";
import type { Game, Plain } from "../../engine/game.ts";
import type { Step } from "../match.ts";
import { movesOf } from "./moves.ts";

/** What the seats decided, in order; `turn` is the place of the decision in the list of moves. */
export function decisionsOf(game: Game, steps: readonly Step[]): Played<Plain, Plain>[] {
  const played: Played<Plain, Plain>[] = [];
  let turn = 0;
  for (const { event, before } of steps) {
    if (event.kind === "acted")
      played.push({ turn, seat: event.seat, state: before, action: event.action });
    turn += movesOf(game, { event, before }).length;
  }
  return played;
}
