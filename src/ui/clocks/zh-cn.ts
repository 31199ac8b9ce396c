import type { ClockMessages } from "./en.ts";

export const zhCn: ClockMessages = {
  field: "全局用时",
  none: "不限",
  own: "自定义",
  help: "每位玩家各自计时，用完即出局；两人对局时，由你的程序替你认输。",
  forTwo: "对方超时后，你可以中止对局。",
  ends: {
    vote: "超时的玩家可能被移出对局。",
    wait: "如果你超时，对方可以中止对局。",
    resign: "如果你超时，你的程序会替你认输。",
    out: "如果你超时，就会出局。",
  },
  up: {
    vote: "时间到了。在其他玩家决定不再等你之前，你的这一步仍然有效。",
    wait: "时间到了。只要对方还没离开，你的这一步仍然有效。",
    resign: "时间到了。",
    out: "时间到了。",
  },
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
  dropBreak: "不暂停了",
  endBreak: "结束暂停",
  wanted: "{names}想休息一下。",
  wantedByYou: "所有人同意后开始暂停。",
  on: "暂停中，不计时。",
  over: "暂停结束，继续计时。",
};
