import { fill } from "../../text/fill.ts";
import { joinParts, joinTitled } from "../../text/joining.ts";
import type { Translated } from "../../text/language.ts";
import { type BoardWords, type TextBoard, terminal } from "../terminal.ts";
import type { Options } from "./config.ts";
import { describeOptions } from "./option-words.ts";
import { THROWS } from "./throws.ts";
import type { View } from "./view.ts";

const en = {
  round: "thrown: {throws}",
  committed: "has chosen",
  choosing: "is choosing",
};

const WORDS: Translated<typeof en> = {
  en,
  "zh-CN": {
    round: "出手：{throws}",
    committed: "已选好",
    choosing: "正在选择",
  },
};

const SIGNS: Translated<readonly string[]> = {
  en: ["rock", "paper", "scissors", "lizard", "Spock"],
  "zh-CN": ["石头", "布", "剪刀", "蜥蜴", "斯波克"],
};

/** The latest rounds, and how far each player is in the current one. */
const board: TextBoard<View> = (view, _seat, names, words) => [
  ...view.rounds.map(({ throws }) =>
    fill(WORDS[words.language].round, {
      throws: joinParts(
        words.language,
        throws.map(({ seat, symbol }) => `${names[seat] ?? ""} ${nameOf(symbol, words)}`),
      ),
    }),
  ),
  ...(view.end !== null
    ? []
    : view.players.map(({ seat, committed, symbol }) => {
        const standing = committed
          ? WORDS[words.language].committed
          : WORDS[words.language].choosing;
        return joinTitled(words.language, names[seat] ?? "", [
          symbol === null ? standing : nameOf(symbol, words),
        ]);
      })),
];

function nameOf(symbol: number, { language }: BoardWords): string {
  return SIGNS[language][symbol] ?? "?";
}

export const rpslsTerminal = terminal<View, Options>({
  name: { en: "Rock, Paper, Scissors, Lizard, Spock", "zh-CN": "石头剪刀布蜥蜴斯波克" },
  rules: {
    en: [
      "Everyone chooses a sign; it stays sealed until all have chosen.",
      "Scissors cut paper and decapitate lizard. Paper covers rock and disproves Spock. Rock crushes lizard and scissors.",
      "Lizard poisons Spock and eats paper. Spock smashes scissors and vaporizes rock.",
      "Anyone beaten is out, a tie is played again, and the last player left wins.",
    ],
    "zh-CN": [
      "每个人选一个手势，所有人选定之前一直封存。",
      "剪刀胜布和蜥蜴，布胜石头和斯波克，石头胜蜥蜴和剪刀，蜥蜴胜斯波克和布，斯波克胜剪刀和石头。",
      "被击败者出局，平局再来一轮，最后留下的人获胜。",
    ],
  },
  board,
  spell: (notation, language) => SIGNS[language][THROWS.indexOf(notation)] ?? notation,
  unspell(typed, language) {
    const wanted = typed.toLocaleLowerCase();
    const named = SIGNS[language].findIndex((name) => name.toLocaleLowerCase() === wanted);
    return THROWS[named] ?? typed;
  },
  describeOptions,
});
