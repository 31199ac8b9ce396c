import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isEmpty, logOf, syncFolder } from "./restoring.ts";

/** A profile that waits to replace the one in whose folder it is. */
const WAITING = /^restore-(\d+)$/;
const waitingName = (moment: string) => `restore-${moment}`;
/** Where the previous one is kept: no player is ever deleted. */
const replacedName = (moment: string) => `replaced-${moment}`;
const UNFINISHED = "restore.new";

/** An empty folder to prepare the profile in; anything left by an earlier attempt is removed. */
export function prepareReplacement(dir: string): string {
  const folder = join(dir, UNFINISHED);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

/**
 * From now on the prepared profile waits for the next start, instead of any other. `now` in milliseconds since 1970.
 */
export function awaitStart(dir: string, files: readonly string[], now: number): void {
  for (const moment of waitingIn(dir))
    rmSync(join(dir, waitingName(moment)), { recursive: true, force: true });
  const prepared = join(dir, UNFINISHED);
  for (const name of readdirSync(prepared))
    if (!files.includes(name)) rmSync(join(prepared, name), { recursive: true });
  syncFolder(join(prepared, "any"));
  // One name, so that if the process ends in between, all of it waits or nothing does.
  renameSync(prepared, join(dir, waitingName(String(now))));
  syncFolder(prepared);
}

/** Whether a profile waits. */
export function hasReplacement(dir: string): boolean {
  return waitingIn(dir).length > 0;
}

/**
 * Moves the waiting profile's files into place and keeps the previous ones. `files` begins with the database: as long
 * as it waits, whatever is in its place is the old one. If cut off at any point, it continues at the next start. Call
 * it while nobody has the database open. Throws the system's errors.
 */
export function takeUpReplacement(dir: string, files: readonly string[]): void {
  const [moment] = waitingIn(dir);
  if (moment === undefined) return;
  const [waiting, replaced] = [join(dir, waitingName(moment)), join(dir, replacedName(moment))];
  if (existsSync(join(waiting, files[0] ?? ""))) {
    // A log that is still there holds moves of the previous player, and would be written into the new one's database.
    if (!isEmpty(logOf(join(dir, files[0] ?? ""))))
      throw Object.assign(new Error("the log could not be written back"), { code: "ENOSPC" });
    mkdirSync(replaced, { recursive: true, mode: 0o700 });
    for (const name of files) setAside(join(dir, name), join(replaced, name));
    syncFolder(join(replaced, "any"));
  }
  for (const name of files) {
    const from = join(waiting, name);
    if (existsSync(from)) renameSync(from, join(dir, name));
    syncFolder(join(dir, name));
  }
  // Whoever looked at the folder may have left a file of the system's there, such as .DS_Store.
  rmSync(waiting, { recursive: true, force: true });
}

/** A file here although its counterpart has been set aside comes from a start that found nothing: it is empty. */
function setAside(from: string, to: string): void {
  if (!existsSync(from)) return;
  if (existsSync(to)) rmSync(from);
  else renameSync(from, to);
}

function waitingIn(dir: string): string[] {
  return readdirSync(dir).flatMap((name) => WAITING.exec(name)?.[1] ?? []);
}
