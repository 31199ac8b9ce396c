import { parseArgs } from "node:util";
import { fail, ok, type Result } from "../../protocol/result.ts";
import { defaultProfileDir } from "./profile.ts";

/** What the command line of a host may say. */
export interface HostFlags {
  readonly profile: string;
  /** TCP port for the other players. */
  readonly port?: number;
  /** TCP port of the page; 0 for any, by default the one of last time. */
  readonly pagePort?: number;
  readonly network?: string;
}

export const HOST_USAGE =
  "[--profile=DIR] [--port=N] [--page-port=N] [--network=NAME]   (see other hosts of the same network name only)";

/** Fault `cli/bad-flag`, naming the flag. */
export function parseHostFlags(args: readonly string[]): Result<HostFlags> {
  const flags = readFlags(args);
  if (!flags.ok) return flags;
  const { profile, network } = flags.value;
  if (profile === "") return fail("cli/bad-flag", "--profile must name a folder.", "profile");
  const port = portOf("port", flags.value.port);
  if (!port.ok) return port;
  const pagePort = portOf("page-port", flags.value["page-port"]);
  if (!pagePort.ok) return pagePort;
  // The name becomes a DNS label for mDNS (RFC 6763 section 7: at most 15 characters after the underscore).
  if (network !== undefined && !/^[a-z][a-z0-9-]{0,14}$/.test(network))
    return fail("cli/bad-flag", "--network must be 1 to 15 of a-z, 0-9 and -.", "network");
  return ok({
    profile: profile ?? defaultProfileDir(process.platform, process.env),
    ...(port.value === undefined ? {} : { port: port.value }),
    ...(pagePort.value === undefined ? {} : { pagePort: pagePort.value }),
    ...(network === undefined ? {} : { network }),
  });
}

function readFlags(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        profile: { type: "string" },
        port: { type: "string" },
        "page-port": { type: "string" },
        network: { type: "string" },
      },
    });
    return ok(values);
  } catch (error) {
    return fail("cli/bad-flag", error instanceof Error ? error.message : String(error));
  }
}

function portOf(name: string, text: string | undefined): Result<number | undefined> {
  if (text === undefined) return ok(undefined);
  const port = Number(text);
  return /^\d{1,5}$/.test(text) && port <= 65_535
    ? ok(port)
    : fail("cli/bad-flag", `--${name} must be a number from 0 to 65535.`, name);
}
