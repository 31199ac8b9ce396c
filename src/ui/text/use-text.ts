import { createContext, useContext } from "react";
import type { Language, Translated } from "../../text/language.ts";
import type { Messages } from "./en.ts";
import { messagesIn } from "./messages.ts";

export const LanguageContext = createContext<Language>("en");

/** The interface's catalogue and the language it is in. */
export function useText(): { readonly text: Messages; readonly language: Language } {
  const language = useContext(LanguageContext);
  return { text: messagesIn(language), language };
}

/** The reader's version of a game's own catalogue. */
export function useTranslated<T>(texts: Translated<T>): T {
  return texts[useContext(LanguageContext)];
}
