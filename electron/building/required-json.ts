import { createRequire } from "node:module";
import type { Plugin } from "vite";

const MAKER = /\bconst (\w+) = createRequire\(import\.meta\.url\)/;

/**
 * Inlines JSON that a package requires relative to its own source, such as its `package.json`: the path means nothing
 * beside the bundle, and a bundle in a folder of its own (docs/relay.md) would not start.
 */
export function requiredJson(): Plugin {
  return {
    name: "required-json",
    transform(code, id) {
      const [, maker] = MAKER.exec(code) ?? [];
      if (maker === undefined) return null;
      const require = createRequire(id);
      const call = new RegExp(`\\b${maker}\\(\\s*["'](\\.{1,2}/[^"']+\\.json)["']\\s*\\)`, "g");
      const inlined = code.replace(
        call,
        (_all, path: string) => `(${JSON.stringify(require(path))})`,
      );
      return inlined === code ? null : { code: inlined, map: null };
    },
  };
}
