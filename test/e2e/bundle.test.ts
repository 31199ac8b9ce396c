import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ROOT } from "../../electron/building/bundles.ts";

const ASSETS = join(ROOT, "dist", "ui", "assets");

test("the page contains React's production build, whoever builds it", () => {
  const scripts = readdirSync(ASSETS).filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(0);
  // This build ran under NODE_ENV=test, for which Vite includes React's development build unless told otherwise.
  for (const script of scripts)
    expect(readFileSync(join(ASSETS, script), "utf8")).not.toContain("React DevTools");
});

test("a browser page loads at most 900 kB, unless bots are asked", () => {
  const assets = join(ROOT, "dist", "door", "assets");
  const sizes = readdirSync(assets).map((file) => ({
    file,
    bytes: gzipSync(readFileSync(join(assets, file)), { level: 9 }).length,
  }));
  const sum = (some: typeof sizes) => some.reduce((all, { bytes }) => all + bytes, 0);
  const bots = sizes.filter(({ file }) => file.startsWith("bot-worker-"));
  expect(bots).toHaveLength(1);
  // The bots' own file contains the weights.
  expect(sum(bots)).toBeGreaterThan(250_000);
  expect(sum(sizes) - sum(bots)).toBeLessThan(900_000);
});
