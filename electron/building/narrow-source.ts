import type { Plugin } from "vite";

const WIDE = /[^\0-\u00ff]/g;
const RAW = /String\.raw`[^`]*[^\0-\u00ff][^`]*`/;

/**
 * Writes characters beyond Latin-1 as escapes. V8 keeps the source of what it runs, at one byte a character, or at two
 * if a single one of them needs it (v8.h, `String::IsOneByte`): 3 MB of a running host for a few words of Chinese.
 */
export function narrowSource(): Plugin {
  return {
    name: "narrow-source",
    // Not `renderChunk`, after which the bundler writes strings anew.
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        // There an escape would be six characters of text.
        if (RAW.test(chunk.code)) this.error("String.raw holds a character beyond Latin-1.");
        chunk.code = chunk.code.replace(WIDE, escaped);
      }
    },
  };
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
