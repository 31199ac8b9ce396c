import { describe, expect, test } from "vitest";
import { bindTo, commitTo, newPassword, openCommitment, parseCommitment } from "./commit.ts";
import { seededBytes } from "./randomness.ts";

const match = new Uint8Array(32).fill(5);

/** Rule sheet rpsls, RP-1. */
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

test("a password is 128 random bits as 32 hex digits", () => {
  const random = seededBytes(new Uint8Array(32), "passwords");
  const passwords = Array.from({ length: 100 }, () => newPassword(random));
  expect(passwords.every((password) => /^[0-9a-f]{32}$/.test(password))).toBe(true);
  expect(new Set(passwords).size).toBe(100);
});

test.each([
  ["upper case", VECTORS[0][1].toUpperCase()],
  ["a prefix", `0x${VECTORS[0][1]}`],
  ["63 digits", VECTORS[0][1].slice(1)],
  ["a digit too many", `${VECTORS[0][1]}0`],
  ["a line break", `${VECTORS[0][1]}\n`],
  ["bytes", new Uint8Array(32)],
  ["nothing", undefined],
])("a commitment with %s is refused", (_name, input) => {
  expect(parseCommitment(input)).toMatchObject({ ok: false, fault: { code: "commit/malformed" } });
  expect(parseCommitment(VECTORS[0][1]).ok).toBe(true);
});

describe("opening", () => {
  const text = `3${newPassword(seededBytes(new Uint8Array(32), "one"))}`;
  const own = {
    match,
    turn: 4,
    seat: 1,
    commitment: commitTo(text),
    binding: bindTo({ match, turn: 4, seat: 1 }, text),
  };

  test("takes the committed text", () => {
    expect(openCommitment(own, text)).toEqual({ ok: true, value: text });
  });

  test("refuses another text", () => {
    const other = `4${text.slice(1)}`;
    expect(openCommitment(own, other)).toMatchObject({
      ok: false,
      fault: { code: "commit/mismatch" },
    });
  });

  test("refuses a text that only becomes the committed one when encoded", () => {
    const committed = { ...own, commitment: commitTo("2\ufffd") };
    expect(openCommitment(committed, "2\ud800")).toMatchObject({
      ok: false,
      fault: { code: "commit/mismatch" },
    });
  });

  test.each([
    ["seat", { ...own, seat: 2 }],
    ["turn", { ...own, turn: 5 }],
    ["match", { ...own, match: new Uint8Array(32) }],
  ])("refuses a commitment copied to another %s, even after the author's reveal", (_name, copy) => {
    expect(openCommitment(copy, text)).toMatchObject({
      ok: false,
      fault: { code: "commit/copied" },
    });
  });
});
