import { type ParseArgsConfig, parseArgs } from "node:util";
import { fail, ok, type Result } from "../../protocol/result.ts";

/** Reads a command line by Node's rules. Fault `cli/bad-flag`, whose sentence names the flag. */
export function readCommandLine<const T extends ParseArgsConfig>(
  config: T,
): Result<ReturnType<typeof parseArgs<T>>> {
  try {
    const read = parseArgs(config);
    // An empty value is a variable that was not set, and as a folder's name it would mean the working directory.
    const empty = Object.entries(read.values).find(([, value]) => [value].flat().includes(""));
    return empty === undefined
      ? ok(read)
      : fail("cli/bad-flag", `--${empty[0]} must not be empty.`, empty[0]);
  } catch (error) {
    // The first sentence names the flag; Node's second one explains `--`, which none of our commands needs.
    const [why = ""] = (error instanceof Error ? error.message : String(error)).split(/(?<=\.) /);
    return fail("cli/bad-flag", why);
  }
}
