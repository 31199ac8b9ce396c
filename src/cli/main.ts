import { HOST_USAGE } from "../node/flags.ts";
import { BACKUP_USAGE, backup, restoreProfile } from "./backup.ts";
import { DOCTOR_USAGE, doctor } from "./doctor.ts";
import { host } from "./host.ts";
import { JOIN_USAGE, OPEN_USAGE } from "./online/setting.ts";
import { PLAY_USAGE } from "./play/setting.ts";
import { print } from "./printing.ts";
import { RELAY_USAGE, relay } from "./relay.ts";
import { replay } from "./replay.ts";
import { script } from "./script.ts";
import { verify } from "./verify.ts";
import { wrapLines } from "./wrap-lines.ts";

interface Command {
  /** The arguments it takes. */
  readonly usage: string;
  /** What it does, in a sentence. */
  readonly does: string;
  run(args: readonly string[], write: (line: string) => void): Promise<number>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  play: {
    usage: PLAY_USAGE,
    does: "plays at this keyboard, against the computer or with friends",
    // Loads Ink and React only to play.
    run: async (args, write) => (await import("./play/play.tsx")).play(args, write),
  },
  open: {
    usage: OPEN_USAGE,
    does: "opens a table for friends, gives the code to invite them and plays",
    run: async (args, write) => (await import("./online/commands.ts")).open(args, write),
  },
  join: {
    usage: JOIN_USAGE,
    does: "joins a friend's table by its code, or one nearby, and plays",
    run: async (args, write) => (await import("./online/commands.ts")).join(args, write),
  },
  host: {
    usage: HOST_USAGE,
    does: "runs your app without a window: keeps your seats and follows your matches",
    run: (args, write) => host(args, write),
  },
  relay: {
    usage: RELAY_USAGE,
    does: "connects friends who cannot reach each other directly",
    run: relay,
  },
  doctor: {
    usage: DOCTOR_USAGE,
    does: "checks what could keep friends from connecting",
    run: doctor,
  },
  backup: {
    usage: BACKUP_USAGE,
    does: "saves the whole profile, encrypted under a passphrase",
    run: backup,
  },
  restore: { usage: BACKUP_USAGE, does: "restores a profile from a backup", run: restoreProfile },
  verify: {
    usage: "FILE [--json]",
    does: `checks a record: signatures, every move, the result and what ended it
    exits with 0 if all agree, 1 if anything is wrong, 2 if the last move is not acknowledged, 3 if it ended by one
    player's word, 4 if it is unfinished, 5 if it is void`,
    run: (args, write) => {
      const json = args.includes("--json");
      const run = withFile("verify", (file, line) => verify(file, line, json));
      return run(
        args.filter((arg) => arg !== "--json"),
        write,
      );
    },
  },
  replay: {
    usage: "FILE",
    does: "checks a record and prints its moves",
    run: withFile("replay", replay),
  },
  script: {
    usage: "FILE",
    does: "runs a script (docs/script.md); - reads the standard input",
    run: withFile("script", script),
  },
};

/** A command's usage and effect, wrapped so that the terminal breaks no words. */
function helpOn(name: string, { usage, does }: Command): string {
  const columns = process.stdout.columns ?? Number.POSITIVE_INFINITY;
  return wrapLines(`fairhand ${name} ${usage}\n    ${does}`, columns);
}

function helpOnAll(): string {
  return Object.entries(COMMANDS)
    .map(([name, command]) => helpOn(name, command))
    .join("\n");
}

/** A command that takes exactly one file. */
function withFile(
  name: string,
  run: (file: string, write: (line: string) => void) => Promise<number>,
): Command["run"] {
  return async ([file, ...more], write) => {
    if (file !== undefined && more.length === 0) return run(file, write);
    const command = COMMANDS[name];
    if (command !== undefined) console.error(helpOn(name, command));
    return 1;
  };
}

const [name = "", ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (name === "" || name === "--help" || name === "help") {
  console.log(helpOnAll());
} else if (command === undefined) {
  console.error(`There is no command ${name}.\n${helpOnAll()}`);
  process.exitCode = 1;
} else if (args.includes("--help")) {
  console.log(helpOn(name, command));
} else {
  process.exitCode = await command.run(args, print);
}
