import type { GuideMessages } from "./en.ts";

/** 第一场对局的引导文字。 */
export const zhCn: GuideMessages = {
  title: "新手引导",
  progress: "{number} / {count}",
  wait: "先看看局面，需要时会出现下一条提示。",
  next: "知道了",
  leave: "结束引导",
};
