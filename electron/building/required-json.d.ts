import type { Plugin } from "vite";
/**
 * Inlines JSON that a package requires relative to its own source, such as its `package.json`: the path means nothing
 * beside the bundle, and a bundle in a folder of its own (docs/relay.md) would not start.
 */
export declare function requiredJson(): Plugin;
