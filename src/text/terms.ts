import { countedText } from "./counted.ts";
import { fill } from "./fill.ts";
import type { Language, Translated } from "./language.ts";
import { type Times, timeTexts } from "./limits.ts";

const en = {
  noStake: "no stake",
  chips: { one: "{count} chip", other: "{count} chips" },
  seats: { one: "{count} seat", other: "{count} seats" },
  offered: "{host} offers the next match: {terms}.",
  rematch: "Rematch settings: {terms}.",
};

/** What a match is played for, and what comes next at a table. */
export const TERMS_WORDS: Translated<typeof en> = {
  en,
  "zh-CN": {
    noStake: "无底注",
    chips: { one: "{count} 枚筹码", other: "{count} 枚筹码" },
    seats: { one: "{count} 个座位", other: "{count} 个座位" },
    offered: "{host}提议下一局：{terms}。",
    rematch: "再来一局的设置：{terms}。",
  },
};

export function stakeText(language: Language, stake: number): string {
  const { noStake, chips } = TERMS_WORDS[language];
  return stake === 0 ? noStake : countedText(language, chips, stake);
}

/** The terms of a match that a player is about to agree to. */
export interface Terms extends Times {
  /** Its name. */
  readonly game: string;
  /** What differs from what players expect of it, in words. */
  readonly options: readonly string[];
  readonly stake: number;
  readonly seats: number;
}

/** The same in one line. */
export function termsText(language: Language, terms: Terms): string {
  const { game, options, stake, seats } = terms;
  const forms = TERMS_WORDS[language].seats;
  const places = countedText(language, forms, seats);
  const times = timeTexts(language, terms);
  return [game, stakeText(language, stake), places, ...options, ...times].join(" · ");
}

/** An offer of the next match. */
export function offerText(language: Language, host: string, terms: Terms): string {
  return fill(TERMS_WORDS[language].offered, { host, terms: termsText(language, terms) });
}

/** The terms of a rematch that its match has settled; `options` as in `Terms`. */
export function rematchText(language: Language, stake: number, options: readonly string[]): string {
  const terms = new Intl.ListFormat(language, { type: "conjunction" }).format([
    stakeText(language, stake),
    ...options,
  ]);
  return fill(TERMS_WORDS[language].rematch, { terms });
}
