import type { Language } from "../../text/language.ts";

/** Day and time as people of this language write them. */
export function whenText(language: Language, at: number): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(at);
}
