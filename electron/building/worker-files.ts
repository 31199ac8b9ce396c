import { dirname, parse, resolve } from "node:path";
import type { Plugin } from "vite";

const REFERENCE = /new URL\(\s*"(\.{1,2}\/[^"]+)\.ts",\s*import\.meta\.url,?\s*\)/g;

/**
 * Builds every file that the source names as `new URL("./worker.ts", import.meta.url)` and names the built
 * file instead, so that one line finds a worker both in the source and in the bundle. Vite does this for
 * browsers only.
 */
export function workerFiles(): Plugin {
  return {
    name: "worker-files",
    transform(code, id) {
      if (id.includes("node_modules")) return null;
      let found = false;
      const named = code.replace(REFERENCE, (_all, path: string) => {
        found = true;
        const file = resolve(dirname(id), `${path}.ts`);
        const fileName = `${parse(dirname(file)).base}-${parse(file).name}.js`;
        this.emitFile({ type: "chunk", id: file, fileName });
        return `new URL("./${fileName}", import.meta.url)`;
      });
      return found ? { code: named, map: null } : null;
    },
  };
}
