import type { FaultTexts } from "../../text/fault-texts.ts";

export const tequilaTrainFaults: FaultTexts = {
  "zh-CN": {
    "tequila-train/NotEnoughPlayers": "龙舌兰火车至少需要两位玩家。",
    "tequila-train/LimitHasBeenReached": "龙舌兰火车最多八位玩家。",
    "tequila-train/GameHasNotStartedYet": "现在不能接牌。",
    "tequila-train/StateIsNotPlaying": "游戏未在进行。",
    "tequila-train/NotRegistered": "你没有参加这局游戏。",
    "tequila-train/NotYourTurnOrYouLose": "还没轮到你。",
    "tequila-train/InvalidTileId": "这张牌不在任何人手里。",
    "tequila-train/InvalidTileOwner": "你手里没有这张牌。",
    "tequila-train/InvalidTrack": "你不能接这条轨道。",
    "tequila-train/InvalidTile": "这张牌与轨道的末端不符。",
    "tequila-train/MustPlace": "你有能接的牌，必须接一张。",
    "tequila-train/MayNotPass": "现在不能这样做：没有能接的牌时，请摸牌或跳过。",
    "tequila-train/MayNotDraw": "只有自己轨道上停着小火车的玩家才能摸牌，每次轮到时一次。",
    "tequila-train/NotAsked": "现在没有在找对子，或者你已经回答过了。",
    "tequila-train/BadOption": "有一项设置不正确。",
    "tequila-train/BadAction": "可以接牌、跳过、摸牌，或者回答中心牌的问题；接牌写作 3-5>1。",
    "tequila-train/BadPosition": "这个局面写得不正确。",
    "tequila-train/UnexpectedChance": "此时不需要洗牌、发牌或翻牌。",
  },
};
