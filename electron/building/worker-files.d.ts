import type { Plugin } from "vite";
/**
 * Builds every file that the source names as `new URL("./worker.ts", import.meta.url)` and names the built
 * file instead, so that one line finds a worker both in the source and in the bundle. Vite does this for
 * browsers only.
 */
export declare function workerFiles(): Plugin;
