import type { Thinking } from "../engine/policy.ts";
import { seededRandom } from "../engine/random.ts";

/** The bounds on a choice; an absent one does not apply. */
export interface Budget {
  readonly nodes?: number;
  readonly ms?: number;
}

/** Milliseconds from any starting point, for measuring spans. */
export type Clock = () => number;

/** How often the clock is read, in nodes: a node takes microseconds. */
const CLOCK_STEP = 64;

/** Thinking with this seed until the budget is spent or `stopped` returns `true`. */
export function startThinking(
  seed: number,
  { nodes: maxNodes = Number.POSITIVE_INFINITY, ms = Number.POSITIVE_INFINITY }: Budget,
  clock: Clock,
  stopped: () => boolean = () => false,
): Thinking {
  const deadline = clock() + ms;
  let nodes = 0;
  let nextLook = CLOCK_STEP;
  let going = true;
  return {
    random: seededRandom(seed),
    spend(more) {
      nodes += more;
      if (nodes > maxNodes) going = false;
      if (going && nodes >= nextLook) {
        nextLook = nodes + CLOCK_STEP;
        if (clock() >= deadline || stopped()) going = false;
      }
      return going;
    },
  };
}
