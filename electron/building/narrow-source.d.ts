import type { Plugin } from "vite";
/**
 * Writes characters beyond Latin-1 as escapes. V8 keeps the source of what it runs, at one byte a character, or at two
 * if a single one of them needs it (v8.h, `String::IsOneByte`): 4 MB of a running host for some Chinese texts.
 */
export declare function narrowSource(): Plugin;
