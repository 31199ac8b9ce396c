import type { Action, View } from "../../../games/connect-four/state.ts";
import { after, courseOf, mine } from "../../guide/course.ts";

export const connectFourCourse = courseOf<View, Action>()(
  {
    en: {
      drop: "Press a column. Your disc falls to the lowest free space.",
      goal: "Connect four of your discs to win: across, up or diagonally.",
      block:
        "Before each move, check whether your opponent has three in a row, and block the fourth space.",
      middle: "Discs in the middle belong to the most lines. Build from there.",
      hint: "Not sure? Press Hint, and a good move is marked on the board.",
    },
    "zh-CN": {
      drop: "点一列，棋子会落到最下面的空位。",
      goal: "横、竖或斜着连成四子就赢。",
      block: "每次落子前，先看对方有没有三子相连，有就堵住第四个位置。",
      middle: "中间的棋子能连的线最多，从中间开始布局。",
      hint: "拿不定主意？点“提示”，棋盘上会标出一步好棋。",
    },
  },
  [
    { id: "drop", fits: mine },
    { id: "goal", fits: after(1) },
    { id: "block", fits: after(2) },
    { id: "middle", fits: after(3) },
    { id: "hint", fits: after(4) },
  ],
);
