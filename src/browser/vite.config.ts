import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Builds the page with a host of its own into dist/door, for whoever plays without an app. Relative addresses, no inline script. */
export default defineConfig({
  root: fileURLToPath(new URL("page", import.meta.url)),
  base: "./",
  plugins: [react()],
  worker: { format: "es" },
  build: {
    outDir: "../../../dist/door",
    emptyOutDir: true,
    license: { fileName: "licenses.md" },
    target: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: { polyfill: false },
  },
});
