import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../electron/building/bundles.ts";
import { faultText } from "../src/cli/fault-text.ts";
import { GAMES } from "../src/games/registry.ts";
import { LANGUAGES } from "../src/text/language.ts";

const SOURCES = [
  "protocol/**/*.ts",
  "src/{host,node,match}/**/*.ts",
  "src/games/*/*.ts",
  "src/cli/play/*.ts",
  "src/ui/*.ts",
  "src/ui/screens/*.tsx",
];

/** Faults of commands are in English only. */
const ENGLISH_ONLY = /^(cli|shell)\//;

/** Every fault code in the sources whose faults players can see. */
function codesInSources(): ReadonlySet<string> {
  const shelf = GAMES.map(({ id }) => id);
  const codes = new Set<string>();
  for (const path of globSync(SOURCES, { cwd: ROOT })) {
    if (/\.(test|fixture)\.ts$|[/\\]testing[/\\]/.test(path)) continue;
    const game = /games[/\\]([^/\\]+)[/\\]/.exec(path)?.[1];
    if (game !== undefined && !shelf.includes(game)) continue;
    const source = readFileSync(join(ROOT, path), "utf8");
    for (const [, code] of source.matchAll(
      /(?:\bfail\(|\bcannotArise\(|\bcode: )\s*"([a-z-]+\/[\w-]+)"/g,
    ))
      if (code !== undefined && !ENGLISH_ONLY.test(code)) codes.add(code);
  }
  return codes;
}

test.each(LANGUAGES.filter((language) => language !== "en"))(
  "every fault in the sources has a text in %s (src/text)",
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

test("a fault's code in the host has one sentence, so that its translation fits every case", () => {
  const told = new Map<string, Set<string>>();
  for (const path of globSync("src/host/**/*.ts", { cwd: ROOT })) {
    if (/\.(test|fixture)\.ts$|[/\\]testing[/\\]/.test(path)) continue;
    const source = readFileSync(join(ROOT, path), "utf8");
    for (const [, code = "", sentence = ""] of source.matchAll(
      /\bfail\(\s*"([a-z-]+\/[\w-]+)",\s*"((?:[^"\\]|\\.)*)"/g,
    ))
      told.set(code, (told.get(code) ?? new Set()).add(sentence));
  }
  expect(told.size).toBeGreaterThan(50);
  expect([...told].filter(([, sentences]) => sentences.size > 1)).toEqual([]);
});
