import type { Slot } from "../../../engine/game.ts";
import type { Action } from "../../../games/tequila-train/state.ts";

export type Placement = Extract<Action, { kind: "place" }>;

/** What can be done with one tile on one track. */
export interface Target {
  readonly track: number;
  readonly place: Placement;
  /** The same with taking our own train back, where that is possible. */
  readonly withTrain: Placement | null;
}

/** The tracks on which this tile can be placed now, in the order of the seats. */
export function targetsOf(legal: readonly Action[], slot: Slot): Target[] {
  const targets = new Map<number, Target>();
  for (const action of legal) {
    if (action.kind !== "place" || action.slot !== slot) continue;
    const { track, removeTrain } = action;
    const known = targets.get(track) ?? { track, place: action, withTrain: null };
    targets.set(track, removeTrain ? { ...known, withTrain: action } : { ...known, place: action });
  }
  return [...targets.values()].sort((a, b) => a.track - b.track);
}
