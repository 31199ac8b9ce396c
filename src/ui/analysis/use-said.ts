import { useState } from "react";
import type { Language } from "../../text/language.ts";
import { useText } from "../text/use-text.ts";

/** What is said of a move, in whatever language it is read. */
export type Sentence = (language: Language) => string;

export const NOTHING: Sentence = () => "";

/** The line below a board. */
export interface Said {
  readonly text: string;
  say(sentence: Sentence): void;
  /** Says a text of the board's own. It is known in one language, and goes with that. */
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
