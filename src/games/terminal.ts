import type { Plain, Seat } from "../engine/game.ts";
import type { Language, Translated } from "../text/language.ts";

/** What a colour means in the terminal; nothing depends on colour alone. */
export type Tone = "first" | "second" | "red" | "mark" | "dim" | "strong";

export type Paint = (tone: Tone, text: string) => string;

const en = {
  language: "en" as Language,
  stock: "draw pile {count}",
  cards: "{count} in hand",
  hand: "your hand: {pieces}",
  gone: "left",
};

/** Texts that several games' terminal boards share. */
export type BoardWords = typeof en;

export const BOARD_WORDS: Translated<BoardWords> = {
  en,
  "zh-CN": {
    language: "zh-CN",
    stock: "牌堆 {count}",
    cards: "{count} 张牌",
    hand: "你的手牌：{pieces}",
    gone: "已离开",
  },
};

/** A position as lines of text, for a terminal or a screen reader. */
export type TextBoard<View> = (
  view: View,
  seat: Seat | null,
  names: readonly string[],
  words: BoardWords,
  paint: Paint,
) => string[];

/** How a game is played in a terminal. */
export interface Terminal<View, Options = Plain> {
  readonly name: Translated<string>;
  /** The rules in a few lines, with how moves are typed. */
  readonly rules: Translated<readonly string[]>;
  /** The options of a table opened in a terminal; absent: the rules' defaults. */
  readonly usual?: Plain;
  /** The options that differ from what players expect, in words. */
  describeOptions(language: Language, options: Options): readonly string[];
  /** Absent: only the list of moves is shown. */
  readonly board?: TextBoard<View>;
  /** A move in notation as players see it on the page: suits as signs, tracks counted from 1. Absent: unchanged. */
  spell?(notation: string, language: Language): string;
  /** Typed input as notation; notation itself is also understood. */
  unspell?(typed: string, language: Language): string;
}

/** Erases a game's own types; sound because a table's views and options come from the game its id names. */
export function terminal<View extends Plain, Options extends Plain>(
  one: Terminal<View, Options>,
): Terminal<Plain> {
  return one as unknown as Terminal<Plain>;
}
