import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unwrap } from "../seating.fixture.ts";
import {
  type Code,
  type CodeKind,
  findCode,
  MAX_BODY,
  MAX_LINK,
  SCHEME,
  writeCode,
} from "./code.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const anyCode: fc.Arbitrary<Code> = fc.record({
  kind: fc.constantFrom<CodeKind>("invite", "offer", "reply"),
  body: fc.uint8Array({ minLength: 38, maxLength: MAX_BODY }),
});

const EXAMPLE = writeCode({
  kind: "invite",
  body: Uint8Array.from({ length: 80 }, (_, i) => 3 * i),
});

describe("a code", () => {
  test("is read as it was written, and fits into a link", () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        const text = writeCode(code);
        expect(`${SCHEME}${text}`.length).toBeLessThanOrEqual(MAX_LINK);
        expect(unwrap(findCode(text))).toEqual(code);
        expect(unwrap(findCode(`${SCHEME}${text}`))).toEqual(code);
      }),
    );
  });

  test("with one wrong character is damaged, whichever it is", () => {
    fc.assert(
      fc.property(anyCode, fc.nat(), fc.constantFrom(...LETTERS), (code, at, letter) => {
        const text = writeCode(code);
        const place = at % text.length;
        fc.pre(text[place] !== letter);
        const wrong = text.slice(0, place) + letter + text.slice(place + 1);
        expect(findCode(wrong)).toMatchObject({ fault: { code: "code/damaged" } });
        expect(findCode(SCHEME + wrong)).toMatchObject({ fault: { code: "code/damaged" } });
      }),
    );
  });

  test("without its end, or without a piece, is damaged", () => {
    for (let length = 1; length < EXAMPLE.length; length++) {
      expect(findCode(SCHEME + EXAMPLE.slice(0, length))).toMatchObject({
        fault: { code: "code/damaged" },
      });
      expect(findCode(EXAMPLE.slice(0, length - 1) + EXAMPLE.slice(length))).toMatchObject({
        fault: { code: "code/damaged" },
      });
    }
  });

  test("of another version is told from a damaged one", () => {
    // Made by hand (Python's hashlib), because `writeCode` writes only this version: version 2, kind 0, one byte, and
    // their checksum.
    const foreign = "IAGrC9q_og";
    expect(findCode(`${SCHEME}${foreign}`)).toMatchObject({
      fault: { code: "code/foreign-version" },
    });
  });
});

describe("a code is found", () => {
  const wide = (text: string) =>
    text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
  const lines = (length: number, between: string) =>
    EXAMPLE.match(new RegExp(`.{1,${length}}`, "g"))?.join(between) ?? "";

  test.each([
    ["in a chat line", `[20:15] Anna: come and play! ${SCHEME}${EXAMPLE} see you at 8`],
    ["without its scheme in a chat line", `Anna: come and play: ${EXAMPLE}, see you at 8`],
    ["in Chinese", `来玩吧！${SCHEME}${EXAMPLE}。八点见`],
    ["in full-width letters", wide(`${SCHEME}${EXAMPLE}`)],
    ["as a link with slashes", `${SCHEME}//${EXAMPLE}/`],
    ["with the scheme in capitals", `FAIRHAND:${EXAMPLE}`],
    ["in angle brackets", `<${SCHEME}${EXAMPLE}>`],
    ["in bold", `**${SCHEME}${EXAMPLE}**`],
    ["wrapped into lines", `Hello!\r\n${SCHEME}\r\n${lines(30, "\r\n")}\r\nBye!`],
    ["wrapped and quoted", `> Hello!\n> ${lines(30, "\n> ")}\n> Bye!`],
    ["typed in groups", lines(5, " ")],
    ["with zero-width spaces", lines(7, "\u200b")],
    ["with a byte order mark and direction marks", `\ufeff\u202a${EXAMPLE}\u202c`],
    ["after another link", `https://example.com/a/b?c=d ${SCHEME}${EXAMPLE}`],
    ["after a damaged one", `${SCHEME}${EXAMPLE.slice(0, 50)}! again: ${SCHEME}${EXAMPLE}`],
  ])("%s", (_where, text) => {
    expect(writeCode(unwrap(findCode(text)))).toBe(EXAMPLE);
  });

  test("with its hyphens turned into dashes", () => {
    const hyphens = writeCode({ kind: "offer", body: new Uint8Array(45).fill(0xfb) });
    expect(hyphens).toContain("-");
    expect(findCode(hyphens.replaceAll("-", "\u2013")).ok).toBe(true);
  });

  test.each([
    "",
    "   ",
    "Shall we play tonight?",
    "I like fairhand: we play at eight.",
    "fairhand",
    "https://example.com/an/address/that/is/longer/than/any/code",
    "🂡".repeat(50),
  ])("not in %j", (text) => {
    expect(findCode(text)).toMatchObject({ fault: { code: "code/none" } });
  });
});

test("whatever is pasted, nothing is thrown", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.constantFrom(EXAMPLE, SCHEME, EXAMPLE.slice(0, 40), " ", "\n", "EFA", "_", "-"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const found = findCode(pieces.join(""));
      if (!found.ok) expect(found.fault.code).toMatch(/^code\//);
    }),
    { numRuns: 500 },
  );
});
