import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { crc32 } from "node:zlib";
import { fail, ok, type Result } from "../../protocol/result.ts";
import type { Lookup, Solution } from "../games/box.ts";

/**
 * A solved game on disk: a line that names it, a checksum for each block of chances and one for all that, then the chances as
 * 16-bit fractions, little endian. Each block is checked when it is first read, because reading all of them takes a second.
 */
const VERSION = 1;
const LINE_BYTES = 64;
/** Positions in a block; two bytes each. */
const BLOCK = 2 ** 13;
const BLOCK_BYTES = 2 * BLOCK;
const FULL = 2 ** 16 - 1;
/** 8 MB. */
const SYNC_BLOCKS = 512;

/** The open file of a solved game. */
export interface SolutionFile {
  readonly lookup: Lookup;
  /** A block that was read is not what was written: from then on nothing is known of any position. */
  isDamaged(): boolean;
  /** Whether the file is still the one that was opened: the game may have been solved anew. */
  isCurrent(): boolean;
  close(): void;
}

interface Shape {
  readonly line: Uint8Array;
  readonly blocks: number;
  /** Where the chances begin, and the whole length. */
  readonly start: number;
  readonly size: number;
}

function shapeOf(game: string, positions: number): Shape {
  const name = `fairhand solution ${VERSION} ${game} ${positions}\n`;
  const line = new Uint8Array(LINE_BYTES);
  new TextEncoder().encodeInto(name, line);
  const blocks = Math.ceil(positions / BLOCK);
  const start = LINE_BYTES + 4 * blocks + 4;
  return { line, blocks, start, size: start + 2 * positions };
}

export const CANNOT_WRITE = fail(
  "solution/cannot-write",
  "The solved game could not be saved. Free 300 MB on the disk and try again.",
);

/** The file under which it is written until it is complete. */
export function partOf(file: string): string {
  return `${file}.part`;
}

/**
 * Writes the chances of all positions, complete or not at all. `report` is told the share that is on the disk, 0..1. Fault
 * `solution/cannot-write`.
 */
export function writeSolution(
  file: string,
  game: string,
  chances: ArrayLike<number>,
  report: (share: number) => void = () => {},
): Result<null> {
  const part = partOf(file);
  try {
    writeParts(part, shapeOf(game, chances.length), chances, report);
    renameSync(part, file);
    return ok(null);
  } catch {
    removeSolution(part);
    return CANNOT_WRITE;
  }
}

function writeParts(
  file: string,
  shape: Shape,
  chances: ArrayLike<number>,
  report: (share: number) => void,
): void {
  const opened = openSync(file, "w");
  try {
    const sums = new DataView(new ArrayBuffer(4 * shape.blocks));
    for (let block = 0; block < shape.blocks; block++) {
      const bytes = blockOf(chances, block);
      sums.setUint32(4 * block, crc32(bytes), true);
      writeAll(opened, bytes, shape.start + block * BLOCK_BYTES);
      // At the end alone, a slow disk would take many seconds without a word.
      if (block % SYNC_BLOCKS === SYNC_BLOCKS - 1) fdatasyncSync(opened);
      report((block + 1) / shape.blocks);
    }
    const head = Buffer.concat([shape.line, new Uint8Array(sums.buffer)]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32LE(crc32(head));
    writeAll(opened, Buffer.concat([head, sum]), 0);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

function blockOf(chances: ArrayLike<number>, block: number): Uint8Array {
  const first = block * BLOCK;
  const bytes = new DataView(new ArrayBuffer(2 * Math.min(BLOCK, chances.length - first)));
  for (let at = 0; 2 * at < bytes.byteLength; at++)
    bytes.setUint16(2 * at, Math.round(FULL * (chances[first + at] ?? 0)), true);
  return new Uint8Array(bytes.buffer);
}

function writeAll(file: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, at + done);
}

/** Opens a solved game. `damaged`: also if it was cut off, or is of another version. */
export function openSolution(
  file: string,
  game: string,
  { positions }: Pick<Solution, "positions">,
): SolutionFile | "none" | "damaged" {
  const shape = shapeOf(game, positions());
  let opened: number;
  try {
    opened = openSync(file, "r");
  } catch {
    return "none";
  }
  const sums = readHead(opened, shape);
  if (sums === null) {
    closeSync(opened);
    return "damaged";
  }
  const stamp = stampOf(fstatSync(opened));
  const isCurrent = () => attempt(() => stampOf(statSync(file))) === stamp;
  return { ...reader(opened, shape, sums), isCurrent };
}

function stampOf({ ino, mtimeMs }: { readonly ino: number; readonly mtimeMs: number }): string {
  return `${ino} ${mtimeMs}`;
}

/** The checksums of the blocks; `null` if this is not the file it should be. */
function readHead(file: number, shape: Shape): DataView | null {
  try {
    if (fstatSync(file).size !== shape.size) return null;
    const head = readAll(file, shape.start, 0);
    if (head === null || !shape.line.every((byte, at) => head[at] === byte)) return null;
    const sum = new DataView(head.buffer).getUint32(shape.start - 4, true);
    if (crc32(head.subarray(0, shape.start - 4)) !== sum) return null;
    return new DataView(head.buffer, LINE_BYTES, 4 * shape.blocks);
  } catch {
    return null;
  }
}

function readAll(file: number, length: number, at: number): Uint8Array | null {
  const bytes = new Uint8Array(length);
  for (let done = 0; done < length; ) {
    const read = readSync(file, bytes, done, length - done, at + done);
    if (read === 0) return null;
    done += read;
  }
  return bytes;
}

function reader(file: number, shape: Shape, sums: DataView): Omit<SolutionFile, "isCurrent"> {
  /** The blocks that were read last. */
  const kept = new Map<number, DataView>();
  let damaged = false;
  const read = (block: number): DataView | null => {
    const known = kept.get(block);
    if (known !== undefined) return known;
    const from = shape.start + block * BLOCK_BYTES;
    const bytes = attempt(() => readAll(file, Math.min(BLOCK_BYTES, shape.size - from), from));
    if (bytes === null || crc32(bytes) !== sums.getUint32(4 * block, true)) return null;
    if (kept.size >= KEPT_BLOCKS) kept.clear();
    const view = new DataView(bytes.buffer);
    kept.set(block, view);
    return view;
  };
  return {
    lookup(position) {
      if (damaged) return null;
      const view = read(Math.floor(position / BLOCK));
      damaged = view === null;
      return view === null ? null : view.getUint16(2 * (position % BLOCK), true) / FULL;
    },
    isDamaged: () => damaged,
    close: () => closeSync(file),
  };
}

/** 4 MB. */
const KEPT_BLOCKS = 256;

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Removes a file if it is there. Fault `solution/cannot-remove`. */
export function removeSolution(file: string): Result<null> {
  try {
    rmSync(file, { force: true });
    return ok(null);
  } catch {
    return fail(
      "solution/cannot-remove",
      "The solved game could not be removed: another program has its file open.",
    );
  }
}
