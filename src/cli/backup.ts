import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import type { Result } from "../../protocol/result.ts";
import { readCommandLine } from "../node/command-line.ts";
import { defaultProfileDir } from "../node/profile/profile.ts";
import { backUp, restore } from "../node/profile/profile-backup.ts";

export const BACKUP_USAGE = "FILE [--profile=DIR]";

/** What a shell makes of Ctrl-C: 128 and the number of the signal. */
const INTERRUPTED = 130;

type Step = (file: string, profile: string, passphrase: string) => Promise<Result<null>>;

/** `fairhand backup FILE`: the whole profile, encrypted. The passphrase is the first line of the standard input; a terminal asks twice. */
export const backup = command(
  (file, profile, passphrase) => backUp(profile, file, passphrase),
  "Backup written. Anyone with this file and the passphrase can play as you.",
  choosePassphrase,
);

/** `fairhand restore FILE`: makes a profile from a backup. */
export const restoreProfile = command(
  restore,
  "Player restored. Stop using the old profile: two machines signing as one player at a table count as cheating.",
  (input) => askPassphrase(input),
);

function command(step: Step, done: string, ask: (input: Input) => Promise<Typed>) {
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
    const typed = await ask(process.stdin);
    if (typed === "interrupted") return INTERRUPTED;
    if (typed === "ended" || typed === "differs") {
      write(typed === "ended" ? "No passphrase was given." : "The two passphrases differ.");
      return 1;
    }
    const result = await step(file, read.value.values.profile, typed.passphrase);
    write(result.ok ? done : result.fault.message);
    return result.ok ? 0 : 1;
  };
}

type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };
type Typed = { readonly passphrase: string } | "differs" | "ended" | "interrupted";

/** Typed blindly, so twice: nobody opens a backup whose passphrase has a slip in it. */
export async function choosePassphrase(input: Input): Promise<Typed> {
  const first = await askPassphrase(input);
  if (typeof first === "string" || input.isTTY !== true) return first;
  const second = await askPassphrase(input, "The same passphrase again: ");
  if (typeof second === "string") return second;
  return first.passphrase === second.passphrase ? first : "differs";
}

/** Reads a line without echo, so that neither the screen nor the shell's history shows it. */
async function askPassphrase(input: Input, prompt = "Passphrase: "): Promise<Typed> {
  process.stderr.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: input.isTTY === true });
  const typed = await new Promise<Typed>((resolve) => {
    lines.once("line", (passphrase) => resolve({ passphrase }));
    lines.once("SIGINT", () => resolve("interrupted"));
    lines.once("close", () => resolve("ended"));
  });
  lines.close();
  process.stderr.write("\n");
  return typed;
}
