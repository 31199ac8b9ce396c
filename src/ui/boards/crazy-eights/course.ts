import { isEight } from "../../../games/crazy-eights/cards.ts";
import type { Action } from "../../../games/crazy-eights/state.ts";
import type { View } from "../../../games/crazy-eights/view.ts";
import { suitOf } from "../../../games/playing-cards.ts";
import { after, courseOf, mine } from "../../guide/course.ts";

export const crazyEightsCourse = courseOf<View, Action>()(
  {
    en: {
      match: "Play a card with the same suit or the same rank as the top card. Raised cards fit.",
      draw: "Nothing fits? Draw until something does.",
      eight:
        "You hold an eight. It goes on anything, and you choose the next suit. Save it for when you need it.",
      named: "An eight was played: match the suit that was named, not the card you see.",
      goal: "Empty your hand first to win. Keep an eye on how many cards the others hold.",
      hint: "Not sure? Press Hint, and a good card is marked.",
    },
    "zh-CN": {
      match: "打出与顶牌花色相同或点数相同的牌。抬起的牌都能出。",
      draw: "没有能出的牌？摸牌，直到摸到能出的为止。",
      eight: "你有一张八点。它可以接任何牌，还能指定下一个花色。留到需要时再用。",
      named: "有人打出了八点：要跟指定的花色，而不是看到的那张牌。",
      goal: "最先出完手牌者获胜。留意别人还剩几张牌。",
      hint: "拿不定主意？点“提示”，会标出一张好牌。",
    },
  },
  [
    { id: "match", fits: ({ legal }) => legal.some(({ kind }) => kind === "play") },
    { id: "draw", fits: ({ legal }) => legal.some(({ kind }) => kind === "draw") },
    {
      id: "eight",
      fits: (now) => mine(now) && now.view.hand.some(({ face }) => isEight(face)),
    },
    {
      id: "named",
      fits: (now) =>
        mine(now) &&
        now.view.top !== null &&
        now.view.suit !== null &&
        suitOf(now.view.top) !== now.view.suit,
    },
    { id: "goal", fits: after(1) },
    { id: "hint", fits: after(2) },
  ],
);
