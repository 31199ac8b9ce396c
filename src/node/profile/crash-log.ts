import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { APP_VERSION } from "../../host/app-version.ts";
import { makeFolder } from "./profile.ts";

const FOLDER = "crashes";
/** A fault that recurs every second must not fill the disk. */
const MAX_FILES = 10;
const MAX_CHARS = 16_384;

/** What an error ended: one of the processes, the app's window as a whole, or nothing (`survived`). */
export type CrashPart = "host" | "page" | "app" | "connections" | "survived";

/** An error, as it was written down. */
export interface Crash {
  readonly file: string;
  readonly text: string;
}

/**
 * Writes an unexpected error into the profile; the oldest are dropped. Never throws: it is called when something is
 * wrong already.
 */
export function keepCrash(profile: string, part: CrashPart, error: unknown, now: number): void {
  try {
    const folder = join(profile, FOLDER);
    makeFolder(resolve(folder));
    const when = new Date(now).toISOString();
    const text = `${when} Fairhand ${APP_VERSION} Node ${process.versions.node} ${process.platform} ${process.arch} ${part}\n${withoutSecrets(typeof error === "string" ? error : inspect(error, { depth: 3 }))}\n`;
    writeFileSync(
      join(folder, `${momentAfter(names(folder).at(-1), now)}-${part}.txt`),
      text.slice(0, MAX_CHARS),
      {
        mode: 0o600,
      },
    );
    for (const name of names(folder).slice(0, -MAX_FILES)) rmSync(join(folder, name));
  } catch {
    // Without a disk there is nowhere to store it.
  }
}

/** The stored errors, oldest first. */
export function crashesIn(profile: string): readonly Crash[] {
  try {
    const folder = join(profile, FOLDER);
    return names(folder).map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));
  } catch {
    return [];
  }
}

/** Those that ended something after the file `seen` was written, oldest first. */
export function crashesAfter(profile: string, seen: string): readonly Crash[] {
  return crashesIn(profile).filter(({ file }) => file > seen && !file.endsWith("-survived.txt"));
}

/**
 * The moment that begins a file's name: now, or just after the last one if the clock was ahead then, because the order of
 * the names decides which are new and which are dropped.
 */
function momentAfter(last: string | undefined, now: number): string {
  const [, day = "", time = ""] = /^([\d-]+T)([\d-]+\.\d+Z)/.exec(last ?? "") ?? [];
  const before = Date.parse(day + time.replaceAll("-", ":"));
  const moment = Number.isNaN(before) ? now : Math.max(now, before + 1);
  return new Date(moment).toISOString().replaceAll(":", "-");
}

function names(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^[\dTZ.-]+-[a-z]+\.txt$/.test(name))
    .sort();
}

/**
 * A home folder as text may name it: as it is, as `inspect` quotes it, and, because a module's place in a stack is an
 * address, percent-encoded. Windows takes either slash and any case.
 */
function spellingsOf(home: string): RegExp {
  const windows = /^([a-z]:)?\\/i.test(home);
  const address = pathToFileURL(home, { windows }).href.replace("file://", "");
  const spellings = [address, home, home.replaceAll("\\", "\\\\"), home.replaceAll("\\", "/")];
  return new RegExp(spellings.map((one) => RegExp.escape(one)).join("|"), "gi");
}

/** Without the home folder's name, addresses, and anything as long as a key, a code or a token. */
export function withoutSecrets(text: string, home = homedir()): string {
  return (
    text
      .replaceAll(spellingsOf(home), "~")
      .replaceAll(/(?:::ffff:)?\b\d{1,3}(?:\.\d{1,3}){3}\b/gi, "[address]")
      // Node writes a port after an IPv6 address as if it were another group of digits.
      .replaceAll(
        /(?<![\w:])(?:[0-9a-f]{0,4}:){2,8}(?:[0-9a-f]{1,4}|\d{5})?(?![\w:])/gi,
        "[address]",
      )
      .replaceAll(/(\/dns(?:4|6|addr)?\/|getaddrinfo [A-Z_]+ |hostname: ')[\w.-]+/g, "$1[address]")
      .replaceAll(/fairhand:[\w-]+/gi, "[code]")
      .replaceAll(/\b[A-Za-z0-9_-]{32,}\b/g, "[secret]")
      .replaceAll(/<Buffer [^>]*>|(?<=\[Uint8Contents\]: )<[^>]*>/g, "[bytes]")
      .replaceAll(/Uint8Array\(\d+\) \[[^\]]*\]/g, "[bytes]")
  );
}
