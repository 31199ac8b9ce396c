import { HOST_USAGE } from "../host/flags.ts";
import { BACKUP_USAGE, backup, restoreProfile } from "./backup.ts";
import { DOCTOR_USAGE, doctor } from "./doctor.ts";
import { host } from "./host.ts";
import { PLAY_USAGE } from "./play/setting.ts";
import { RELAY_USAGE, relay } from "./relay.ts";
import { replay } from "./replay.ts";
import { script } from "./script.ts";
import { verify } from "./verify.ts";

const USAGE = `fairhand play ${PLAY_USAGE}
fairhand host ${HOST_USAGE}
fairhand relay ${RELAY_USAGE}
fairhand doctor ${DOCTOR_USAGE}
fairhand backup ${BACKUP_USAGE}     saves the whole profile, encrypted under a passphrase
fairhand restore ${BACKUP_USAGE}    makes a profile from a backup
fairhand verify FILE [--json]
                         checks a record: signatures, every move, the result and what ended it; exits with 0 if all
                         agree, 1 if anything is wrong, 2 if the last move is not acknowledged, 3 if it ended by one
                         player's word, 4 if it is unfinished, 5 if it is void
fairhand replay FILE     checks a record and prints its moves
fairhand script FILE     runs a script (docs/script.md); - reads the standard input`;

type Command = (args: readonly string[], write: (line: string) => void) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  // Ink and React are read only when somebody plays.
  play: async (args, write) => (await import("./play/play.tsx")).play(args, write),
  host,
  relay,
  doctor,
  backup,
  restore: restoreProfile,
  verify: (args, write) => {
    const json = args.includes("--json");
    const run = withFile((file, line) => verify(file, line, json));
    return run(
      args.filter((arg) => arg !== "--json"),
      write,
    );
  },
  replay: withFile(replay),
  script: withFile(script),
};

/** A command that takes exactly one file. */
function withFile(run: (file: string, write: (line: string) => void) => Promise<number>): Command {
  return async ([file, ...more], write) => {
    if (file !== undefined && more.length === 0) return run(file, write);
    console.error(USAGE);
    return 1;
  };
}

const [name = "", ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (name === "" || [name, ...args].includes("--help")) {
  console.log(USAGE);
} else if (command === undefined) {
  console.error(`There is no command ${name}.\n${USAGE}`);
  process.exitCode = 1;
} else {
  process.exitCode = await command(args, (line) => console.log(line));
}
