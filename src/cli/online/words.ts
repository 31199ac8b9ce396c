import { BOT_LEVELS } from "../../engine/policy.ts";
import type { Translated } from "../../text/language.ts";

const LEVELS = BOT_LEVELS.join("|");

const en = {
  askName: "Pick a name others will see:",
  opened: "Your table is open: {game}, {seats} seats. Invite friends with this code:",
  orNearby: "People nearby see it without a code.",
  seated: "{name} sat down ({taken} of {seats}).",
  left: "{name} left.",
  ready: "Everyone is here. Type start.",
  waitingForHost: "Waiting for {host} to start.",
  gatherHelp: `Type: start, bot ${LEVELS}, say TEXT, code, quit.`,
  guestHelp: "Type: say TEXT, quit.",
  playHelp: "Type a move or its number. Also: say TEXT, moves, board, rules, resign, quit.",
  clockHelp: "This table has a clock. Type break to ask for a break, continue to end it.",
  time: "Your time: {time}.",
  breakWanted: "{names} would like a break. Type break to agree.",
  breakAsked: "The break begins once everybody agrees.",
  breakOn: "Break: the clocks are stopped. Type continue to resume.",
  breakOver: "The clocks are running again.",
  overHelp: "Type: again for a rematch, say TEXT, quit.",
  began: "The match begins.",
  later: "The match waits for you: open Fairhand with the same profile to continue.",
  notYet: "It is not your turn.",
  settling: "Confirming cards, throws and moves…",
  goOn: "Type claim to ask the others to go on without them.",
  endAlone:
    "Nothing can be decided without them. Type claim to end the match on your side: no chips are counted, and it goes on if they come back.",
  gone: "{name} is not connected.",
  back: "{name} is connected again.",
  said: "{name}: “{text}”",
  again: "{names} would like a rematch. Type again.",
  rematchAsked: "You offered a rematch.",
  noTables: "No open table nearby yet. Waiting… (type quit to stop)",
  tables: "Tables nearby. Type a number:",
  table: "{number}. {game}, {host}'s table ({taken} of {seats})",
  looking: "Looking for the table…",
  joined: "You sit at {host}'s table: {game}.",
  cancelled: "This table was cancelled.",
  verified: "Your app verified all of this itself: {signatures} signatures, fingerprint {digest}.",
};

export type OnlineWords = typeof en;

const zhCn: OnlineWords = {
  askName: "取一个大家能看到的名字：",
  opened: "你的牌桌已开：{game}，{seats} 个座位。把这串代码发给朋友：",
  orNearby: "附近的人不用代码也能看到。",
  seated: "{name}已入座（{taken} / {seats}）。",
  left: "{name}离开了。",
  ready: "人已到齐，输入 start 开始。",
  waitingForHost: "等待{host}开始对局。",
  gatherHelp: `可输入：start（开始）、bot ${LEVELS}（加电脑玩家）、say 内容、code（代码）、quit（退出）。`,
  guestHelp: "可输入：say 内容、quit（退出）。",
  playHelp:
    "输入走法或它的编号。也可输入：say 内容、moves（走法）、board（局面）、rules（规则）、resign（认输）、quit（退出）。",
  clockHelp: "这桌有计时。输入 break 请求暂停，输入 continue 结束暂停。",
  time: "你的剩余时间：{time}。",
  breakWanted: "{names}想休息一下，输入 break 同意。",
  breakAsked: "所有人同意后开始暂停。",
  breakOn: "暂停中，不计时。输入 continue 继续。",
  breakOver: "计时继续。",
  overHelp: "可输入：again（再来一局）、say 内容、quit（退出）。",
  began: "对局开始。",
  later: "对局会等你：用同一份用户资料打开 Fairhand 即可继续。",
  notYet: "还没轮到你。",
  settling: "各方程序正在确认牌、掷币与行动……",
  goOn: "输入 claim，请其他玩家同意不再等他们。",
  endAlone:
    "没有他们，什么也决定不了。输入 claim 可在自己这边中止对局：不计筹码；他们回来后对局会继续。",
  gone: "{name}未连接。",
  back: "{name}已重新连接。",
  said: "{name}：“{text}”",
  again: "{names}想再来一局，输入 again 同意。",
  rematchAsked: "你已提议再来一局。",
  noTables: "附近还没有开放的牌桌，正在等待……（输入 quit 退出）",
  tables: "附近的牌桌，输入编号：",
  table: "{number}. {game}，{host}的牌桌（{taken} / {seats}）",
  looking: "正在寻找牌桌……",
  joined: "你已坐到{host}的牌桌：{game}。",
  cancelled: "这张牌桌已取消。",
  verified: "均由本机独立核验：{signatures} 个签名，指纹 {digest}。",
};

export const ONLINE_WORDS: Translated<OnlineWords> = { en, "zh-CN": zhCn };
