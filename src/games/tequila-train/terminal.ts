import { fill } from "../../text/fill.ts";
import { joinParts, joinTitled } from "../../text/joining.ts";
import type { Translated } from "../../text/language.ts";
import { type TextBoard, terminal } from "../terminal.ts";
import { describeOptions } from "./option-words.ts";
import type { Options } from "./state.ts";
import { TILE_NAMES } from "./tiles.ts";
import type { View } from "./view.ts";

const en = {
  tiles: "{count} in hand, shots: {shots}",
  boneyard: "boneyard {count}",
  hub: "hub {tile}",
  track: "{number} {name} ({holds})",
  train: "train",
};

const WORDS: Translated<typeof en> = {
  en,
  "zh-CN": {
    tiles: "{count} 张骨牌，{shots} 杯",
    boneyard: "牌堆 {count}",
    hub: "中心牌 {tile}",
    track: "{number} {name}（{holds}）",
    train: "小火车",
  },
};

/** The hub, a line for each track with its number and train, and our own tiles. */
const board: TextBoard<View> = (view, seat, names, words, paint) => [
  joinParts(words.language, [
    fill(WORDS[words.language].hub, {
      tile: view.hub === null ? "-" : (TILE_NAMES[view.hub.face] ?? "?"),
    }),
    fill(WORDS[words.language].boneyard, { count: view.boneyard }),
  ]),
  ...view.tracks.map(({ tiles, marker }, track) => {
    const { tiles: count = 0, shots = 0, gone = false } = view.seats[track] ?? {};
    const holds = gone ? words.gone : fill(WORDS[words.language].tiles, { count, shots });
    const line = tiles.map(({ left, right }) => `${left}-${right}`).join(" ");
    const { track: head, train } = WORDS[words.language];
    const title = fill(head, { number: track + 1, name: names[track] ?? "", holds });
    const mark = marker ? ` ${paint("mark", `[${train}]`)}` : "";
    return joinTitled(words.language, title + mark, [line || "-"]);
  }),
  ...(seat === null
    ? []
    : [fill(words.hand, { pieces: view.hand.map(({ face }) => TILE_NAMES[face]).join(" ") })]),
];

/** Players count tracks from 1. */
function shiftTrack(move: string, by: number): string {
  return move.replace(/>(\d{1,3})(?=!?$)/, (_, track: string) => `>${Number(track) + by}`);
}

export const tequilaTrainTerminal = terminal<View, Options>({
  name: { en: "Tequila Train", "zh-CN": "龙舌兰火车" },
  rules: {
    en: [
      "Place a tile on your own track, half to half: 3-5>1 puts 3-5 on track 1.",
      "A track with a train is open to everyone. 3-5>1! takes your own train back for one shot.",
      "Nothing fits? Type skip: a train is put on your track.",
      "First to place every tile wins. If nobody can go on, the fewest pips win.",
    ],
    "zh-CN": [
      "把骨牌接在自己的轨道上，数字要相同：3-5>1 把 3-5 接在 1 号轨道。",
      "停着小火车的轨道谁都能接。3-5>1! 罚一杯，收回自己的小火车。",
      "没有能接的？输入 skip 跳过：你的轨道上会放一辆小火车。",
      "最先出完骨牌者获胜；谁都不能接时，点数最少者获胜。",
    ],
  },
  board,
  spell: (notation) => shiftTrack(notation, 1),
  unspell: (typed) => shiftTrack(typed, -1),
  describeOptions,
});
