import { expect, test } from "vitest";
import { GAME_SETS } from "./boards/registry.ts";
import { faultText } from "./faults.ts";
import { LANGUAGES } from "./text/language.ts";

test("English shows the host's own sentence, which says more", () => {
  const full = { code: "connect-four/ColumnFull", message: "Column 4 is full." } as const;
  expect(faultText("en", full)).toBe("Column 4 is full.");
});

test("a known fault is told in the player's language", () => {
  const text = (code: `${string}/${string}`) => faultText("zh-CN", { code, message: "Full." });
  expect(text("connect-four/ColumnFull")).toBe("这一列已经满了。");
  expect(text("table/unknown")).toBe("这张牌桌已经不在了。");
  expect(text("deck/bad-shuffle")).toBe("一条关于暗牌的消息不正确，已拒绝。");
});

test("an unknown fault keeps the host's sentence", () => {
  for (const code of ["new-area/odd", "connect-four/Odd", "toString/x", "constructor/*"] as const)
    expect(faultText("zh-CN", { code, message: "Do this." })).toBe("Do this.");
});

const SOURCES: Readonly<Record<string, string>> = import.meta.glob(
  [
    "../../protocol/**/*.ts",
    "../{host,match}/**/*.ts",
    "../games/*/*.ts",
    "./*.ts",
    "./screens/*.tsx",
    "!**/*.test.ts",
    "!**/*.fixture.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);

/** Faults that end the host before there is a page; they are printed. */
const TERMINAL_ONLY = /^(cli|shell)\//;

/** Every fault code that the sources of protocol, match, host and the games on our shelf name. */
function codesInSources(): ReadonlySet<string> {
  const shelf = GAME_SETS.map(({ id }) => id);
  const codes = new Set<string>();
  for (const [path, source] of Object.entries(SOURCES)) {
    const game = /\/games\/([^/]+)\//.exec(path)?.[1];
    if (game !== undefined && !shelf.includes(game)) continue;
    for (const [, code] of source.matchAll(/(?:\bfail\(|\bcode: )\s*"([a-z-]+\/[\w-]+)"/g))
      if (code !== undefined && !TERMINAL_ONLY.test(code)) codes.add(code);
  }
  return codes;
}

test.each(LANGUAGES.filter((language) => language !== "en"))(
  "every fault in the sources has a text in %s (src/ui/text/faults.ts, boards/GAME/faults.ts)",
  (language) => {
    const codes = codesInSources();
    expect(codes.size).toBeGreaterThan(50);
    const untold = [...codes].filter((code) => {
      const fault = { code: code as `${string}/${string}`, message: "untold" };
      return faultText(language, fault) === "untold";
    });
    expect(untold).toEqual([]);
  },
);
