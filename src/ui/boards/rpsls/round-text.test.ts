import { expect, test } from "vitest";
import { groupText, roundText } from "./round-text.ts";

const NAMES = ["Anna", "Bo", "Chen", "Dora", "Emil", "Frieda", "Gus", "Hana", "Ida"];
const round = (symbols: readonly number[], survivors: readonly number[]) => ({
  throws: symbols.map((symbol, seat) => ({ seat, symbol })),
  survivors,
});

test("tells what decided a round and who stays in", () => {
  expect(roundText("en", round([1, 0, 4, 1], [0, 3]), NAMES)).toBe(
    "Paper covers Rock. Paper disproves Spock. Anna and Dora stay in.",
  );
  expect(roundText("en", round([3, 4], [0]), NAMES)).toBe(
    "Lizard poisons Spock. Only Anna is left.",
  );
  expect(roundText("zh-CN", round([3, 4], [0]), NAMES)).toBe("蜥蜴毒死斯波克。只有Anna留下。");
});

test("tells why nothing was decided", () => {
  expect(roundText("en", round([0, 0], [0, 1]), NAMES)).toBe(
    "Everybody threw Rock. Everyone stays in.",
  );
  expect(roundText("en", round([0, 1, 2], [0, 1, 2]), NAMES)).toBe(
    "No sign beats all the others. Everyone stays in.",
  );
  expect(roundText("en", round([2], [0]), NAMES)).toBe(
    "Nobody else showed a sign in time. Only Anna is left.",
  );
});

test("tells a crowd how it goes on when too many signs were thrown", () => {
  const seats = Array.from({ length: 16 }, (_, seat) => seat);
  const crowd = round(
    seats.map((seat) => seat % 5),
    seats,
  );
  expect(roundText("en", crowd, NAMES)).toBe(
    "With 5 different signs, none beats all the others. All 16 players throw again, until one sign beats all the others.",
  );
  expect(roundText("zh-CN", crowd, NAMES)).toBe(
    "出现了 5 种手势，没有一种能胜过其余所有手势。16 人全部重新出拳，直到有一种手势胜过其余所有手势。",
  );
});

test("counts many survivors", () => {
  const symbols = [1, 1, 1, 1, 1, 1, 1, 1, 0];
  expect(roundText("en", round(symbols, [0, 1, 2, 3, 4, 5, 6, 7]), NAMES)).toBe(
    "Paper covers Rock. 8 players stay in.",
  );
});

test("names six who threw the same and counts the rest, as the language lists them", () => {
  const seats = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  expect(groupText("en", seats, NAMES)).toBe("Anna, Bo, Chen, Dora, Emil, Frieda, and 3 more");
  expect(groupText("zh-CN", seats, NAMES)).toBe("Anna、Bo、Chen、Dora、Emil、Frieda和另外 3 人");
  expect(groupText("en", seats.slice(0, 2), NAMES)).toBe("Anna and Bo");
});
