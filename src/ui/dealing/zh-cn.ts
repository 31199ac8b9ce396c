import type { DealingMessages } from "./en.ts";

/** 发牌过程中显示的文字。 */
export const zhCn: DealingMessages = {
  titles: {
    keys: "每个人都给牌上一把锁",
    shuffle: "大家轮流洗牌",
    deal: "发牌",
    open: "翻开第一张",
    roll: "掷币",
  },
  status: {
    keys: "正在准备……",
    shuffle: "正在洗牌……",
    deal: "正在发牌……",
    open: "正在翻牌……",
    roll: "正在掷币……",
  },
  parts: {
    keys: {
      waiting: "等待",
      working: "正在上锁",
      proving: "正在证明",
      checking: "核验中",
      done: "就绪",
    },
    shuffle: {
      waiting: "等待",
      working: "正在洗牌",
      proving: "正在证明",
      checking: "本机核验中",
      done: "已核验",
    },
    deal: {
      waiting: "等待",
      working: "为别人的牌开锁",
      proving: "正在证明",
      checking: "核验中",
      done: "完成",
    },
  },
  left: { one: "大约还需 {count} 秒", other: "大约还需 {count} 秒" },
};
