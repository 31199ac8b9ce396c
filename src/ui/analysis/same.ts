import type { Plain } from "../../engine/game.ts";

/** Whether two actions of one game are the same. */
export function isSame(one: Plain, other: Plain): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
