import { expect, test } from "vitest";
import type { LocalPlayer } from "../host/api/api.ts";
import { inOrder } from "./begins.ts";

const ANNA: LocalPlayer = { kind: "human", name: "Anna" };
const BOT: LocalPlayer = { kind: "bot", level: "easy" };

test("whoever is to begin sits where the rules begin", () => {
  expect(inOrder([ANNA, BOT], 1, "first", 0)[1]).toBe(ANNA);
  expect(inOrder([ANNA, BOT], 1, "second", 0)[1]).toBe(BOT);
  expect(inOrder([ANNA, BOT], 0, "first", 0)[0]).toBe(ANNA);
});

test("the lot may fall on either", () => {
  expect(inOrder([ANNA, BOT], 1, "lot", 0)[1]).toBe(ANNA);
  expect(inOrder([ANNA, BOT], 1, "lot", 1)[1]).toBe(BOT);
});
