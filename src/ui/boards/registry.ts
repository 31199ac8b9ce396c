import type { Plain } from "../../engine/game.ts";
import { connectFourSet } from "./connect-four/set.tsx";
import { crazyEightsSet } from "./crazy-eights/set.tsx";
import type { AnyGameSet } from "./game-set.ts";
import { goFishSet } from "./go-fish/set.tsx";
import { royalUrSet } from "./royal-ur/set.tsx";
import { rpslsSet } from "./rpsls/set.tsx";
import { tequilaTrainSet } from "./tequila-train/set.tsx";

/** Every game this interface can show. A new game adds one line here. */
export const GAME_SETS: readonly [AnyGameSet, ...AnyGameSet[]] = [
  connectFourSet,
  royalUrSet,
  crazyEightsSet,
  goFishSet,
  tequilaTrainSet,
  rpslsSet,
];

/** The set of the game with this id, or nothing if this build cannot show it. */
export function findSet(id: string): AnyGameSet | undefined {
  return GAME_SETS.find((set) => set.id === id);
}

/** The proposal for a new match of a game. */
export function usualOptions({ usual, rules }: AnyGameSet): Plain {
  return usual ?? rules.defaults;
}

export function guidedOptions(set: AnyGameSet): Plain {
  return set.guided ?? usualOptions(set);
}
