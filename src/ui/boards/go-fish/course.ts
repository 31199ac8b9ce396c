import type { Action } from "../../../games/go-fish/state.ts";
import type { View } from "../../../games/go-fish/view.ts";
import { after, courseOf, mine } from "../../guide/course.ts";

export const goFishCourse = courseOf<View, Action>()(
  {
    en: {
      ask: "Press one of your cards to ask for its rank. With several players, also press the one you want to ask.",
      fish: "None there? A card is drawn for you. If it is what you asked for, you ask again.",
      book: "Four of a rank are a book. Ask for what you hold most of.",
      remember: "Watch what the others ask for: they hold it. Take it when your turn comes.",
      hint: "Not sure? Press Hint, and a good question is marked.",
    },
    "zh-CN": {
      ask: "点一张手牌，就是要它的点数。人多时，再点要问的玩家。",
      fish: "对方没有？会替你摸一张牌。摸到所要的点数就接着问。",
      book: "四张同点数成一套。手里哪种多，就先要哪种。",
      remember: "留意别人要什么点数，对方手里一定有。轮到你时可以要过来。",
      hint: "拿不定主意？点“提示”，会标出一个好问题。",
    },
  },
  [
    { id: "ask", fits: mine },
    { id: "fish", fits: (now) => mine(now) && now.view.last?.kind === "fish" },
    { id: "book", fits: after(1) },
    { id: "remember", fits: after(2) },
    { id: "hint", fits: after(3) },
  ],
);
