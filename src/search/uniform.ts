import type { Plain } from "../engine/game.ts";
import type { Policy } from "../engine/policy.ts";
import { type Random, randomBelow } from "../engine/random.ts";

/** One of the items, each equally likely; there is at least one. */
function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[randomBelow(random, Math.max(items.length, 1))];
  if (item === undefined) throw new Error("there is nothing to choose from");
  return item;
}

/** Any legal action. */
export const uniform: Policy<Plain, Plain> = {
  choose: ({ legal }, { random }) => pick(random, legal),
};

/** A policy that plays at random in `percent` of its moves. */
export function withSlips<S extends Plain, A extends Plain>(
  policy: Policy<S, A>,
  percent: number,
): Policy<S, A> {
  const anything: Policy<S, A> = {
    choose: ({ legal }, { random }) => pick(random, legal),
  };
  return sometimes(policy, anything, percent);
}

/** A policy that leaves `percent` of its moves to another: one that is weaker, but never silly. */
export function sometimes<S extends Plain, A extends Plain>(
  policy: Policy<S, A>,
  other: Policy<S, A>,
  percent: number,
): Policy<S, A> {
  return {
    choose: (decision, thinking) =>
      (randomBelow(thinking.random, 100) < percent ? other : policy).choose(decision, thinking),
  };
}
