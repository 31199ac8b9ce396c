import type { SkinMessages } from "./en.ts";

/** 外观的名称。 */
export const zhCn: SkinMessages = {
  title: "外观",
  kinds: { table: "桌面", boards: "棋盘", cards: "纸牌与骨牌" },
  looks: {
    walnut: "胡桃木",
    slate: "石板",
    plum: "梅紫",
    painted: "彩漆",
    harbour: "海港",
    ebony: "乌木与象牙",
    cream: "米白",
    snow: "雪白",
    dusk: "暮色",
  },
};
