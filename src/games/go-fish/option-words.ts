import { fill } from "../../text/fill.ts";
import type { Language, Translated } from "../../text/language.ts";
import type { Options } from "./state.ts";

const DEALER_IS: Translated<string> = { en: "seat {number} deals", "zh-CN": "第 {number} 座坐庄" };

/** The options that differ from the usual game, in words. */
export function describeOptions(language: Language, { dealer }: Options): string[] {
  return dealer === null ? [] : [fill(DEALER_IS[language], { number: dealer + 1 })];
}
