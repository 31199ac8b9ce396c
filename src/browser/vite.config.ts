import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/**
 * The bots' weights, for their own worker only. The games import them, all workers need the games' rules, and the
 * weights are a quarter of the page: a phone on slow Wi-Fi would have to load them before its player can sit down.
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

/**
 * Builds the page with its own host into dist/door, for players without the app. Relative addresses, no inline script.
 */
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
