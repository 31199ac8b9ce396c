import type { InternetMessages } from "./en.ts";

/** 互联网连接设置的中文文字。 */
export const zhCn: InternetMessages = {
  title: "互联网连接",
  relays: "中继",
  relaysHelp:
    "每行一个，照中继程序显示的样子填写。路由器挡住的朋友可以经中继找到你；中继看不到任何内容。",
  stun: "STUN 服务器",
  stunHelp: "每行一个“主机:端口”。用于查询你的公网地址，只在需要连接别人时才会询问。",
  mapPorts: "自动在路由器上开放端口",
  mapPortsHelp: "下次启动时生效。",
  lend: "让朋友经由我相互连接",
  lendHelp: "与你同桌却无法互相连接的玩家，可以经由你的程序连接。",
  save: "保存连接设置",
  saved: "已保存。",
  slots: {
    one: "朋友可以经由你的 {count} 个中继找到你。",
    other: "朋友可以经由你的 {count} 个中继找到你。",
  },
};
