import { joinNames as join } from "../../text/joining.ts";
import type { Language, Translated } from "../../text/language.ts";
import { en, type Messages } from "./en.ts";
import { isolated } from "./message.ts";
import { zhCn } from "./zh-cn.ts";

const CATALOGUES: Translated<Messages> = { en, "zh-CN": zhCn };

/** Between details in one line. Where it wraps, the next line begins with a word. */
export const DOT = "\u00a0· ";

export function messagesIn(language: Language): Messages {
  return CATALOGUES[language];
}

/** `Anna, Bo and Chen`, as the language joins names; each is kept together. */
export function joinNames(language: Language, names: readonly string[]): string {
  return join(language, names.map(isolated));
}
