import type { ConnectFourText } from "./en.ts";

export const zhCn: ConnectFourText = {
  name: "四子棋",
  tagline: "四子连线，借重力取胜。",
  reasons: {
    line: "四子连成一线。",
    "board-full": "棋盘已满，无人连成四子。",
    resigned: "一方认输。",
    expired: "一方超时。",
  },
  board: {
    label: "四子棋棋盘，7 列 6 行",
    keys: "按数字键 1 到 7 落子，或用方向键选列后按回车键。",
    column: "第 {column} 列",
    row: "第 {row} 行",
    empty: "空",
    red: "红子，{name}",
    yellow: "黄子，{name}",
    last: "刚走的一步",
    winning: "连线中的一子",
    full: "第 {column} 列已满。",
    move: "第 {column} 列",
    answerFirst: "请先回答是否可以悔棋。",
  },
  first: {
    option: "谁先走？",
    optionHelp: "新开的牌桌上，桌主是第一位玩家；之后每局座位顺移一位。",
    choices: {
      guest: "第二位玩家（黄子）",
      host: "第一位玩家（红子）",
      lot: "掷币决定",
      loser: "上一局的输家",
    },
  },
  takeback: {
    option: "允许悔棋",
    optionHelp: "需要双方都同意。",
    said: {
      ask: "请求悔棋",
      allow: "同意对方悔棋",
      yes: "同意，已悔棋",
      no: "不同意悔棋",
    },
  },
  rules: {
    picture: "棋盘底部有四枚红子连成一行。",
    goalTitle: "目标",
    goal: "先把自己的四枚棋子连成不间断的一线即获胜：横、竖、斜均可。",
    turnTitle: "走棋",
    turn: "棋盘竖立，宽七列，高六行。轮到你时，选择一个未满的列，棋子会落到该列最低的空格。然后轮到对方。",
    first:
      "第一位玩家执带圆环的红子，第二位执带星形的黄子。黄方先走，除非牌桌另有约定。新开的牌桌上，桌主是第一位玩家；之后每局双方互换位置。",
    takebackTitle: "悔棋",
    takeback:
      "牌桌允许时，你可以请求收回自己的上一步，连同对方随后的一步；对方同意才能收回。电脑总会同意。",
    endTitle: "结束",
    end: "连成四子或更多即刻获胜。42 格全满而无人连线则为平局。认输或用完全局用时，则对方获胜。",
    keysTitle: "用键盘",
    stakeTitle: "奖池",
    stake: "赢家得到整个奖池。平局时各自取回底注。",
  },
};
