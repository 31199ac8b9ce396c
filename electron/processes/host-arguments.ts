import { HOST_OPTIONS } from "../../src/node/flags.ts";

/**
 * The host's part of the app's command line. It also contains options of Electron and Chromium, and the path of the
 * app, so the host's are picked out; the folder is made absolute and given by the caller.
 */
export function hostArguments(args: readonly string[], profile: string): string[] {
  const found = [`--profile=${profile}`];
  for (const [at, arg] of args.entries()) {
    const [, name = "", value] = /^--([a-z-]+)(?:=(.*))?$/s.exec(arg) ?? [];
    if (name === "profile" || !Object.hasOwn(HOST_OPTIONS, name)) continue;
    const { type } = HOST_OPTIONS[name as keyof typeof HOST_OPTIONS];
    const next = args[at + 1];
    if (type === "string" && value === undefined && next !== undefined)
      found.push(`${arg}=${next}`);
    else found.push(arg);
  }
  return found;
}
