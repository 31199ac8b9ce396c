import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import type { Result } from "../../protocol/result.ts";
import { readCommandLine } from "../node/command-line.ts";
import { defaultProfileDir } from "../node/profile/profile.ts";
import { backUp, restore } from "../node/profile/profile-backup.ts";

export const BACKUP_USAGE = "FILE [--profile=DIR]";

type Step = (file: string, profile: string, passphrase: string) => Promise<Result<null>>;

/** `fairhand backup FILE`: the whole profile, encrypted. The passphrase is the first line of the standard input. */
export const backup = command(
  (file, profile, passphrase) => backUp(profile, file, passphrase),
  "Backup written. Anyone with this file and the passphrase can play as you.",
);

/** `fairhand restore FILE`: makes a profile from a backup. */
export const restoreProfile = command(
  restore,
  "Player restored. Stop using the old profile: two machines signing as one player at a table count as cheating.",
);

function command(step: Step, done: string) {
  return async (args: readonly string[], write: (line: string) => void): Promise<number> => {
    const read = readCommandLine({
      args: [...args],
      allowPositionals: true,
      options: {
        profile: { type: "string", default: defaultProfileDir(process.platform, process.env) },
      },
    });
    if (!read.ok) {
      write(read.fault.message);
      return 1;
    }
    const [file, ...more] = read.value.positionals;
    if (file === undefined || more.length > 0) {
      write(`Name exactly one file: ${BACKUP_USAGE}`);
      return 1;
    }
    const result = await step(file, read.value.values.profile, await askPassphrase());
    write(result.ok ? done : result.fault.message);
    return result.ok ? 0 : 1;
  };
}

/** Reads a line without echo, so that neither the screen nor the shell's history shows it. */
async function askPassphrase(): Promise<string> {
  process.stderr.write("Passphrase: ");
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: nowhere,
    terminal: process.stdin.isTTY === true,
  });
  const answer = await new Promise<string>((resolve) => {
    lines.once("line", resolve);
    lines.once("close", () => resolve(""));
  });
  lines.close();
  process.stderr.write("\n");
  return answer;
}
