import { expect, test } from "vitest";
import { spell, unspell } from "./spelling.ts";
import { WORDS } from "./words.ts";

test.each([
  ["crazy-eights", "10H", "10♥"],
  ["crazy-eights", "8D=C", "8♦=♣"],
  ["crazy-eights", "draw", "draw"],
  ["tequila-train", "3-5>0", "3-5>1"],
  ["tequila-train", "3-5>11!", "3-5>12!"],
  ["tequila-train", "skip", "skip"],
  ["rpsls", "spock", "Spock"],
  ["royal-ur", "4>8", "4>8"],
  ["connect-four", "3", "3"],
  ["connect-four", "ask", "take back"],
  ["connect-four", "no", "no"],
])(
  "%s: %s is shown as %s, and typed so or in notation it is the same move",
  (game, notation, shown) => {
    expect(spell(game, notation, WORDS.en)).toBe(shown);
    expect(unspell(game, shown, WORDS.en)).toBe(notation);
    if (game !== "tequila-train") expect(unspell(game, notation, WORDS.en)).toBe(notation);
  },
);

test("cards can be typed in either case, and throws in every language", () => {
  expect(unspell("crazy-eights", "8d=c", WORDS.en)).toBe("8D=C");
  expect(unspell("rpsls", "蜥蜴", WORDS["zh-CN"])).toBe("lizard");
  expect(spell("rpsls", "rock", WORDS["zh-CN"])).toBe("石头");
  expect(unspell("connect-four", "悔棋", WORDS["zh-CN"])).toBe("ask");
});
