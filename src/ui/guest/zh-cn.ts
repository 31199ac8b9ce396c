import type { GuestMessages } from "./en.ts";

/** What a guest's page says about itself, in Simplified Chinese. */
export const zhCn: GuestMessages = {
  title: "你正在用浏览器玩",
  open: "请不要关闭这个网页，否则大家只能等你。",
  screen: {
    held: "对局进行时，屏幕会保持常亮。",
    refused: "对局时请不要让屏幕锁定。",
  },
  stored: {
    kept: "你的密钥和对局保存在这个浏览器里。",
    fleeting:
      "你的密钥和对局只存放在这个浏览器里，浏览器清理数据或退出无痕浏览时，可能会把它们删掉。",
  },
  trust: "这个网页由邀请你的朋友提供，因此你的牌能否保密取决于对方是否可信。",
  ownFile:
    "这个网页是你从文件打开的，因此是否安全取决于文件的来源。在这个浏览器里以文件形式打开的其他网页，也可能读到你的密钥。",
  got: "知道了",
  full: "全屏",
  unfull: "退出全屏",
};
