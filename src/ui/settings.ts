import { chooseLanguage, type Language } from "../text/language.ts";

export const THEMES = ["system", "light", "dark"] as const;

export type Theme = (typeof THEMES)[number];

/** What a player may set; kept in the browser's storage, not at the host: it belongs to this screen. */
export interface Settings {
  readonly language: Language;
  readonly theme: Theme;
}

const LANGUAGE_KEY = "fairhand-language";
const THEME_KEY = "fairhand-theme";

export function readSettings(
  storage: Pick<Storage, "getItem">,
  languages: readonly string[],
): Settings {
  const theme = storage.getItem(THEME_KEY);
  return {
    language: chooseLanguage(storage.getItem(LANGUAGE_KEY), languages),
    theme: THEMES.find((known) => known === theme) ?? "system",
  };
}

export function keepSettings(storage: Pick<Storage, "setItem">, settings: Settings): void {
  storage.setItem(LANGUAGE_KEY, settings.language);
  storage.setItem(THEME_KEY, settings.theme);
}
