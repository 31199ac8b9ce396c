import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** What only bots need of the games: modules that consist of one text. */
const LEARNT: Readonly<Record<string, string>> = {
  "weights.ts": "WEIGHTS",
  "book.ts": "OPENINGS",
  "eight-plies-data.ts": "EIGHT_PLIES",
};

/**
 * The bots' weights and books, for their own worker only. The games import them, all workers need the games' rules, and
 * the weights are a quarter of the page: a phone on slow Wi-Fi would have to load them before its player can sit down.
 */
function learntByBots(): Plugin {
  let isForBots = false;
  return {
    name: "learnt-by-bots",
    buildStart({ input }) {
      isForBots = JSON.stringify(input).includes("bot-worker");
    },
    load(id) {
      const [, module = ""] = /\/games\/(?:[^/]+\/)+([^/]+)$/.exec(id) ?? [];
      const text = LEARNT[module];
      return text !== undefined && !isForBots ? `export const ${text} = "";` : null;
    },
  };
}

/** libsodium's program as base64 in its source, and what decodes it there. */
const INSIDE = /\(\w=>\{for\([^{}]*return \w\}\)\("([A-Za-z0-9+/=]{1000,})"\)/;

/**
 * Serves libsodium's WebAssembly as a file: base64 within a script compresses badly, by 40 kB of what a phone loads
 * before its player can sit down.
 */
function rawWasm(): Plugin {
  return {
    name: "raw-wasm",
    transform(code, id) {
      if (!/\/libsodium-sumo\.mjs$/.test(id)) return;
      const [inside, text] = INSIDE.exec(code) ?? [];
      if (inside === undefined || text === undefined)
        throw new Error("libsodium keeps its WebAssembly in another way than before");
      const source = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const name = `sodium-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.wasm`;
      this.emitFile({ type: "asset", fileName: `assets/${name}`, source });
      // Beside its script. Not as `new URL`, in which Vite would look for a file that exists already.
      const url = `import.meta.url.replace(/[^/]*$/, "${name}")`;
      const loaded = `new Uint8Array(await (await fetch(${url})).arrayBuffer())`;
      return { code: code.replace(inside, () => loaded), map: null };
    },
  };
}

/** gossipsub describes what it could count in 21 kB, and in a page nobody counts it. */
function noMetrics(): Plugin {
  return {
    name: "no-metrics",
    transform(code, id) {
      if (!/@libp2p\/gossipsub\/dist\/src\/metrics\.js$/.test(id)) return;
      const [begin] = /export function getMetrics\([^)]*\) \{/.exec(code) ?? [];
      if (begin === undefined)
        throw new Error("gossipsub makes its metrics in another way than before");
      return { code: code.replace(begin, () => `${begin} return null;`), map: null };
    },
  };
}

/** Modules of others that have no use in a page, by the ends of their paths, and what stands in for them. */
const USELESS: Readonly<Record<string, string>> = {
  // Every player's key and every relay's is Ed25519. libp2p refuses the keys of others as invalid without their curve.
  "/@noble/curves/secp256k1.js": "export const secp256k1 = null;",
  // What libp2p logs for its developers: nobody reads it here.
  "/@libp2p/logger/dist/src/index.js": `
    const silent = Object.assign(() => {}, { error() {}, trace() {}, newScope: () => silent });
    export const logger = () => silent;
    export const defaultLogger = () => ({ forComponent: logger });
    export { defaultLogger as peerLogger, defaultLogger as prefixLogger };`,
  // Nobody here gives such an address, and the page may ask nobody on the web for it.
  "/libp2p/dist/src/connection-manager/resolvers/dnsaddr.js":
    "export const dnsaddrResolver = { canResolve: () => false };",
};

/** A phone on slow Wi-Fi has to load all of the page before its player can sit down: this saves 20 kB of it. */
function leftOut(): Plugin {
  return {
    name: "left-out",
    load(id) {
      const [, code] = Object.entries(USELESS).find(([path]) => id.endsWith(path)) ?? [];
      return code ?? null;
    },
  };
}

/**
 * Builds the page with its own host into dist/door, for players without the app. Relative addresses, no inline script.
 */
export default defineConfig({
  root: fileURLToPath(new URL("page", import.meta.url)),
  base: "./",
  plugins: [react(), leftOut()],
  worker: { format: "es", plugins: () => [learntByBots(), rawWasm(), noMetrics(), leftOut()] },
  build: {
    outDir: "../../../dist/door",
    emptyOutDir: true,
    license: { fileName: "licenses.md" },
    target: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: { polyfill: false },
  },
});
