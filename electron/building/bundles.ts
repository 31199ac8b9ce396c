import { fileURLToPath } from "node:url";
import type { InlineConfig } from "vite";
import { homeScreen } from "./home-screen.ts";
import { lightBuiltins } from "./light-builtins.ts";
import { narrowSource } from "./narrow-source.ts";
import { requiredJson } from "./required-json.ts";
import { workerFiles } from "./worker-files.ts";

/** The repository's folder, with a slash at the end. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** One part of the app, built separately into `dist/NAME`. */
export interface Bundle {
  readonly name: string;
  /** Files and folders whose change makes it stale. */
  readonly sources: readonly string[];
  readonly config: InlineConfig;
}

const CORE = [
  "protocol",
  "src/engine",
  "src/search",
  "src/games",
  "src/bots",
  "src/match",
  "src/host",
  "src/text",
  "src/node",
];
const SHELL = ["electron"];

/** What `npm start` opens: each with the page for friends without the app. */
export const IN_WINDOW = ["ui", "door", "electron", "preload"];
export const IN_BROWSER = ["ui", "door", "host"];

/** All bundles of the app. */
export const BUNDLES: readonly Bundle[] = [
  {
    name: "ui",
    sources: [...CORE, "src/ui"],
    config: {
      configFile: `${ROOT}src/ui/vite.config.ts`,
      logLevel: "warn",
      // The page comes from this machine, so its size costs nothing.
      build: { outDir: `${ROOT}dist/ui`, emptyOutDir: true, chunkSizeWarningLimit: 4000 },
    },
  },
  {
    name: "door",
    sources: [...CORE, "src/ui", "src/browser"],
    config: {
      configFile: `${ROOT}src/browser/vite.config.ts`,
      plugins: [homeScreen()],
      logLevel: "warn",
      build: { outDir: `${ROOT}dist/door`, emptyOutDir: true, chunkSizeWarningLimit: 4000 },
    },
  },
  { name: "host", sources: CORE, config: nodeConfig("host", { main: "src/node/main.ts" }) },
  {
    name: "cli",
    sources: [...CORE, "src/cli"],
    config: nodeConfig("cli", { fairhand: "src/cli/main.ts" }),
  },
  {
    name: "electron",
    sources: [...CORE, ...SHELL],
    config: nodeConfig("electron", {
      main: "electron/main.ts",
      utility: "electron/processes/utility.ts",
      rtc: "electron/processes/rtc.ts",
    }),
  },
  {
    name: "preload",
    sources: [...CORE, ...SHELL],
    // A sandboxed preload is one CommonJS file that may require nothing but "electron".
    config: nodeConfig("preload", { preload: "electron/page/preload.ts" }, "cjs"),
  },
];

/** ES modules for Node, with everything bundled except Node itself, Electron and native parts. */
export function nodeConfig(
  name: string,
  entries: Readonly<Record<string, string>>,
  format: "esm" | "cjs" = "esm",
): InlineConfig {
  const input = Object.entries(entries).map(([entry, path]) => [entry, ROOT + path]);
  return {
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [workerFiles(), requiredJson(), lightBuiltins(), narrowSource()],
    // Never the condition "browser": it brings a WebRTC without a listener and a connection gater
    // that refuses private addresses.
    resolve: { conditions: ["node", "module", "import", "default"] },
    ssr: { noExternal: true, external: ["electron"], target: "node" },
    build: {
      ssr: true,
      target: "node24",
      outDir: `${ROOT}dist/${name}`,
      emptyOutDir: true,
      license: { fileName: "licenses.md" },
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(input),
        output: {
          format,
          // V8 keeps the source of what runs. Names stay, for reports of crashes.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          entryFileNames: format === "cjs" ? "[name].cjs" : "[name].js",
          // Beside the entries, so that paths relative to `import.meta.url` hold in chunks too.
          chunkFileNames: "[name].js",
        },
      },
    },
  };
}
