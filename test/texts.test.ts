import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../electron/building/bundles.ts";

/** What players read is put together here; the tools of the terminal are in English only. */
const SHOWN = [
  "src/{ui,browser}/**/*.{ts,tsx}",
  "src/cli/{online,play}/*.{ts,tsx}",
  "src/games/*/terminal.ts",
];

/** Texts put together with English punctuation, which Chinese does not use: a list, a title and what it is about. */
const GLUE = [/\.join\("[,;:.] "\)/, /`[^`]*\}[,;:] \$\{/, /\}[,;:.]\{" "\}/];

/** Help that names what is typed, in English only. */
const ENGLISH_ONLY = /^src\/cli\/(online|play)\/setting\.ts$/;

test("texts are joined as their language joins them (src/text/joining.ts), not with English punctuation", () => {
  const sources = globSync(SHOWN, { cwd: ROOT })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/\.(test|fixture)\.tsx?$/.test(path) && !ENGLISH_ONLY.test(path));
  expect(sources.length).toBeGreaterThan(200);
  const glued = sources.flatMap((path) =>
    readFileSync(join(ROOT, path), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        GLUE.some((glue) => glue.test(line)) ? [`${path}:${index + 1} ${line.trim()}`] : [],
      ),
  );
  expect(glued).toEqual([]);
});
