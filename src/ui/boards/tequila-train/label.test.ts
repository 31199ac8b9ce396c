import { expect, test } from "vitest";
import { findTile } from "../../../games/tequila-train/tiles.ts";
import type { View } from "../../../games/tequila-train/view.ts";
import { en } from "./en.ts";
import { deedLabel, moveLabel, trackLabel } from "./label.ts";
import { zhCn } from "./zh-cn.ts";

const seat = { tiles: 3, shots: 0, gone: false } as const;
const VIEW = {
  tracks: [
    { tiles: [{ face: 12, left: 12, right: 0 }], end: 0, marker: false },
    { tiles: [], end: 12, marker: true },
  ],
  seats: [
    { ...seat, did: "place" },
    { ...seat, did: "place" },
    { ...seat, did: null },
  ],
  placed: { seat: 1, track: 0 },
} as unknown as View;

test("a track says whose it is, how long, in what it ends and whether it is open", () => {
  expect(trackLabel("en", en, VIEW, 0, null)).toBe(
    "Track 1, yours: 1 tile on the track, ends in 0, no train on it",
  );
  expect(trackLabel("en", en, VIEW, 1, "Bo")).toBe(
    "Track 2, Bo: 0 tiles on the track, ends in 12, a train stands on it: open to everybody",
  );
  expect(trackLabel("zh-CN", zhCn, VIEW, 0, null)).toBe(
    "1 号轨道，你的：轨道上有 1 张牌，末端是 0，没有小火车",
  );
});

test("moves are told in words, tracks counted from 1", () => {
  const place = { kind: "place", slot: 1, face: findTile("5-3") ?? -1, track: 0 } as const;
  expect(moveLabel(en, { ...place, removeTrain: false }, "3-5>0")).toBe("3-5 on track 1");
  expect(moveLabel(en, { ...place, removeTrain: true }, "3-5>0!")).toBe(
    "3-5 on track 1, takes the train back",
  );
  expect(moveLabel(en, { kind: "show", slot: 1 }, "hub 9-9")).toBe("lays the hub 9-9");
  expect(moveLabel(zhCn, { kind: "lack" }, "no 9-9")).toBe("没有 9-9");
  expect(moveLabel(en, { kind: "draw" }, "draw")).toBe("draws a tile");
});

test("only the newest placement tells its track", () => {
  expect(deedLabel(en, VIEW, 0)).toBe("placed a tile");
  expect(deedLabel(en, VIEW, 1)).toBe("placed on track 1");
  expect(deedLabel(en, VIEW, 2)).toBeNull();
});
