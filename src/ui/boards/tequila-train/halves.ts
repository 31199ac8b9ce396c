import type { Face } from "../../../engine/game.ts";
import { TILE_NAMES } from "../../../games/tequila-train/tiles.ts";

/** The numbers on the lower and the higher half of a tile. */
export function halvesOf(face: Face): readonly [number, number] {
  const [low = 0, high = 0] = (TILE_NAMES[face] ?? "").split("-").map(Number);
  return [low, high];
}
