import type { TimeControl } from "../../host/api/api.ts";
import type { Language } from "../../text/language.ts";
import { limitText } from "../countdown.ts";
import { fill } from "../text/message.ts";
import { clockText } from "./text.ts";

/** A time for all moves in words: `5 minutes + 3 seconds a move`. */
export function controlText(language: Language, { kind, time, plus }: TimeControl): string {
  const words = clockText[language];
  const all = limitText(language, time);
  if (plus === 0) return fill(words.plain, { time: all });
  return fill(words[kind], { time: all, plus: limitText(language, plus) });
}
