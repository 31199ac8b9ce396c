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

/** Consecutive sentences: Chinese puts no space between them. */
export function joinSentences(language: Language, sentences: readonly string[]): string {
  return sentences.join(language === "zh-CN" ? "" : " ");
}
