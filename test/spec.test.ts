import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../electron/building/bundles.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** The strings of a union type in a source. */
function labelsIn(path: string, pattern: RegExp): string[] {
  const labels = [...read(path).matchAll(pattern)].flatMap(([, label]) => label ?? []);
  expect(labels.length).toBeGreaterThan(15);
  return labels;
}

test("the specification names every label used in hashes and signatures", () => {
  const page = read("docs/spec/README.md");
  const missing = labelsIn("protocol/hash.ts", /^ {2}\| "(fairhand\/[^"]+)"/gm).filter(
    (label) => !page.includes(`\n| \`${label}\` |`),
  );
  expect(missing).toEqual([]);
});

test("the specification names every transcript label", () => {
  const page = read("docs/spec/deck.md");
  const missing = labelsIn(
    "protocol/deck/proofs/transcript.ts",
    /^ {2}\| "(dmp1\/[^"]+)"/gm,
  ).filter((label) => !page.includes(`\`${label}\``));
  expect(missing).toEqual([]);
});

test("every file that the specification names exists", () => {
  const sources = globSync("{protocol,src,test}/**/*.ts", { cwd: ROOT }).map(
    (path) => `/${path.replaceAll("\\", "/")}`,
  );
  const pages = globSync(["docs/spec/*", "docs/games/*.md"], { cwd: ROOT });
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/[\w./-]+\.ts\b/g)].map(([file]) => ({ page, file })),
  );
  expect(named.length).toBeGreaterThan(50);
  const lost = named.filter(({ file }) => !sources.some((path) => path.endsWith(`/${file}`)));
  expect(lost).toEqual([]);
});
