import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/**
 * What bots have learnt, for their own worker alone. It hangs on the games, whose rules all workers need, and is a quarter of
 * the page: a phone on a slow Wi-Fi would load it before its player could sit down.
 */
function learntByBots(): Plugin {
  let isForBots = false;
  return {
    name: "learnt-by-bots",
    buildStart({ input }) {
      isForBots = JSON.stringify(input).includes("bot-worker");
    },
    load(id) {
      const isLearnt = /\/games\/[^/]+\/weights\.ts$/.test(id);
      return isLearnt && !isForBots ? 'export const WEIGHTS = "";' : null;
    },
  };
}

/** Builds the page with a host of its own into dist/door, for whoever plays without an app. Relative addresses, no inline script. */
export default defineConfig({
  root: fileURLToPath(new URL("page", import.meta.url)),
  base: "./",
  plugins: [react()],
  worker: { format: "es", plugins: () => [learntByBots()] },
  build: {
    outDir: "../../../dist/door",
    emptyOutDir: true,
    license: { fileName: "licenses.md" },
    target: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: { polyfill: false },
  },
});
