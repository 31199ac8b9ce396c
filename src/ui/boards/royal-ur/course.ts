import { HOME } from "../../../games/royal-ur/board.ts";
import type { Action } from "../../../games/royal-ur/moves.ts";
import type { View } from "../../../games/royal-ur/state.ts";
import { after, courseOf, mine } from "../../guide/course.ts";

export const royalUrCourse = courseOf<View, Action>()(
  {
    en: {
      throw:
        "Press “Throw the coins”. One token moves as many squares as there are heads. Then press the token you want to move.",
      path: "Follow the line: along your own row to 4, through the middle row, and out over 13 and 14. You meet your opponent only in the middle row.",
      rosette: "Land on a rosette (4, 8 or 14) and you throw again. Choose that move when you can.",
      capture:
        "You can capture: land on that token and it starts over. Only the rosette on 8 is safe.",
      home: "Leaving the board takes an exact throw: 1 from square 14, 2 from 13. First to bring all seven home wins.",
      hint: "Not sure? Press Hint, and a good move is marked on the board.",
    },
    "zh-CN": {
      throw: "点“掷币”。正面有几个，一枚棋子就走几格。然后点要走的棋子。",
      path: "沿着线走：从自己一行走到第 4 格，经过中间一行，再从第 13、14 格离开。只有在中间一行才会碰到对方。",
      rosette: "走到玫瑰格（第 4、8、14 格）可以再掷一次，能走就走。",
      capture: "你可以吃子：落在那枚棋子上，它就得从头再来。只有第 8 格的玫瑰格是安全的。",
      home: "离开棋盘需要恰好的点数：从第 14 格要 1，从第 13 格要 2。七枚棋子先全部到家者获胜。",
      hint: "拿不定主意？点“提示”，棋盘上会标出一步好棋。",
    },
  },
  [
    { id: "throw", fits: mine },
    { id: "path", fits: after(1) },
    { id: "rosette", fits: (now) => mine(now) && now.view.moves.some(({ again }) => again) },
    { id: "capture", fits: (now) => mine(now) && now.view.moves.some(({ captures }) => captures) },
    {
      id: "home",
      fits: (now) =>
        mine(now) && (now.view.tokens.board[now.seat] ?? []).some((place) => place >= HOME - 4),
    },
    { id: "hint", fits: after(3) },
  ],
);
