import type { FaultTexts } from "../../text/fault-texts.ts";

export const royalUrFaults: FaultTexts = {
  "zh-CN": {
    "royal-ur/NotYourTurn": "还没轮到你。",
    "royal-ur/NotParticipant": "你没有参加这局游戏。",
    "royal-ur/GameOver": "游戏已经结束。",
    "royal-ur/NoRoll": "还没有掷币。",
    "royal-ur/TooFar": "一枚棋子最多走 4 格。",
    "royal-ur/OwnTokenOnDestination": "那里有你自己的棋子。",
    "royal-ur/RollMismatch": "这与掷出的点数不符。",
    "royal-ur/NoTokenLeft": "你的棋子都已在棋盘上或已到家。",
    "royal-ur/NoToken": "那里没有你的棋子。",
    "royal-ur/PastTheEnd": "掷出正好的点数才能离开棋盘。",
    "royal-ur/OpponentSafe": "对方在玫瑰格上，受到保护。",
    "royal-ur/TwoPlayers": "乌尔皇家游戏需要两位玩家。",
    "royal-ur/BadAction": "这不是一步棋。",
    "royal-ur/UnknownMove": "请写 enter、4>8 或 13>home。",
    "royal-ur/BadOption": "唯一的设置是谁先掷币：0 或 1。",
    "royal-ur/BadPosition": "这个局面写得不正确。",
    "royal-ur/NoSuchSquare": "按规则走不出这个局面：格子的编号是 1 到 14。",
    "royal-ur/TooManyTokens": "按规则走不出这个局面：棋子太多，或有两枚在同一格。",
    "royal-ur/NoMoveForThrow": "按规则走不出这个局面：这个点数无棋可走，应当轮到对方。",
    "royal-ur/AlreadyWon": "按规则走不出这个局面：一方的棋子已全部到家，对局应当已经结束。",
    "royal-ur/NoLastMove": "按规则走不出这个局面：没有哪一步能走到这里。",
    "royal-ur/UnexpectedChance": "现在不需要掷币，或点数不可能出现。",
  },
};
