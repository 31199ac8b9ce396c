import type { Language } from "../../text/language.ts";

export interface Emote {
  /** What is sent: text that every app and terminal can show. */
  readonly sign: string;
  readonly name: Readonly<Record<Language, string>>;
  /** Lines over a round face of 48 units; `null` for a heart. */
  readonly face: string | null;
}

const DOTS = "M16 19v3 M32 19v3";

/** Feelings to send with one press. Drawn here, because not every system has pictures for the signs. */
export const EMOTES: readonly Emote[] = [
  {
    sign: "😄",
    name: { en: "Laughing", "zh-CN": "大笑" },
    face: "M12 21q4-6 8 0 M28 21q4-6 8 0 M13 28q11 13 22 0z",
  },
  { sign: "😉", name: { en: "Wink", "zh-CN": "眨眼" }, face: "M16 18v4 M28 20h8 M15 29q9 9 18 0" },
  {
    sign: "😮",
    name: { en: "Surprised", "zh-CN": "惊讶" },
    face: `${DOTS} M24 28a5 6 0 1 0 .1 0z`,
  },
  {
    sign: "🤔",
    name: { en: "Thinking", "zh-CN": "思考" },
    face: `${DOTS} M12 13q4-4 8-1 M28 15h8 M18 32q6-3 13-1`,
  },
  { sign: "😢", name: { en: "Sad", "zh-CN": "难过" }, face: `${DOTS} M15 35q9-9 18 0 M34 25v5` },
  { sign: "❤️", name: { en: "Love it", "zh-CN": "喜欢" }, face: null },
];

/**
 * The emote of a line that consists of nothing else, to be drawn large and read by its name; nothing for other lines.
 */
export function emoteIn(line: string): Emote | undefined {
  return EMOTES.find(({ sign }) => sign === line.trim());
}
