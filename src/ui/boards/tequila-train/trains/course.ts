import type { Action } from "../../../../games/tequila-train/state.ts";
import type { View } from "../../../../games/tequila-train/view.ts";
import { after, courseOf, mine } from "../../../guide/course.ts";

export const tequilaTrainCourse = courseOf<View, Action>()(
  {
    en: {
      place:
        "Pick up a raised tile, then press the track it goes on. One half must match the number at the end of your track.",
      skip: "Nothing fits. Skip: a train is put on your track, and everyone may build on it.",
      open: "A train stands on another track, so you may place tiles there too.",
      train:
        "Your own track is open to everyone. Place on it and take the train back for one shot to close it again.",
      goal: "First to place every tile wins. Big doubles are the hardest to get rid of: play them early.",
      hint: "Not sure? Press Hint, and a good tile is marked.",
    },
    "zh-CN": {
      place: "拿起一张抬起的骨牌，再点要接的轨道。骨牌的一半要与你轨道末端的数字相同。",
      skip: "没有能接的骨牌。跳过：你的轨道上会放一辆小火车，谁都可以接你的轨道。",
      open: "别人的轨道上停着小火车，你也可以往那里接牌。",
      train: "你的轨道现在谁都能接。在上面接一张牌，罚一杯收回小火车，轨道就重新归你一人。",
      goal: "最先出完骨牌者获胜。大的对子最难脱手，早点打出去。",
      hint: "拿不定主意？点“提示”，会标出一张好牌。",
    },
  },
  [
    { id: "place", fits: ({ legal }) => legal.some(({ kind }) => kind === "place") },
    {
      id: "skip",
      fits: ({ legal, view, seat }) =>
        legal.length > 0 &&
        !legal.some(({ kind }) => kind === "place") &&
        view.tracks[seat]?.marker !== true,
    },
    {
      id: "open",
      fits: (now) =>
        mine(now) && now.view.tracks.some(({ marker }, track) => marker && track !== now.seat),
    },
    { id: "train", fits: (now) => mine(now) && now.view.tracks[now.seat]?.marker === true },
    { id: "goal", fits: after(1) },
    { id: "hint", fits: after(3) },
  ],
);
