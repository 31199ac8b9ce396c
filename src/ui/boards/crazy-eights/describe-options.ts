import type { Options } from "../../../games/crazy-eights/state.ts";
import { fill } from "../../text/message.ts";
import type { CrazyEightsText } from "./en.ts";

/** Two players have no second place to play for, and the dealer must sit at the table. */
export function fitOptions(options: Options, seats: number): Options {
  const { playForSecond, dealer } = options;
  return {
    ...options,
    playForSecond: playForSecond && seats > 2,
    dealer: dealer !== null && dealer < seats ? dealer : null,
  };
}

/** The options that differ from the usual game, in words. */
export function describeOptions({ options: words }: CrazyEightsText, options: Options): string[] {
  const list: string[] = [];
  if (options.playForSecond) list.push(words.playForSecond);
  if (options.buryStartingEight) list.push(words.buryStartingEight);
  if (options.dealer !== null) list.push(fill(words.dealerIs, { number: options.dealer + 1 }));
  return list;
}
