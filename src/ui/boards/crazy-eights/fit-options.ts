import type { Options } from "../../../games/crazy-eights/state.ts";

/** Two players have no second place to play for, and the dealer must sit at the table. */
export function fitOptions(options: Options, seats: number): Options {
  const { playForSecond, dealer } = options;
  return {
    ...options,
    playForSecond: playForSecond && seats > 2,
    dealer: dealer !== null && dealer < seats ? dealer : null,
  };
}
