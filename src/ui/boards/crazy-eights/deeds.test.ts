import { expect, test } from "vitest";
import { CARD_NAMES } from "../../../games/crazy-eights/cards.ts";
import type { View } from "../../../games/crazy-eights/view.ts";
import { remember } from "./deeds.ts";

const view = (last: View["last"], top: string, suit: View["suit"]) =>
  ({ last, top: CARD_NAMES.indexOf(top), suit }) as View;

test("remembers one deed a player, the newest", () => {
  const first = remember(new Map(), view({ seat: 0, kind: "play", drawn: 0 }, "7H", "H"));
  const second = remember(first, view({ seat: 1, kind: "draw", drawn: 1 }, "7H", "H"));
  const third = remember(second, view({ seat: 1, kind: "draw", drawn: 2 }, "7H", "H"));
  expect([...third]).toEqual([
    [0, { kind: "play", drawn: 0, face: CARD_NAMES.indexOf("7H"), suit: "H" }],
    [1, { kind: "draw", drawn: 2 }],
  ]);
});

test("a match that has just begun has no deeds", () => {
  const before = remember(new Map(), view({ seat: 0, kind: "pass", drawn: 0 }, "7H", "H"));
  expect(remember(before, view(null, "2C", "C")).size).toBe(0);
});
