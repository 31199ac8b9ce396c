import type { Plugin } from "vite";

/** `whole`: loaded with the bundle; `lazy`: only once something of it is used. */
const LIGHT: Readonly<Record<string, "whole" | "lazy">> = {
  http: "whole",
  https: "lazy",
  tls: "lazy",
};
const PREFIX = "\0light:";
const SUFFIX = ".cjs";

/**
 * Takes some of Node's modules as objects. An ES import reads every export at once, and one of http's (`WebSocket`) loads
 * undici and HTTP/2: in Node 24, 61 MB for an empty program in place of 47. And `ws` requires https and tls, 6 MB more,
 * for connections that begin as wss.
 */
export function lightBuiltins(): Plugin {
  return {
    name: "light-builtins",
    // Before Vite calls them external.
    enforce: "pre",
    resolveId(id) {
      const name = id.replace(/^node:/, "");
      return Object.hasOwn(LIGHT, name) ? PREFIX + name + SUFFIX : null;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const name = id.slice(PREFIX.length, -SUFFIX.length);
      const builtin = `process.getBuiltinModule("node:${name}")`;
      if (LIGHT[name] === "whole") return `module.exports = ${builtin};`;
      return Object.keys(process.getBuiltinModule(`node:${name}`) ?? {})
        .map((key) => `Object.defineProperty(exports, "${key}", ${getter(`${builtin}.${key}`)});`)
        .join("\n");
    },
  };
}

function getter(value: string): string {
  return `{ enumerable: true, get: () => ${value} }`;
}
