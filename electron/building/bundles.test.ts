import { globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { BUNDLES, IN_BROWSER, IN_WINDOW, ROOT } from "./bundles.ts";

/** The files that a folder's own sources import, tests left out, from the repository's folder. */
function importsOf(folder: string): readonly string[] {
  const files = globSync("**/*.{ts,tsx}", { cwd: join(ROOT, folder) });
  return files
    .filter((file) => !/\.(test|fixture|bench)\.tsx?$|\/testing\//.test(file))
    .flatMap((file) => {
      const path = join(ROOT, folder, file);
      const found = readFileSync(path, "utf8").matchAll(/(?:from|import\() ?"(\.[^"]+)"/g);
      return [...found].map(([, target]) => relative(ROOT, resolve(dirname(path), target ?? "")));
    });
}

// Otherwise `npm start` would miss the change and open an old build.
test.each(BUNDLES)("$name is stale when anything that it imports has changed", ({ sources }) => {
  const folders = sources.filter((source) => statSync(join(ROOT, source)).isDirectory());
  const imported = folders.flatMap(importsOf);
  expect(imported.length).toBeGreaterThan(5);
  const foreign = imported.filter((path) => !sources.some((one) => path.startsWith(`${one}/`)));
  expect([...new Set(foreign)]).toEqual([]);
});

// Otherwise `npm start` would open an old page, or none.
test.each([
  { built: IN_WINDOW, programs: ["electron/main.ts", "electron/processes/utility.ts"] },
  { built: IN_BROWSER, programs: ["src/node/main.ts"] },
])("`npm start` builds every page that $programs serve", ({ built, programs }) => {
  const sources = programs.map((path) => readFileSync(join(ROOT, path), "utf8")).join();
  const served = ["ui", "door"].filter((name) =>
    new RegExp(`(folderOf\\(|DIST, )"${name}"|"\\.\\./${name}"`).test(sources),
  );
  expect(served).toEqual(["ui", "door"]);
  expect(built).toEqual(expect.arrayContaining(served));
});
