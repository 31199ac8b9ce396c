import { fill } from "../../text/fill.ts";
import { joinTitled } from "../../text/joining.ts";
import type { Translated } from "../../text/language.ts";
import { type Paint, type TextBoard, terminal } from "../terminal.ts";
import { isRosette, PATHS } from "./board.ts";
import { describeOptions } from "./option-words.ts";
import type { Options, Roll, View } from "./state.ts";

const MARKS = ["O", "X"];
const TONES = ["first", "second"] as const;

const en = {
  off: "{count} waiting",
  home: "{count} home",
  rolled: "{name} threw {value}",
  passed: "{name} threw {value} and had no move",
};

const WORDS: Translated<typeof en> = {
  en,
  "zh-CN": {
    off: "待上场 {count}",
    home: "已到家 {count}",
    rolled: "{name}掷出 {value}",
    passed: "{name}掷出 {value}，无棋可走",
  },
};

/**
 * The board (docs/games/royal-ur.md) with `*` for a rosette; below it, the places of each seat's tokens as moves name
 * them.
 */
const board: TextBoard<View> = (view, _seat, names, words, paint) => {
  const grid = [0, 1, 2].map((y) =>
    Array.from({ length: 8 }, (_, x) => squareAt(view, x, y, paint)).join(""),
  );
  const seats = view.tokens.board.map((places, seat) =>
    joinTitled(
      words.language,
      `${paint(TONES[seat] ?? "dim", MARKS[seat] ?? "")} ${names[seat] ?? ""}`,
      [
        places.join(" ") || "-",
        fill(WORDS[words.language].off, { count: view.off[seat] ?? 0 }),
        fill(WORDS[words.language].home, { count: view.tokens.home[seat] ?? 0 }),
      ],
    ),
  );
  const rolls = latestRolls(view).map(({ seat, value, passed }) => {
    const { rolled, passed: hadNone } = WORDS[words.language];
    return fill(passed ? hadNone : rolled, { name: names[seat] ?? "", value });
  });
  return [...grid, ...seats, ...rolls];
};

/** The throws since the last move: those that allowed none, then the one to move by. */
function latestRolls({ rolls, roll, turn }: View): readonly Roll[] {
  const isOpen = roll !== null && turn !== null;
  const before = isOpen ? rolls.slice(0, -1) : rolls;
  const passes = before.slice(before.findLastIndex(({ passed }) => !passed) + 1);
  return isOpen ? [...passes, { seat: turn, value: roll, passed: false }] : passes;
}

function squareAt(view: View, x: number, y: number, paint: Paint): string {
  const places = PATHS.map(
    (path) => path.findIndex((square) => square.x === x && square.y === y) + 1,
  );
  if (places.every((place) => place === 0)) return "   ";
  const owner = view.tokens.board.findIndex((held, seat) => held.includes(places[seat] ?? 0));
  const rosette = places.some(isRosette);
  const tone = TONES[owner] ?? (rosette ? "mark" : "dim");
  const mark = paint(tone, MARKS[owner] ?? (rosette ? "*" : "·"));
  return owner >= 0 && rosette ? `*${mark}*` : ` ${mark} `;
}

export const royalUrTerminal = terminal<View, Options>({
  name: { en: "Royal Game of Ur", "zh-CN": "乌尔皇家游戏" },
  rules: {
    en: [
      "The coins are thrown for you: 0 to 4 heads. Move one token as many squares, or enter one: type enter, 4>8 or 13>home.",
      "Your path: 1 to 4 in your own row, 5 to 12 in the shared middle row, 13 and 14 in your own row, then home by an exact throw.",
      "Land on the other player's token and it starts over. Rosettes (4, 8, 14) throw again; a token on 8 is safe.",
      "First to bring all seven tokens home wins.",
    ],
    "zh-CN": [
      "自动掷币，正面 0 到 4 个。一枚棋子走相应格数，或让新棋子上场：输入 enter、4>8 或 13>home。",
      "路线：自己一行的 1 到 4，共用的中间一行 5 到 12，自己一行的 13、14，再以恰好的点数到家。",
      "落在对方棋子上，它就得从头再来。玫瑰格（4、8、14）可再掷一次；第 8 格上的棋子是安全的。",
      "七枚棋子先全部到家者获胜。",
    ],
  },
  board,
  describeOptions,
});
