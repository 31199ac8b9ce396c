import type { Options } from "../../../games/tequila-train/state.ts";
import type { Language } from "../../../text/language.ts";
import { fill, fillCounted } from "../../text/message.ts";
import type { TequilaTrainText } from "./en.ts";

const MINUTE = 60_000;

/** `2 minutes`, `45 seconds`; `limit` in milliseconds. */
export function timeLabel(
  language: Language,
  { options: words }: TequilaTrainText,
  limit: number,
): string {
  return limit % MINUTE === 0
    ? fillCounted(language, words.minutes, limit / MINUTE, {})
    : fillCounted(language, words.seconds, limit / 1000, {});
}

/**
 * The time for a turn, which always matters because late players are out, and what else differs from the usual game.
 */
export function describeOptions(
  language: Language,
  text: TequilaTrainText,
  options: Options,
): string[] {
  const { timeToMove, allowVoluntarySkip } = options;
  const { options: words } = text;
  const list = [
    timeToMove === null
      ? words.noLimitIs
      : fill(words.timeIs, { time: timeLabel(language, text, timeToMove) }),
  ];
  if (allowVoluntarySkip) list.push(words.voluntarySkip);
  return list;
}
