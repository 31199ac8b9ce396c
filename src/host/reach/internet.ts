import { peerIdFromString } from "@libp2p/peer-id";
import * as v from "valibot";
import type { Address } from "../../../protocol/invite/addresses.ts";
import { isUnicastIp, parseIp } from "../../../protocol/invite/ip.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { InternetSettings } from "../api/api.ts";
import { playerOf } from "../people/players.ts";
import type { Settings } from "./address-book.ts";

export type Internet = InternetSettings;

/** The local network only. */
export const NO_INTERNET: Internet = { relays: [], stun: [], mapPorts: false, lend: false };

/**
 * Run by different companies, so that no single one decides whether friends meet. They learn an address and a time,
 * nothing else.
 */
const PUBLIC_STUN = [
  "stun.cloudflare.com:3478",
  "stun.l.google.com:19302",
  "stun.nextcloud.com:3478",
  "global.stun.twilio.com:3478",
];

const DEFAULT: Internet = { relays: [], stun: PUBLIC_STUN, mapPorts: true, lend: true };

export const MAX_SERVERS = 8;
const NAME = "internet";

const serverSchema = v.pipe(v.string(), v.maxLength(100), v.regex(/^[\w.-]+:\d{1,5}$/));
const schema = v.object({
  relays: v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.check((text) => parseRelay(text).ok),
      ),
    ),
    v.maxLength(MAX_SERVERS),
  ),
  stun: v.pipe(v.array(serverSchema), v.maxLength(MAX_SERVERS)),
  mapPorts: v.boolean(),
  lend: v.boolean(),
});

/** The profile's settings; if there are none, or they are unreadable, the defaults. */
export function readInternet(settings: Pick<Settings, "setting">): Internet {
  try {
    const parsed = v.safeParse(schema, JSON.parse(settings.setting(NAME) ?? ""));
    return parsed.success ? parsed.output : DEFAULT;
  } catch {
    return DEFAULT;
  }
}

/** Stores them in the profile. Faults of `parseRelay` and `parseStun` for unusable ones. */
export function writeInternet(settings: Settings, internet: Internet): Result<null> {
  for (const checked of [...internet.relays.map(parseRelay), ...internet.stun.map(parseStun)])
    if (!checked.ok) return checked;
  settings.setSetting(NAME, JSON.stringify(internet));
  return ok(null);
}

/** Fault `network/bad-stun`. */
export function parseStun(text: string): Result<string> {
  return v.safeParse(serverSchema, text).success
    ? ok(text)
    : fail("network/bad-stun", "A STUN server is written as HOST:PORT.", "stun");
}

const RELAY = /^\/ip[46]\/([^/]+)\/tcp\/(\d{1,5})\/p2p\/(\w+)$/;

/** The address in a line of `fairhand relay`. Fault `network/bad-relay`. */
export function parseRelay(text: string): Result<Address> {
  const [, ip = "", port = "", peer = ""] = RELAY.exec(text.trim()) ?? [];
  const bytes = parseIp(ip);
  const relay = keyOf(peer);
  return bytes !== null &&
    isUnicastIp(bytes) &&
    Number(port) > 0 &&
    Number(port) <= 65_535 &&
    relay !== null
    ? ok({ ip, port: Number(port), relay })
    : fail(
        "network/bad-relay",
        "A relay is written as its program prints it: /ip4/ADDRESS/tcp/PORT/p2p/NAME.",
        "relay",
      );
}

function keyOf(peer: string): string | null {
  try {
    return playerOf(peerIdFromString(peer));
  } catch {
    return null;
  }
}
