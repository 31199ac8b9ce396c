import { fill } from "../../text/fill.ts";
import type { Language, Translated } from "../../text/language.ts";
import { MAX_SEATS, type Options } from "./config.ts";

const en = {
  limit: "at most {count} players",
  move: "{seconds} s to choose",
  reveal: "{seconds} s to show",
  unbound: "Copied throws are allowed",
};

export const OPTION_WORDS: Translated<typeof en> = {
  en,
  "zh-CN": {
    limit: "最多 {count} 人",
    move: "选择限时 {seconds} 秒",
    reveal: "亮出限时 {seconds} 秒",
    unbound: "允许照抄出拳",
  },
};

/** The times, which always matter because late players are out, and what else differs from the usual game, in words. */
export function describeOptions(language: Language, options: Options): string[] {
  const words = OPTION_WORDS[language];
  const { moveTimeout, revealTimeout, playersCountLimit, bindCommitments } = options;
  return [
    fill(words.move, { seconds: moveTimeout / 1000 }),
    fill(words.reveal, { seconds: revealTimeout / 1000 }),
    ...(playersCountLimit < MAX_SEATS ? [fill(words.limit, { count: playersCountLimit })] : []),
    ...(bindCommitments ? [] : [words.unbound]),
  ];
}
