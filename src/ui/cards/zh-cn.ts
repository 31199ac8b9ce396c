import type { CardTexts } from "./en.ts";

export const zhCn: CardTexts = {
  suits: { H: "红桃", D: "方块", S: "黑桃", C: "梅花" },
  ace: "A",
  jack: "J",
  queen: "Q",
  king: "K",
  card: "{suit}{rank}",
  count: { one: "{count} 张牌", other: "{count} 张牌" },
  left: {
    none: "{pile}，已空",
    one: "{pile}，还有 {count} 张",
    other: "{pile}，还有 {count} 张",
  },
  drew: "你摸到了{cards}",
  drawFrom: "{draw}。{left}",
  sortBy: "排序",
  bySuit: "花色",
  byRank: "点数",
  byOwn: "自己排",
  orderKeys: "拖动纸牌，或按 Alt 加左右方向键，可自己排序。",
  fourColours: "四色花色",
};
