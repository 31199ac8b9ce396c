import type { TakebackMessages } from "./en.ts";

export const zhCn: TakebackMessages = {
  ask: "悔棋",
  request: "可以让我悔一步棋吗？",
  requestIt: "请求悔棋",
  requested: "已询问{name}。",
  allow: "让{name}悔一步",
  asked: "{name}想悔棋：收回自己的上一步和你随后的一步。",
  askedWord: "{name}想收回上一步。",
  allowed: "{name}同意你悔一步。",
  waiting: "正在等{name}答复。",
  yes: "同意悔棋",
  no: "不同意",
  takeIt: "收回这一步",
  keepIt: "不悔了",
};
