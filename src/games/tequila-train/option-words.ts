import { fill } from "../../text/fill.ts";
import type { Language, Translated } from "../../text/language.ts";
import { limitText } from "../../text/limits.ts";
import type { Options } from "./state.ts";

const en = {
  timeIs: "{time} for a turn",
  noLimitIs: "no time limit",
  voluntarySkip: "Skip whenever you like",
};

export const OPTION_WORDS: Translated<typeof en> = {
  en,
  "zh-CN": { timeIs: "每步 {time}", noLimitIs: "每步不限时", voluntarySkip: "随时可以跳过" },
};

/**
 * The time for a turn, which always matters because late players are out, and what else differs from the usual game.
 */
export function describeOptions(language: Language, options: Options): string[] {
  const { timeToMove, allowVoluntarySkip } = options;
  const words = OPTION_WORDS[language];
  const time =
    timeToMove === null
      ? words.noLimitIs
      : fill(words.timeIs, { time: limitText(language, timeToMove) });
  return allowVoluntarySkip ? [time, words.voluntarySkip] : [time];
}
