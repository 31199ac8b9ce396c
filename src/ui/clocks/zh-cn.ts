import type { ClockMessages } from "./en.ts";

export const zhCn: ClockMessages = {
  field: "全局用时",
  none: "不限",
  own: "自定义",
  help: "每位玩家各自计时，用完即出局；两人对局时，由你的程序替你认输。",
  kind: "加时方式",
  kinds: {
    increment: "每步之后加时",
    delay: "每步开始时不计时",
  },
  minutes: "每人分钟数",
  seconds: "加时秒数",
  leftOf: "{name}的剩余时间",
  askBreak: "请求暂停",
  agreeBreak: "同意暂停",
  endBreak: "结束暂停",
  wanted: "{names}想休息一下。",
  wantedByYou: "所有人同意后开始暂停。",
  on: "暂停中，不计时。",
};
