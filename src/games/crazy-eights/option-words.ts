import { fill } from "../../text/fill.ts";
import type { Language, Translated } from "../../text/language.ts";
import type { Options } from "./state.ts";

const en = {
  playForSecond: "Go on for second place",
  buryStartingEight: "No eight as the first card",
  dealerIs: "seat {number} deals",
};

export const OPTION_WORDS: Translated<typeof en> = {
  en,
  "zh-CN": {
    playForSecond: "继续争第二名",
    buryStartingEight: "首张不能是八点",
    dealerIs: "第 {number} 座坐庄",
  },
};

/** The options that differ from the usual game, in words. */
export function describeOptions(language: Language, options: Options): string[] {
  const words = OPTION_WORDS[language];
  const list: string[] = [];
  if (options.playForSecond) list.push(words.playForSecond);
  if (options.buryStartingEight) list.push(words.buryStartingEight);
  if (options.dealer !== null) list.push(fill(words.dealerIs, { number: options.dealer + 1 }));
  return list;
}
