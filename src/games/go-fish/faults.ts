import type { FaultTexts } from "../../text/fault-texts.ts";

export const goFishFaults: FaultTexts = {
  "zh-CN": {
    "go-fish/NoSuchCard": "没有这张牌：先写点数，再写花色，例如 10C、QH。",
    "go-fish/NoSuchRank": "点数是 A、2 到 10、J、Q 或 K。",
    "go-fish/GameOver": "游戏已经结束。",
    "go-fish/InvalidSeatCount": "去钓鱼可供 2 到 6 人玩。",
    "go-fish/NotParticipant": "你没有参加这局游戏。",
    "go-fish/NotYourTurn": "还没轮到你，或者牌还没有发好。",
    "go-fish/NotNow": "现在不能这样做。",
    "go-fish/CannotAsk": "不能问这位玩家。",
    "go-fish/RankNotHeld": "只能要你自己手里有的点数。",
    "go-fish/NothingToGive": "你没有这个点数的牌：请说“去钓鱼”。",
    "go-fish/MustGive": "你有这个点数的牌：必须全部交出。",
    "go-fish/CardNotInHand": "你手里没有这些牌。",
    "go-fish/NotLucky": "你摸到的牌不是这个点数。",
    "go-fish/NoBook": "同点数的四张牌才是一套；钓鱼之后，这套牌要包含刚摸到的那张。",
    "go-fish/BadOption": "设置不正确：庄家必须是这张桌上的座位。",
    "go-fish/BadAction": "可以要牌、回答或亮出一套；7?2 表示向 2 号座位要 7。",
    "go-fish/BadPosition": "这个局面写得不正确。",
    "go-fish/UnexpectedChance": "此时不需要洗牌或发牌。",
  },
};
