import type { AttentionMessages } from "./en.ts";

export const zhCn: AttentionMessages = {
  short: {
    turn: "轮到你了",
    invitation: "有邀请",
    full: "人齐了",
    rematch: "再来一局？",
    gone: "有人掉线",
    cup: "比赛",
    break: "暂停？",
  },
  calls: {
    turn: "{game}：轮到你了，对手是{names}。",
    full: "{game}：人到齐了，可以开局。",
    rematch: "{game}：{names}想再来一局。",
    gone: "{game}：{names}掉线了。",
    cup: "比赛：{names}在等你对局。",
    break: "{game}：{names}想休息一下。",
  },
  back: "{game}：{names}回来了。",
  hurry: "{game}：{warning}",
  goThere: "回到牌桌",
  region: "等你处理",
  settings: {
    title: "声音与提醒",
    sound: "声音",
    volume: "音量",
    vibration: "轮到我时振动",
    lead: "轮到我、人到齐、好友上线或邀请我、有人想再来一局或掉线时，这样提醒我：",
    windowTitle: "窗口标题",
    banner: "程序内的每个页面",
    spoken: "屏幕阅读器播报",
    desktop: "程序在后台时，用桌面通知",
    denied: "系统或浏览器不允许此页面发送通知。",
    help: "自动操作",
    autoThrow: "乌尔皇家游戏：自动替我掷币",
  },
};
