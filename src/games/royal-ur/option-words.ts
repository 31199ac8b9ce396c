import type { Language, Translated } from "../../text/language.ts";
import type { Options } from "./state.ts";

const GUEST_FIRST: Translated<string> = {
  en: "The second player throws first",
  "zh-CN": "第二位玩家先掷币",
};

/** The options that differ from what players expect, in words. */
export function describeOptions(language: Language, { first }: Options): string[] {
  return first === 1 ? [GUEST_FIRST[language]] : [];
}
