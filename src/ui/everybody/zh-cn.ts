import type { EverybodyMessages } from "./en.ts";

/** The table as everybody in the room sees it, in Simplified Chinese. */
export const zhCn: EverybodyMessages = {
  show: "给大家看",
  title: "{game}：给大家看",
  sit: "扫码入座",
  sitHelp: "用手机相机对准这里，什么都不用装。",
  open: "让手机加入",
  openHelp: "屋里的朋友可以用手机浏览器玩。",
  full: "人都到齐了。",
  back: "回到我的座位",
  leave: "回到牌桌",
};
