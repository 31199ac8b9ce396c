import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../../electron/building/bundles.ts";

/** Texts put together with English punctuation, which Chinese does not use: a list, a title and what it is about. */
const GLUE = [/\.join\("[,;:.] "\)/, /`\$\{[^}]*\}[,;:.] \$\{/, /\}[,;:.]\{" "\}/];

test("texts are joined as their language joins them (messages.ts), not with English punctuation", () => {
  const sources = globSync("src/{ui,browser}/**/*.{ts,tsx}", { cwd: ROOT }).filter(
    (path) => !/\.(test|fixture)\.tsx?$/.test(path) && !path.endsWith("text/messages.ts"),
  );
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
