import { expect, test } from "vitest";
import { faultText } from "./fault-text.ts";

test("English shows the host's own sentence, which says more", () => {
  const full = { code: "connect-four/ColumnFull", message: "Column 4 is full." } as const;
  expect(faultText("en", full)).toBe("Column 4 is full.");
});

test("a known fault is shown in the player's language", () => {
  const text = (code: `${string}/${string}`) => faultText("zh-CN", { code, message: "Full." });
  expect(text("connect-four/ColumnFull")).toBe("这一列已经满了。");
  expect(text("play/unknown-game")).toBe("没有这款游戏。");
  expect(text("table/unknown")).toBe("这张牌桌已经不在了。");
  expect(text("deck/bad-shuffle")).toBe("一条关于暗牌的消息不正确，已拒绝。");
});

test("an unknown fault keeps the host's sentence", () => {
  for (const code of ["new-area/odd", "connect-four/Odd", "toString/x", "constructor/*"] as const)
    expect(faultText("zh-CN", { code, message: "Do this." })).toBe("Do this.");
});
