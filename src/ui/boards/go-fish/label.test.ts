import { expect, test } from "vitest";
import { goFish } from "../../../games/go-fish/rules.ts";
import type { Action, Last, State } from "../../../games/go-fish/state.ts";
import { en as cardsEn } from "../../cards/en.ts";
import { zhCn as cardsZh } from "../../cards/zh-cn.ts";
import { moveText } from "../../table-view.ts";
import { en } from "./en.ts";
import { bubbleOf, lastLabel, moveLabel } from "./label.ts";
import { zhCn } from "./zh-cn.ts";

const NAMES = ["Ann", "Ben", "Cleo"];
const question = { seat: 0, of: 2, rank: 7 } as const;

test("a move tells who was asked for what, by name or else counted from 1", () => {
  const ask = { kind: "ask", of: 2, rank: 12, slot: 5 } as const;
  expect(moveLabel("en", en, cardsEn, ask, "Q?2", NAMES)).toBe("asks Cleo for queens");
  expect(moveLabel("en", en, cardsEn, ask, "Q?2", [])).toBe("asks player 3 for queens");
  expect(moveLabel("zh-CN", zhCn, cardsZh, ask, "Q?2", NAMES)).toBe("向Cleo要 Q");
  expect(moveLabel("zh-CN", zhCn, cardsZh, ask, "Q?2", [])).toBe("向 3 号玩家要 Q");
});

test("what happened is told in a sentence, and by those who said it", () => {
  const tell = (last: Parameters<typeof lastLabel>[3]) =>
    lastLabel("en", en, cardsEn, last, { seats: [] }, NAMES);
  expect(tell({ ...question, kind: "catch", count: 2 })).toBe(
    "Ann asked Cleo for sevens and got 2.",
  );
  expect(tell({ ...question, kind: "fish", drew: true })).toContain("go fish!");
  expect(tell({ ...question, kind: "lucky", face: 6 })).toContain("drew the 7 of Hearts!");
  expect(tell({ seat: 1, rank: 1, kind: "book" })).toBe("Ben laid down the aces.");
  const says = (seat: number) =>
    bubbleOf("en", en, { last: { ...question, kind: "fish", drew: true } }, seat);
  expect([0, 1, 2].map(says)).toEqual(["Any sevens?", null, "Go fish!"]);
});

/** Ann asks Ben for sevens, and he answers; Ann may leave in between. */
function answered(ben: object, leaves: boolean) {
  const position = goFish.position?.({ seats: 3, stake: 0, options: goFish.defaults }, {
    draw: ["KH", "QH", "JH"],
    turn: 0,
    ...ben,
  } as never);
  if (!position?.ok) throw new Error("no position");
  const known = { faces: position.value.faces, sealed: [] };
  const apply = (state: State, event: Parameters<typeof goFish.apply>[1]) => {
    const next = goFish.apply(state, event);
    if (!next.ok) throw new Error(next.fault.message);
    return next.value;
  };
  const act = (state: State, seat: number, wanted: (action: Action) => boolean) => {
    const action = goFish.legal(state, seat, known).find(wanted);
    if (action === undefined) throw new Error("not allowed");
    const text = goFish.notation.format(state, seat, action);
    return { action, text, after: apply(state, { kind: "acted", seat, action }) };
  };
  const asked = act(
    position.value.state,
    0,
    (one) => one.kind === "ask" && one.rank === 7 && one.of === 1,
  );
  const asker = leaves ? apply(asked.after, { kind: "resigned", seats: [0] }) : asked.after;
  const { action, text, after } = act(asker, 1, () => true);
  const view = goFish.view(after, null, { faces: new Map(), sealed: [] });
  return {
    move: (language: "en" | "zh-CN") =>
      moveText(language, "go-fish", { seat: 1, kind: "acted", action, text }, NAMES),
    told: lastLabel("en", en, cardsEn, view.last as Last, view, NAMES),
    pond: view.stock,
  };
}

const SEVENS = { hands: [["7H", "2H"], ["7C", "3H"], ["4H"]], shown: [[], ["7S"], []] };
const ONLY_SEEN = { hands: [["7H", "2H"], ["3H"], ["4H"]], shown: [[], ["7S"], []] };
const NONE = { hands: [["7H", "2H"], ["3H"], ["4H"]], shown: [[], [], []] };

test("all cards that are handed over are named, those that everybody had seen as well", () => {
  const { move, told } = answered(SEVENS, false);
  expect(move("en")).toBe("hands over 7 of Spades and 7 of Clubs");
  expect(move("zh-CN")).toBe("交出黑桃7和梅花7");
  expect(told).toBe("Ann asked Ben for sevens and got 2.");
  expect(answered(ONLY_SEEN, false).move("en")).toBe("hands over 7 of Spades");
});

test("of an asker who has left nobody says that they got cards or found the pond empty", () => {
  expect(answered(SEVENS, true).told).toBe("Ann asked Ben for sevens: Ben had 2.");
  const { told, pond } = answered(NONE, true);
  expect(told).toBe("Ann asked Ben for sevens: none.");
  expect(pond).toBeGreaterThan(0);
});
