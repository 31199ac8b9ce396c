import type { Language, Translated } from "../../text/language.ts";
import type { Options } from "./state.ts";

const en = {
  host: "the first player moves first",
  lot: "a coin toss decides who moves first",
  loser: "loser moves first",
  noTakebacks: "no takebacks",
};

const WORDS: Translated<typeof en> = {
  en,
  "zh-CN": {
    host: "第一位玩家先走",
    lot: "掷币决定先手",
    loser: "输家先走",
    noTakebacks: "不可悔棋",
  },
};

/** The options that differ from what players expect, in words. */
export function describeOptions(language: Language, { takebacks, first }: Options): string[] {
  const words = WORDS[language];
  return [...(first === "guest" ? [] : [words[first]]), ...(takebacks ? [] : [words.noTakebacks])];
}
