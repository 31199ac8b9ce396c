import { describe, expect, test } from "vitest";
import { commitTo, isCommitment, namesSeat, opensCommitment, secretText } from "./commit.ts";

/** docs/games/rpsls.md, row 5. */
const VECTORS = [
  ["2pass", "739befbabe047a65ba6c5a9b4ab3f9c6b7d25fa59d287a6964260ee0b619bd1a"],
  ["0pass12", "cb86442693864466112de9876585a7f068c7c0acfc4aae60b312a4ef297f44ae"],
  ["1pass12", "b34c1092cdce02200b7eaa684af4563d0644b46aa2ac115dec287bd62ca268de"],
  ["2pass12", "88e53c3a1200f7b4c3cbeca95ae266f64c623c6ee0e357fe570cfae2ad4f34c1"],
  ["3pass12", "c580388dad876ea2b7861889a6617cba2693c4765c7445b8eaea739ab4cdb127"],
  ["4pass12", "9ce58f3df7e4b407e7d421d2e310e69613ff26164c27d446f76ce0060ce93380"],
] as const;

test.each(VECTORS)("RP-1: the commitment to %s", (text, commitment) => {
  expect(commitTo(text)).toBe(commitment);
});

test.each([
  ["upper case", VECTORS[0][1].toUpperCase()],
  ["a prefix", `0x${VECTORS[0][1]}`],
  ["63 digits", VECTORS[0][1].slice(1)],
  ["a digit too many", `${VECTORS[0][1]}0`],
  ["a line break", `${VECTORS[0][1]}\n`],
])("a hash with %s is no commitment", (_, hash) => {
  expect(isCommitment(hash)).toBe(false);
  expect(isCommitment(VECTORS[0][1])).toBe(true);
});

describe("a commitment", () => {
  const text = secretText(3, 1, "00112233445566778899aabbccddeeff", true);

  test("is opened by its text alone", () => {
    expect(opensCommitment(commitTo(text), text)).toBe(true);
    expect(opensCommitment(commitTo(text), `4${text.slice(1)}`)).toBe(false);
  });

  test("is not opened by a text that only becomes its own when encoded", () => {
    expect(commitTo("2\ud800")).toBe(commitTo("2\ufffd"));
    expect(opensCommitment(commitTo("2\ufffd"), "2\ud800")).toBe(false);
  });

  test("bound to its seat names that seat and no other", () => {
    expect(text).toBe("31:00112233445566778899aabbccddeeff");
    expect(namesSeat(text, 1)).toBe(true);
    expect(namesSeat(text, 0)).toBe(false);
    expect(namesSeat(secretText(3, 11, "aa", true), 1)).toBe(false);
  });

  test("unbound is that of the original game", () => {
    expect(secretText(2, 1, "pass12", false)).toBe("2pass12");
  });
});
