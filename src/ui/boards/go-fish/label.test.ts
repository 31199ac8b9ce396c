import { expect, test } from "vitest";
import { en as cardsEn } from "../../cards/en.ts";
import { zhCn as cardsZh } from "../../cards/zh-cn.ts";
import { en } from "./en.ts";
import { bubbleOf, lastLabel, moveLabel } from "./label.ts";
import { zhCn } from "./zh-cn.ts";

const NAMES = ["Ann", "Ben", "Cleo"];
const question = { seat: 0, of: 2, rank: 7 } as const;

test("a move tells who was asked for what, by name or else counted from 1", () => {
  const ask = { kind: "ask", of: 2, rank: 12, slot: 5 } as const;
  expect(moveLabel("en", en, cardsEn, ask, NAMES)).toBe("asks Cleo for queens");
  expect(moveLabel("en", en, cardsEn, ask, [])).toBe("asks player 3 for queens");
  expect(moveLabel("zh-CN", zhCn, cardsZh, ask, NAMES)).toBe("向Cleo要 Q");
  expect(moveLabel("zh-CN", zhCn, cardsZh, ask, [])).toBe("向 3 号玩家要 Q");
  const cards = [
    { slot: 1, face: 6 },
    { slot: 2, face: 45 },
  ];
  expect(moveLabel("en", en, cardsEn, { kind: "give", cards }, NAMES)).toBe(
    "hands over 7 of Hearts and 7 of Clubs",
  );
});

test("what happened is told in a sentence, and by those who said it", () => {
  const tell = (last: Parameters<typeof lastLabel>[3]) => lastLabel("en", en, cardsEn, last, NAMES);
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
