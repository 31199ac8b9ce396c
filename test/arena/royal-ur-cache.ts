import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { TOKENS } from "../../src/games/royal-ur/board.ts";
import { layOut, type Table } from "../../src/games/royal-ur/solution/positions.ts";
import { TOLERANCE } from "../../src/games/royal-ur/solution/solution.ts";
import { solveUr } from "../../src/games/royal-ur/solution/solve.ts";

/** Node reads and writes less than 2 GiB at a time. */
const CHUNK = 2 ** 28;

/**
 * The solved game with seven tokens (551 MB), from the user's cache folder; the first caller solves it and stores it
 * there, which takes some minutes. `node test/arena/royal-ur-cache.ts` does only that.
 */
export function solvedUr(report: (line: string) => void): Table {
  const file = join(cacheFolder(), "royal-ur.f32");
  if (existsSync(file)) return read(file);
  report(`Solving the Royal Game of Ur into ${file} ...`);
  const table = solveUr(TOKENS, TOLERANCE, (line) => report(line));
  mkdirSync(cacheFolder(), { recursive: true });
  // Written under another name first, so that an existing file is always complete.
  write(`${file}.part`, table.worth);
  renameSync(`${file}.part`, file);
  return table;
}

function read(file: string): Table {
  const layout = layOut(TOKENS);
  const worth = new Float32Array(layout.size);
  inChunks(file, "r", worth, readSync);
  return { layout, worth };
}

function write(file: string, worth: Table["worth"]): void {
  inChunks(file, "w", worth, writeSync);
}

function inChunks(
  file: string,
  mode: "r" | "w",
  { buffer }: Table["worth"],
  move: (file: number, bytes: Uint8Array) => number,
): void {
  const opened = openSync(file, mode);
  try {
    for (let at = 0; at < buffer.byteLength; ) {
      const moved = move(
        opened,
        new Uint8Array(buffer, at, Math.min(CHUNK, buffer.byteLength - at)),
      );
      if (moved === 0) throw new Error(`${file} ends too early; remove it.`);
      at += moved;
    }
  } finally {
    closeSync(opened);
  }
}

/** The user's folder for data that can be recomputed. */
export function cacheFolder(): string {
  const { platform, env } = process;
  if (platform === "win32")
    return join(env["LOCALAPPDATA"] ?? join(homedir(), "AppData", "Local"), "fairhand", "cache");
  if (platform === "darwin") return join(homedir(), "Library", "Caches", "fairhand");
  return join(env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "fairhand");
}

if (import.meta.main) solvedUr(console.log);
