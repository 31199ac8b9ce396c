import type { Options } from "../../../games/crazy-eights/state.ts";
import { fill } from "../../text/message.ts";
import type { CrazyEightsText } from "./en.ts";

/** The options that differ from the usual game, in words. */
export function describeOptions({ options: words }: CrazyEightsText, options: Options): string[] {
  const list: string[] = [];
  if (options.playForSecond) list.push(words.playForSecond);
  if (options.buryStartingEight) list.push(words.buryStartingEight);
  if (options.dealer !== null) list.push(fill(words.dealerIs, { number: options.dealer + 1 }));
  return list;
}
