import { resolve } from "node:path";

const FLAG = "--profile=";

/** The folder that `--profile=DIR` names, as an absolute path; `null` without the flag. The last one counts. */
export function profileIn(args: readonly string[]): string | null {
  const flag = args.findLast((arg) => arg.startsWith(FLAG) && arg.length > FLAG.length);
  return flag === undefined ? null : resolve(flag.slice(FLAG.length));
}
