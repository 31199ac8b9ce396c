import type { Game } from "../engine/game.ts";

/** Whether people who share a device must not see one another's view of a game. */
export function hidesThings({ pieces, seal }: Pick<Game, "pieces" | "seal">): boolean {
  return pieces !== undefined || seal !== undefined;
}
