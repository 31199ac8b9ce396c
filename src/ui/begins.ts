import type { Seat } from "../engine/game.ts";
import type { LocalPlayer } from "../host/api/api.ts";

/** Who of two players at one device moves first. */
export type Begins = "first" | "second" | "lot";

/** The players in seat order, if the rules let the seat `opener` begin; `coin` decides by lot. */
export function inOrder(
  players: readonly LocalPlayer[],
  opener: Seat,
  begins: Begins,
  coin: number,
): readonly LocalPlayer[] {
  const wanted = begins === "lot" ? coin % 2 : begins === "first" ? 0 : 1;
  return wanted === opener ? players : players.toReversed();
}
