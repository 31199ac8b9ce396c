export const LANGUAGES = ["en", "zh-CN"] as const;

export type Language = (typeof LANGUAGES)[number];

/** One value for each language; a missing language is a compile error. */
export type Translated<T> = Readonly<Record<Language, T>>;

/** How each language names itself. */
export const LANGUAGE_NAMES: Translated<string> = { en: "English", "zh-CN": "简体中文" };

/** The language to start with: the one chosen before, otherwise the browser's first that we support. */
export function chooseLanguage(stored: string | null, wanted: readonly string[]): Language {
  const chosen = LANGUAGES.find((language) => language === stored);
  if (chosen !== undefined) return chosen;
  for (const tag of wanted) {
    const match = LANGUAGES.find(
      (language) => tag.slice(0, 2).toLowerCase() === language.slice(0, 2),
    );
    if (match !== undefined) return match;
  }
  return "en";
}
