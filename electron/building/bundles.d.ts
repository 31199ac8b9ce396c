import type { InlineConfig } from "vite";
/** The repository's folder, with a slash at the end. */
export declare const ROOT: string;
/** One part of the app, built separately into `dist/NAME`. */
export interface Bundle {
    readonly name: string;
    /** Files and folders whose change makes it stale. */
    readonly sources: readonly string[];
    readonly config: InlineConfig;
}
/** What `npm start` opens: each with the page for friends without the app. */
export declare const IN_WINDOW: string[];
export declare const IN_BROWSER: string[];
/** All bundles of the app. */
export declare const BUNDLES: readonly Bundle[];
/** ES modules for Node, with everything bundled except Node itself, Electron and native parts. */
export declare function nodeConfig(name: string, entries: Readonly<Record<string, string>>, format?: "esm" | "cjs"): InlineConfig;
