import { decode, encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";
import type { Plugin } from "vite";

const WIDE = /[^\0-\u00ff]/g;
const RAW = /String\.raw`[^`]*[^\0-\u00ff][^`]*`/;
/** How much longer an escape is than what it stands for. */
const LONGER = "\\u0000".length - 1;

/**
 * Writes characters beyond Latin-1 as escapes. V8 keeps the source of what it runs, at one byte a character, or at two
 * if a single one of them needs it (v8.h, `String::IsOneByte`): 4 MB of a running host for some Chinese texts.
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
        const map = bundle[`${chunk.fileName}.map`];
        if (map?.type === "asset") map.source = movedMap(String(map.source), chunk.code);
        chunk.code = chunk.code.replace(WIDE, escaped);
      }
    },
  };
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** The source map of a program for what becomes of it: lines are long, so a report of a crash names columns. */
function movedMap(map: string, code: string): string {
  const { mappings, ...rest } = JSON.parse(map);
  const lines = code.split("\n");
  const moved = decode(mappings).map((segments, line) => movedIn(lines[line] ?? "", segments));
  return JSON.stringify({ ...rest, mappings: encode(moved) });
}

function movedIn(line: string, segments: readonly SourceMapSegment[]): SourceMapSegment[] {
  const wide = [...line.matchAll(WIDE)].map(({ index }) => index);
  let before = 0;
  return segments.map(([column, ...origin]) => {
    while ((wide[before] ?? Number.POSITIVE_INFINITY) < column) before++;
    return [column + LONGER * before, ...origin] as SourceMapSegment;
  });
}
