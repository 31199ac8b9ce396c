import type { Language } from "./language.ts";

/** `Anna, Bo and Chen`, as the language joins names. */
export function joinNames(language: Language, names: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

/** Choices one after the other: `1, 2, 3`. */
export function joinChoices(language: Language, choices: readonly string[]): string {
  return choices.join(language === "zh-CN" ? "、" : ", ");
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
