import type { Language, Translated } from "../../text/language.ts";

const en = {
  language: "en" as Language,
  levels: { easy: "Easy", medium: "Medium", hard: "Hard", expert: "Expert", best: "Best" },
  computer: "Computer ({level})",
  botOf: "{name}'s bot",
  chooseGame: "Which game?",
  chooseRival: "Against whom?",
  friend: "a friend at this keyboard",
  you: "You",
  friendName: "Friend",
  turn: "{name} to move. Moves: {moves}",
  moveLine: "{number}. {name}: {move}",
  ends: { resigned: "resigned", expired: "ran out of time", removed: "was removed from the match" },
  hint: "Hint: {move}",
  prompt: "{name}: a move, its number, or help",
  thinking: { one: "{name} is thinking…", other: "{name} are thinking…" },
  handOver: "Hand the keyboard to {name}. Press Enter when nobody else is looking.",
  over: "The match is over.",
  won: "{names} won.",
  tie: "A tie: {names}.",
  nobody: "Nobody won.",
  paid: "Chips for {name}: {chips}",
  left: "Chips left over: {chips}",
  keys: "Choose with the arrow keys and Enter.",
  help: "Type a move as it is listed, or its number. Also: hint, moves, board, rules, resign, quit.",
  unknown: "There is no move “{text}” here.",
  noNumber: "There is no move with the number {text}.",
};

/** The terminal's texts; every language has all of them. */
export type Words = typeof en;

const zhCn: Words = {
  language: "zh-CN",
  levels: { easy: "简单", medium: "中等", hard: "困难", expert: "专家", best: "最强" },
  computer: "电脑（{level}）",
  botOf: "{name}的电脑玩家",
  chooseGame: "玩哪款游戏？",
  chooseRival: "和谁玩？",
  friend: "共用这个键盘的朋友",
  you: "你",
  friendName: "朋友",
  turn: "轮到{name}。可走：{moves}",
  moveLine: "{number}. {name}：{move}",
  ends: { resigned: "认输", expired: "超时", removed: "被移出对局" },
  hint: "提示：{move}",
  prompt: "{name}：输入走法、编号或 help",
  thinking: { one: "{name}正在思考……", other: "{name}正在思考……" },
  handOver: "请把键盘交给{name}，等旁人都不看屏幕时按回车。",
  over: "对局结束。",
  won: "{names}获胜。",
  tie: "平局：{names}。",
  nobody: "没有人获胜。",
  paid: "{name}得到筹码：{chips}",
  left: "剩余筹码：{chips}",
  keys: "用方向键和回车选择。",
  help: "输入列出的走法或它的编号。也可输入：hint（提示）、moves（走法）、board（局面）、rules（规则）、resign（认输）、quit（退出）。",
  unknown: "这里没有走法“{text}”。",
  noNumber: "没有编号为 {text} 的走法。",
};

export const WORDS: Translated<Words> = { en, "zh-CN": zhCn };
