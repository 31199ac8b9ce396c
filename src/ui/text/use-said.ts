import { useState } from "react";
import type { Language } from "../../text/language.ts";
import { useText } from "./use-text.ts";

/** What is said of something that was done, in whatever language it is read: that may change while it is shown. */
export type Sentence = (language: Language) => string;

export const NOTHING: Sentence = () => "";

/** The line that says what has come of something. */
export interface Said {
  readonly text: string;
  say(sentence: Sentence): void;
  /** Says a text that a board has made. It is known in one language, and goes with that. */
  hint(text: string): void;
}

export function useSaid(): Said {
  const { language } = useText();
  const [sentence, setSentence] = useState<Sentence>(() => NOTHING);
  const say = (next: Sentence) => setSentence(() => next);
  return {
    text: sentence(language),
    say,
    hint: (text) => say((now) => (now === language ? text : "")),
  };
}
