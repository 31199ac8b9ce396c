import { countedText } from "./counted.ts";
import { fill } from "./fill.ts";
import type { Language, Translated } from "./language.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const enUnits = {
  seconds: { one: "{count} second", other: "{count} seconds" },
  minutes: { one: "{count} minute", other: "{count} minutes" },
  hours: { one: "{count} hour", other: "{count} hours" },
  days: { one: "{count} day", other: "{count} days" },
};

/** Spans of time. */
export const UNIT_WORDS: Translated<typeof enUnits> = {
  en: enUnits,
  "zh-CN": {
    seconds: { one: "{count} 秒", other: "{count} 秒" },
    minutes: { one: "{count} 分钟", other: "{count} 分钟" },
    hours: { one: "{count} 小时", other: "{count} 小时" },
    days: { one: "{count} 天", other: "{count} 天" },
  },
};

const enControl = {
  perMove: "{time} for each move",
  increment: "{time} + {plus} a move",
  delay: "{time}, {plus} of each move free",
  plain: "{time} each",
};

const CONTROL_WORDS: Translated<typeof enControl> = {
  en: enControl,
  "zh-CN": {
    perMove: "每步 {time}",
    increment: "{time}，每步加 {plus}",
    delay: "{time}，每步前 {plus}不计",
    plain: "每人 {time}",
  },
};

/** A limit in words: `30 seconds`, `2 minutes`, `1 day`. */
export function limitText(language: Language, limit: number): string {
  const words = UNIT_WORDS[language];
  const inUnits = (unit: number, forms: typeof words.seconds) => {
    const count = Math.round(limit / unit);
    return countedText(language, forms, count);
  };
  if (limit % DAY === 0) return inUnits(DAY, words.days);
  if (limit % HOUR === 0) return inUnits(HOUR, words.hours);
  if (limit % MINUTE === 0) return inUnits(MINUTE, words.minutes);
  return inUnits(SECOND, words.seconds);
}

/** A time for all of a player's moves; milliseconds. */
interface Control {
  readonly kind: "increment" | "delay";
  readonly time: number;
  readonly plus: number;
}

/** The same in words: `5 minutes + 3 seconds a move`. */
export function controlText(language: Language, { kind, time, plus }: Control): string {
  const words = CONTROL_WORDS[language];
  const all = limitText(language, time);
  if (plus === 0) return fill(words.plain, { time: all });
  return fill(words[kind], { time: all, plus: limitText(language, plus) });
}

/** A table's times. */
export interface Times {
  /** For a move; `null` for no limit. */
  readonly phaseLimit: number | null;
  readonly total?: Control | null;
}

/** The same in words, one by one; none if there is no limit. */
export function timeTexts(language: Language, { phaseLimit, total = null }: Times): string[] {
  const { perMove } = CONTROL_WORDS[language];
  return [
    ...(total === null ? [] : [controlText(language, total)]),
    ...(phaseLimit === null ? [] : [fill(perMove, { time: limitText(language, phaseLimit) })]),
  ];
}
