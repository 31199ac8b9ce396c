import { resolve } from "node:path";

const FLAG = "--profile";

/**
 * The folder that `--profile=DIR` or `--profile DIR` names, as an absolute path; `null` without the flag. The last one
 * counts.
 */
export function profileIn(args: readonly string[]): string | null {
  const named = args
    .map((arg, at) => {
      if (arg.startsWith(`${FLAG}=`)) return arg.slice(FLAG.length + 1);
      const next = arg === FLAG ? (args[at + 1] ?? "") : "";
      return next.startsWith("-") ? "" : next;
    })
    .findLast((dir) => dir !== "");
  return named === undefined ? null : resolve(named);
}
