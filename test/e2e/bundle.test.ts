import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../electron/building/bundles.ts";

const ASSETS = join(ROOT, "dist", "ui", "assets");

test("the page carries React as it is meant for players, whoever builds it", () => {
  const scripts = readdirSync(ASSETS).filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(0);
  // This very build ran under NODE_ENV=test, in which React's development build goes in unless Vite is told otherwise.
  for (const script of scripts)
    expect(readFileSync(join(ASSETS, script), "utf8")).not.toContain("React DevTools");
});
