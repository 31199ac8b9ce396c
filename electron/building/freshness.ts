import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Written into a bundle's folder once it is complete: when its build began, in ms since 1970. */
const STAMP = ".built";

/**
 * Whether the bundle in `folder` was built after the last change to any of `sources`. Folders count with
 * their own time too, so a deleted file makes a bundle stale as well.
 */
export function isFresh(folder: string, sources: readonly string[]): boolean {
  const stamp = join(folder, STAMP);
  if (!existsSync(stamp)) return false;
  const began = Number(readFileSync(stamp, "utf8"));
  return sources.every((source) => newest(source) < began);
}

/** Records that the bundle in `folder` shows its sources as they were at `began`, in ms since 1970. */
export function markFresh(folder: string, began: number): void {
  writeFileSync(join(folder, STAMP), `${began}\n`);
}

function newest(path: string): number {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return 0;
  if (!entry.isDirectory()) return entry.mtimeMs;
  const times = readdirSync(path).map((name) => newest(join(path, name)));
  return Math.max(entry.mtimeMs, ...times);
}
