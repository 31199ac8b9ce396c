import { fail, ok, type Result } from "../../protocol/result.ts";
import type { BotPace } from "../host/api/api.ts";
import { BOT_PACES, isPace } from "../host/bots/pace.ts";
import type { Settings } from "../host/reach/address-book.ts";
import {
  type Internet,
  MAX_SERVERS,
  NO_INTERNET,
  parseRelay,
  parseStun,
  readInternet,
} from "../host/reach/internet.ts";
import { readCommandLine } from "./command-line.ts";
import { inviteAmong } from "./deep-link.ts";
import { defaultProfileDir } from "./profile/profile.ts";

/** The options of a host's command line. */
export interface HostFlags {
  readonly profile: string;
  /** Start as a new player where the key is gone. */
  readonly newPlayer: boolean;
  /** TCP port for the other players. */
  readonly port?: number;
  /** TCP port of the page; 0 for any, by default the last one. */
  readonly pagePort?: number;
  readonly network?: string;
  /** For a profile that says nothing else. */
  readonly botPace: BotPace;
  /** Contacts nothing on the internet. */
  readonly lanOnly: boolean;
  /** What to use of the internet, given the profile's settings. */
  readonly internet: (profile: Settings) => Internet;
  /** The code of a `fairhand:` link that the page shows first. */
  readonly invite?: string;
}

export const HOST_USAGE =
  "[--profile=DIR] [--port=N] [--page-port=N] [--network=NAME] [--bot-pace=PACE] [--relay=ADDRESS].. [--stun=HOST:PORT].. [--lan-only] [--new-player] [fairhand:CODE]\n" +
  "    --network: see other hosts of the same network name only; --relay, --stun: beside what the profile says";

/** Every option of a host by its name, as Node's `parseArgs` takes them. */
export const HOST_OPTIONS = {
  profile: { type: "string" },
  port: { type: "string" },
  "page-port": { type: "string" },
  network: { type: "string" },
  "bot-pace": { type: "string" },
  relay: { type: "string", multiple: true },
  stun: { type: "string", multiple: true },
  "lan-only": { type: "boolean" },
  "new-player": { type: "boolean" },
} as const;

/** Fault `cli/bad-flag`, naming the flag. */
export function parseHostFlags(args: readonly string[]): Result<HostFlags> {
  const flags = readFlags(args);
  if (!flags.ok) return flags;
  const { profile, network, rest } = flags.value;
  const invite = inviteAmong(rest);
  if (rest.length > (invite === null ? 0 : 1))
    return fail("cli/bad-flag", "Only one fairhand: link may follow the options.");
  const port = portOf("port", flags.value.port);
  if (!port.ok) return port;
  const pagePort = portOf("page-port", flags.value["page-port"]);
  if (!pagePort.ok) return pagePort;
  // The name becomes a DNS label for mDNS (RFC 6763 section 7: at most 15 characters after the underscore).
  if (network !== undefined && !/^[a-z][a-z0-9-]{0,14}$/.test(network))
    return fail("cli/bad-flag", "--network must be 1 to 15 of a-z, 0-9 and -.", "network");
  const botPace = flags.value["bot-pace"] ?? "natural";
  if (!isPace(botPace))
    return fail("cli/bad-flag", `--bot-pace must be one of ${BOT_PACES.join(", ")}.`, "bot-pace");
  const internet = internetIn(flags.value);
  if (!internet.ok) return internet;
  return ok({
    internet: internet.value,
    lanOnly: flags.value["lan-only"] ?? false,
    botPace,
    newPlayer: flags.value["new-player"] ?? false,
    profile: profile ?? defaultProfileDir(process.platform, process.env),
    ...(port.value === undefined ? {} : { port: port.value }),
    ...(pagePort.value === undefined ? {} : { pagePort: pagePort.value }),
    ...(network === undefined ? {} : { network }),
    ...(invite === null ? {} : { invite }),
  });
}

function readFlags(args: readonly string[]) {
  const read = readCommandLine({
    args: [...args],
    allowPositionals: true,
    options: HOST_OPTIONS,
  });
  return read.ok ? ok({ ...read.value.values, rest: read.value.positionals }) : read;
}

/** `--stun` replaces the profile's list, because somebody who runs a server does not ask strangers. */
function internetIn(flags: {
  readonly relay?: string[];
  readonly stun?: string[];
  readonly "lan-only"?: boolean;
}): Result<HostFlags["internet"]> {
  const { relay: relays = [], stun } = flags;
  for (const text of relays) {
    const relay = parseRelay(text);
    if (!relay.ok) return relay;
  }
  for (const text of stun ?? []) {
    const server = parseStun(text);
    if (!server.ok) return server;
  }
  if (flags["lan-only"] === true) return ok(() => NO_INTERNET);
  return ok((profile) => {
    const kept = readInternet(profile);
    return {
      ...kept,
      relays: [...new Set([...relays, ...kept.relays])].slice(0, MAX_SERVERS),
      stun: stun ?? kept.stun,
    };
  });
}

function portOf(name: string, text: string | undefined): Result<number | undefined> {
  if (text === undefined) return ok(undefined);
  const port = Number(text);
  return /^\d{1,5}$/.test(text) && port <= 65_535
    ? ok(port)
    : fail("cli/bad-flag", `--${name} must be a number from 0 to 65535.`, name);
}
