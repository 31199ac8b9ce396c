import type { Action } from "../../../games/rpsls/actions.ts";
import type { View } from "../../../games/rpsls/view.ts";
import { after, courseOf, mine } from "../../guide/course.ts";

export const rpslsCourse = courseOf<View, Action>()(
  {
    en: {
      beats: "Each sign beats two others and loses to two. The arrows show which.",
      choose: "Choose a sign. It stays sealed until everyone has chosen, so nobody can peek.",
      rounds: "A tie is played again. The last player left wins.",
    },
    "zh-CN": {
      beats: "每种手势胜两种，也输给两种，箭头表示谁克谁。",
      choose: "选一个手势。所有人选定之前它一直封存，谁也不能偷看。",
      rounds: "平局就再来一轮，最后留下的人获胜。",
    },
  },
  [
    // Most matches of two end with the first round: what beats what must be said before it.
    { id: "beats", fits: ({ legal }) => legal.some(({ type }) => type === "throw") },
    { id: "choose", fits: mine },
    { id: "rounds", fits: after(1) },
  ],
);
