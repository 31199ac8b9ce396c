import type { Game } from "../engine/game.ts";
import { connectFour } from "./connect-four/rules.ts";
import { crazyEights } from "./crazy-eights/rules.ts";
import { goFish } from "./go-fish/rules.ts";
import { royalUr } from "./royal-ur/rules.ts";
import { rpsls } from "./rpsls/rules.ts";
import { tequilaTrain } from "./tequila-train/rules.ts";

/** Every game of the house, in the order in which the app lists them. A new game adds one line here. */
export const GAMES = [
  connectFour,
  royalUr,
  crazyEights,
  goFish,
  tequilaTrain,
  rpsls,
] as const satisfies readonly Game[];

export type GameId = (typeof GAMES)[number]["id"];

/** The game with this id, or nothing if this build does not know it. */
export function findGame(id: string): Game | undefined {
  return GAMES.find((game) => game.id === id);
}

/** Whether people who share a device must not see one another's view of this game. */
export function hidesThings(id: string): boolean {
  const game = findGame(id);
  return game?.pieces !== undefined || game?.seal !== undefined;
}
