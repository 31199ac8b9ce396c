import { join } from "node:path";
import { BUNDLES, type Bundle, ROOT } from "./bundles.ts";
import { isFresh, markFresh } from "./freshness.ts";

/** Files outside the sources that every bundle depends on. */
const TOOLING = [
  "package-lock.json",
  "electron/building/build.ts",
  "electron/building/bundles.ts",
  "electron/building/home-screen.ts",
  "electron/building/picture.ts",
  "electron/building/worker-files.ts",
];

/** The named bundles (all without a name) that are missing or older than their sources. */
export function staleBundles(names?: readonly string[]): readonly Bundle[] {
  return BUNDLES.filter(
    ({ name, sources }) =>
      (names?.includes(name) ?? true) &&
      !isFresh(
        folderOf(name),
        [...sources, ...TOOLING].map((path) => join(ROOT, path)),
      ),
  );
}

/** Builds one after another; throws what Vite throws. */
export async function buildBundles(bundles: readonly Bundle[]): Promise<void> {
  if (bundles.length === 0) return;
  // Loaded only if there is something to build, because it takes longer than the rest of the start.
  const { build } = await import("vite");
  // From this Vite decides whether to include React's development build; tests build too, with "test" in it.
  const before = process.env["NODE_ENV"];
  process.env["NODE_ENV"] = "production";
  try {
    for (const { name, config } of bundles) {
      const began = Date.now();
      await build(config);
      markFresh(folderOf(name), began);
    }
  } finally {
    if (before === undefined) delete process.env["NODE_ENV"];
    else process.env["NODE_ENV"] = before;
  }
}

function folderOf(name: string): string {
  return join(ROOT, "dist", name);
}

// `npm run build` builds everything, whatever its age.
if (import.meta.main) {
  const began = performance.now();
  await buildBundles(BUNDLES);
  console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}
