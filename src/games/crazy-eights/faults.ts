import type { FaultTexts } from "../../text/fault-texts.ts";

export const crazyEightsFaults: FaultTexts = {
  "zh-CN": {
    "crazy-eights/InvalidValue": "没有这张牌。",
    "crazy-eights/InvalidSuit": "花色是红桃、方块、黑桃或梅花（H、D、S、C）。",
    "crazy-eights/DeckEmpty": "牌堆里没有牌可以翻开。",
    "crazy-eights/GameOver": "游戏已经结束。",
    "crazy-eights/InvalidSeatCount": "疯狂八点可供 2 到 10 人玩。",
    "crazy-eights/NotParticipant": "你没有参加这局游戏。",
    "crazy-eights/NotYourTurn": "还没轮到你，或者牌还没有发好。",
    "crazy-eights/CardNotInHand": "你手里没有这张牌。",
    "crazy-eights/NotPlayable": "这张牌的花色和点数都不符。",
    "crazy-eights/SuitForNonEight": "只有出八点时才能指定花色。",
    "crazy-eights/MayNotDraw": "现在不能摸牌：手里有能出的牌，或者已经没有牌可摸。",
    "crazy-eights/MayNotPass": "现在不能过牌：手里有能出的牌，或者还可以摸牌。",
    "crazy-eights/BadOption":
      "有一项设置不正确：第二名需要三位以上玩家，庄家必须是这张桌上的座位。",
    "crazy-eights/BadAction": "可以出一张牌、摸牌或过牌；八点后面可以写花色，例如 8D=C。",
    "crazy-eights/BadPosition": "这个局面写得不正确。",
    "crazy-eights/UnexpectedChance": "此时不需要洗牌、发牌或翻牌。",
  },
};
