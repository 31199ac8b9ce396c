import { expect, test } from "vitest";
import { LANGUAGES } from "../../text/language.ts";
import { GAME_SETS } from "../boards/registry.ts";
import { storage } from "../storage.fixture.ts";
import { advance, dismiss, FIRST_LESSON, keepGuide, readGuide } from "./lesson.ts";

const LESSONS = [
  { id: "first", fits: () => true },
  { id: "late", fits: ({ made }: { made: number }) => made >= 2 },
];
const at = (made: number) => ({ view: null, legal: [], seat: 0, made });

test("a tip ends by itself with the player's next move, and the next one waits for its moment", () => {
  const shown = advance(LESSONS, FIRST_LESSON, at(0));
  expect(shown.current?.id).toBe("first");
  expect(advance(LESSONS, shown, at(0))).toBe(shown);
  const moved = advance(LESSONS, shown, at(1));
  expect(moved).toEqual({ seen: ["first"], current: null });
  expect(advance(LESSONS, moved, at(1))).toBe(moved);
  expect(advance(LESSONS, moved, at(2)).current?.id).toBe("late");
});

test("a tip that was read is not said again", () => {
  const read = dismiss(advance(LESSONS, FIRST_LESSON, at(0)));
  expect(advance(LESSONS, read, at(1)).current).toBeNull();
});

test("what was said survives a restart, at its own table only", () => {
  const kept = storage();
  expect(readGuide(kept, "a")).toBeNull();
  keepGuide(kept, "a", ["first"]);
  expect(readGuide(kept, "a")).toEqual({ seen: ["first"], current: null });
  expect(readGuide(kept, "b")).toBeNull();
  for (const broken of ["{", "7", '{"table":"a","seen":[1,{}]}']) {
    kept.setItem("fairhand-guide", broken);
    expect(readGuide(kept, "a")?.seen ?? []).toEqual([]);
  }
});

test("every game has a course, and every lesson a text in every language", () => {
  for (const { id, course } of GAME_SETS)
    for (const language of LANGUAGES)
      expect(`${id}: ${course.lessons.map((lesson) => lesson.id)}`).toBe(
        `${id}: ${Object.keys(course.text[language])}`,
      );
});
