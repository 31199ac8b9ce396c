const en = {
  games: {
    "connect-four": "Connect Four",
    "royal-ur": "Royal Game of Ur",
    "crazy-eights": "Crazy Eights",
    "tequila-train": "Tequila Train",
    rpsls: "Rock-Paper-Scissors-Lizard-Spock",
  } as Readonly<Record<string, string>>,
  levels: { easy: "easy bot", medium: "medium bot", hard: "hard bot", best: "best bot" },
  chooseGame: "Which game?",
  chooseRival: "Against whom?",
  friend: "a friend at this keyboard",
  you: "You",
  friendName: "Friend",
  turn: "{name} to move. Moves: {moves}",
  prompt: "{name}: a move, its number, or help",
  thinking: "{name} is thinking ...",
  handOver: "Hand the keyboard to {name}. Press Enter when nobody else is looking.",
  over: "The match is over.",
  won: "{names} won.",
  tie: "A tie: {names}.",
  nobody: "Nobody won.",
  paid: "{name}: {chips} chips",
  left: "{chips} chips are left over.",
  keys: "Arrow keys and Enter choose.",
  help: "Type a move as it is listed, or its number. Also: moves, board, resign, quit.",
  unknown: "There is no move “{text}” here.",
  noNumber: "There is no move with the number {text}.",
  stock: "stock {count}",
  suit: "suit in play {suit}",
  cards: "{count} cards",
  tiles: "{count} tiles, {shots} shots",
  hand: "your hand: {pieces}",
  boneyard: "boneyard {count}",
  hub: "hub {tile}",
  train: "train",
  gone: "gone",
  off: "{count} to enter",
  home: "{count} home",
  rolled: "{name} rolled {value}",
  round: "round {number}: {throws}",
  committed: "has chosen",
  choosing: "is choosing",
  throws: ["rock", "paper", "scissors", "lizard", "Spock"],
};

/** What the terminal says; every language has every text. */
export type Words = typeof en;

const zhCn: Words = {
  games: {
    "connect-four": "四子棋",
    "royal-ur": "乌尔王族游戏",
    "crazy-eights": "疯狂八点",
    "tequila-train": "龙舌兰火车",
    rpsls: "石头剪刀布蜥蜴史波克",
  },
  levels: { easy: "简单电脑", medium: "中等电脑", hard: "困难电脑", best: "最强电脑" },
  chooseGame: "玩哪个游戏？",
  chooseRival: "和谁玩？",
  friend: "同一键盘前的朋友",
  you: "你",
  friendName: "朋友",
  turn: "轮到{name}。可走：{moves}",
  prompt: "{name}：输入走法、编号或 help",
  thinking: "{name}正在思考……",
  handOver: "请把键盘交给{name}。没有旁人看时按回车。",
  over: "对局结束。",
  won: "{names}获胜。",
  tie: "平局：{names}。",
  nobody: "没有人获胜。",
  paid: "{name}：{chips} 个筹码",
  left: "剩余 {chips} 个筹码。",
  keys: "用方向键和回车选择。",
  help: "输入列出的走法或它的编号。也可输入：moves（走法）、board（局面）、resign（认输）、quit（退出）。",
  unknown: "这里没有走法“{text}”。",
  noNumber: "没有编号为 {text} 的走法。",
  stock: "牌堆 {count}",
  suit: "当前花色 {suit}",
  cards: "{count} 张牌",
  tiles: "{count} 张骨牌，{shots} 次罚酒",
  hand: "你的手牌：{pieces}",
  boneyard: "骨牌堆 {count}",
  hub: "中心牌 {tile}",
  train: "火车标记",
  gone: "已离开",
  off: "待入场 {count}",
  home: "已到家 {count}",
  rolled: "{name}掷出 {value}",
  round: "第 {number} 轮：{throws}",
  committed: "已选好",
  choosing: "正在选择",
  throws: ["石头", "布", "剪刀", "蜥蜴", "史波克"],
};

/** The catalogue for a language tag (`zh_CN.UTF-8`, `en`); English for all we do not speak. */
export function wordsFor(tag: string): Words {
  return /^zh\b|^zh[_-]/i.test(tag) ? zhCn : en;
}

/** Puts values into a text's `{places}`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, key: string) => String(values[key] ?? place));
}
