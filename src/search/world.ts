import type { Face, Game, Plain, Slot } from "../engine/game.ts";
import type { Decision } from "../engine/policy.ts";
import { type Random, randomBelow, shuffled } from "../engine/random.ts";

/** What lies in each slot, by its number; -1 for nothing known. A map takes a tenth of a search's time. */
export type Faces = readonly Face[];

/** The place of every piece in one possible world, and the seed of its chance. */
export interface World {
  readonly faces: Faces;
  readonly seed: number;
}

/** Faces where only these slots are known. */
export function facesFrom(known: Iterable<readonly [Slot, Face]>): Face[] {
  const faces: Face[] = [];
  for (const [slot, face] of known) {
    while (faces.length <= slot) faces.push(-1);
    faces[slot] = face;
  }
  return faces;
}

/** Whether a piece may lie in a slot, as far as the play so far shows. */
export type Possible = (slot: Slot, face: Face) => boolean;

/** Deals worlds that agree with everything the deciding seat knows. */
export function worldSampler<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  game: Game<S, A, O, V>,
  { state, seat, known }: Decision<S, A>,
  possible: Possible | undefined,
): (random: Random) => World {
  const { slots, faces } = game.unseen?.(state, seat, known) ?? { slots: [], faces: [] };
  // Sorted, so that the order in which a game lists the faces cannot reveal where they lie.
  const sorted = [...faces].sort((a, b) => a - b);
  const seen = facesFrom([...known.faces, ...slots.map((slot) => [slot, -1] as const)]);
  return (random) => {
    const dealt = shuffled(random, sorted);
    if (possible !== undefined) repair(slots, dealt, possible, random);
    const all = seen.slice();
    for (let index = 0; index < slots.length; index++)
      all[slots[index] as Slot] = dealt[index] as Face;
    return { faces: all, seed: random() };
  };
}

/** Swaps pieces that cannot lie where they were dealt; one that fits nowhere stays, because a world is still needed. */
function repair(slots: readonly Slot[], dealt: Face[], possible: Possible, random: Random): void {
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index] as Slot;
    const face = dealt[index] as Face;
    if (possible(slot, face)) continue;
    const start = randomBelow(random, slots.length);
    for (let step = 0; step < slots.length; step++) {
      const other = (start + step) % slots.length;
      const swapped = dealt[other] as Face;
      if (!possible(slot, swapped) || !possible(slots[other] as Slot, face)) continue;
      dealt[index] = swapped;
      dealt[other] = face;
      break;
    }
  }
}
