import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Builds the page into dist/ui. Relative addresses, no inline script: it runs under `script-src 'self'` at any origin. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  plugins: [react()],
  build: {
    outDir: "../../dist/ui",
    emptyOutDir: true,
    license: { fileName: "licenses.md" },
    target: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: { polyfill: false },
  },
});
