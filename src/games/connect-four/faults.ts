import type { FaultTexts } from "../../text/fault-texts.ts";

export const connectFourFaults: FaultTexts = {
  "zh-CN": {
    "connect-four/InvalidColumn": "请选择第 1 到第 7 列。",
    "connect-four/ColumnFull": "这一列已经满了。",
    "connect-four/NotYourTurn": "还没轮到你。",
    "connect-four/NotParticipant": "你没有参加这局游戏。",
    "connect-four/GameOver": "游戏已经结束。",
    "connect-four/GameNotReady": "四子棋需要两位玩家。",
    "connect-four/BadOption": "四子棋的设置只有能否悔棋和谁先走。",
    "connect-four/TakebackOpen": "请先回答是否可以悔棋。",
    "connect-four/NoTakeback": "现在没有可以悔的棋。",
    "connect-four/BadPosition": "这个局面写得不正确。",
    "connect-four/UnexpectedChance": "现在不需要掷币。",
    "connect-four/MoveAfterEnd": "按规则走不出这个局面：对局在最后一步之前就已结束。",
    "connect-four/MoveAgainstRules": "按规则走不出这个局面：有一步不合规则，例如落在已满的列。",
  },
};
