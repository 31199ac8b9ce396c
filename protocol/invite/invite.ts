import { concatBytes, toHex } from "../bytes.ts";
import { mac } from "../hash.ts";
import { KEY_BYTES } from "../identity.ts";
import type { Join } from "../join.ts";
import { uint32 } from "../randomness.ts";
import { fail, ok, type Result } from "../result.ts";
import type { Signed } from "../signed.ts";
import { type Address, decodeAddresses, encodeAddress } from "./addresses.ts";
import { type Code, MAX_BODY, writeCode } from "./code.ts";
import { isPublicIp, parseIp } from "./ip.ts";

/** What an invite to a table says. */
export interface Invite {
  /** The first `TABLE_BYTES` of the table's id: enough to find it at its host; consent is to the whole id. */
  readonly table: Uint8Array;
  /** The host's public key. */
  readonly host: Uint8Array;
  /** `SECRET_BYTES` random bytes. Anybody who has them may ask for a seat. */
  readonly secret: Uint8Array;
  /** Milliseconds since 1970; whole minutes, by the host's clock. */
  readonly expires: number;
  /** Where the host can be reached, best first. */
  readonly addresses: readonly Address[];
}

export const TABLE_BYTES = 16;
/** 128 bits: too many to guess, at the host or offline from a proof. */
export const SECRET_BYTES = 16;
const EXPIRES_BYTES = 4;
const FIXED_BYTES = TABLE_BYTES + KEY_BYTES + SECRET_BYTES + EXPIRES_BYTES;
const MINUTE = 60_000;

/** The invite as text, without the scheme. Addresses that are not public, or do not fit, are left out. */
export function writeInvite(invite: Invite): string {
  const { table, host, secret, expires } = invite;
  const addresses = chooseAddresses(invite.addresses, MAX_BODY - FIXED_BYTES);
  const body = concatBytes(table, host, secret, uint32(expires / MINUTE), ...addresses);
  return writeCode({ kind: "invite", body });
}

/**
 * The addresses that fit, encoded. One of each kind comes first, because they fail for different reasons: a router that
 * maps no port leaves IPv6 and relays; without IPv6, a reader still has the others.
 */
function chooseAddresses(addresses: readonly Address[], room: number): Uint8Array[] {
  const good = addresses.filter(isPublic);
  const groups = [
    good.filter(({ ip, relay }) => relay === null && !ip.includes(":")),
    good.filter(({ relay }) => relay !== null),
    good.filter(({ ip, relay }) => relay === null && ip.includes(":")),
  ];
  const ranked = [...groups.flatMap((group) => group.slice(0, 1)), ...groups.flat()];
  const chosen = new Map<string, Uint8Array>();
  let left = room;
  for (const address of ranked) {
    const bytes = encodeAddress(address);
    if (bytes === null || bytes.length > left || chosen.has(toHex(bytes))) continue;
    chosen.set(toHex(bytes), bytes);
    left -= bytes.length;
  }
  return [...chosen.values()];
}

function isPublic({ ip }: Address): boolean {
  const bytes = parseIp(ip);
  return bytes !== null && isPublicIp(bytes);
}

/**
 * Reads the invite in a code. `now` is in milliseconds since 1970. Faults `code/is-offer`, `code/is-reply`,
 * `code/damaged` (no honest app wrote it; private addresses count as damage), `invite/expired`.
 */
export function readInvite({ kind, body }: Code, now: number): Result<Invite> {
  if (kind !== "invite") return wrongKind(kind);
  const addresses = decodeAddresses(body.subarray(FIXED_BYTES));
  if (body.length < FIXED_BYTES || addresses === null || !addresses.every(isPublic))
    return fail("code/damaged", "This invite is damaged. Ask for a new one.");
  const at = (start: number, length: number) => body.slice(start, start + length);
  const minutes = new DataView(body.buffer, body.byteOffset).getUint32(FIXED_BYTES - EXPIRES_BYTES);
  const invite: Invite = {
    table: at(0, TABLE_BYTES),
    host: at(TABLE_BYTES, KEY_BYTES),
    secret: at(TABLE_BYTES + KEY_BYTES, SECRET_BYTES),
    expires: minutes * MINUTE,
    addresses,
  };
  return now < invite.expires
    ? ok(invite)
    : fail("invite/expired", "This invite has expired. Ask for a new one.");
}

/** The message for a code of this kind where another kind was asked for. */
export function wrongKind(kind: Code["kind"]): Result<never> {
  switch (kind) {
    case "invite":
      return fail("code/is-invite", "This is an invite to a table. Use “Join with a code” for it.");
    case "offer":
      return fail(
        "code/is-offer",
        "This is a connection code: answer it under “Join with a code”, and send the reply back.",
      );
    case "reply":
      return fail(
        "code/is-reply",
        "This is the reply to a connection code. It belongs where that code was made.",
      );
  }
}

/**
 * How a player whose key the connection has proved asks to see a table: a proof of the secret that does not send it.
 * Bound to host and player, so nobody else can use it.
 */
export function proveLook(
  { table, host, secret }: Pick<Invite, "table" | "host" | "secret">,
  player: Uint8Array,
): Uint8Array {
  return mac("fairhand/look/1", secret, host, table, player);
}

/**
 * How a join proves its right to a seat: bound to the whole signed join, and so to table (its nonce is the host's) and
 * player.
 */
export function proveKnock(secret: Uint8Array, join: Signed<Join>): Uint8Array {
  return mac("fairhand/knock/1", secret, join.hash);
}
