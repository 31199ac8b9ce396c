import type { Game } from "../engine/game.ts";
import type { GameBox } from "./box.ts";
import { connectFourBox } from "./connect-four/box.ts";
import { crazyEightsBox } from "./crazy-eights/box.ts";
import { goFishBox } from "./go-fish/box.ts";
import { royalUrBox } from "./royal-ur/box.ts";
import { rpslsBox } from "./rpsls/box.ts";
import { tequilaTrainBox } from "./tequila-train/box.ts";

/** Every game, in the order the app lists them. A new game adds one line here. */
const BOXES: readonly GameBox[] = [
  connectFourBox,
  royalUrBox,
  crazyEightsBox,
  goFishBox,
  tequilaTrainBox,
  rpslsBox,
];

/** The rules of every game, in the same order. */
export const GAMES = BOXES.map(({ rules }) => rules) as readonly Game[] as readonly [
  Game,
  ...Game[],
];

/** The box of the game with this id; `undefined` if this build does not know it. */
export function findBox(id: string): GameBox | undefined {
  return BOXES.find(({ rules }) => rules.id === id);
}

/** The rules of the game with this id; `undefined` if this build does not know it. */
export function findGame(id: string): Game | undefined {
  return findBox(id)?.rules;
}

/** How many matches of a series the bots of this game look back on. */
export function rememberedIn(id: string): number {
  return findBox(id)?.remembered ?? 0;
}

/** Whether finished matches of this game can be analyzed. */
export function isJudged(id: string): boolean {
  return findBox(id)?.analyst !== undefined;
}
