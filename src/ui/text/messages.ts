import type { Language, Translated } from "../../text/language.ts";
import { en, type Messages } from "./en.ts";
import { isolated } from "./message.ts";
import { zhCn } from "./zh-cn.ts";

const CATALOGUES: Translated<Messages> = { en, "zh-CN": zhCn };

export function messagesIn(language: Language): Messages {
  return CATALOGUES[language];
}

/** `Anna, Bo and Chen`, as the language joins names. */
export function joinNames(language: Language, names: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names.map(isolated));
}

/** Parts of one sentence, one after the other. */
export function joinParts(language: Language, parts: readonly string[]): string {
  return parts.join(language === "zh-CN" ? "，" : ", ");
}

/** What the parts are about, then the parts: `Track 2: 3 tiles, ends in 7`. */
export function joinTitled(language: Language, title: string, parts: readonly string[]): string {
  return `${title}${language === "zh-CN" ? "：" : ": "}${joinParts(language, parts)}`;
}

/** Consecutive sentences: Chinese puts no space between them. One that is only a phrase (`Your turn`) ends before the next. */
export function joinSentences(language: Language, sentences: readonly string[]): string {
  const [stop, space] = language === "zh-CN" ? ["。", ""] : [".", " "];
  return sentences
    .map((one, index) =>
      index === sentences.length - 1 || /(^|\p{P})$/u.test(one) ? one : one + stop,
    )
    .join(space);
}
