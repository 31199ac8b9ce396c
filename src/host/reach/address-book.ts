import { peerIdFromString } from "@libp2p/peer-id";
import * as v from "valibot";
import type { Address } from "../../../protocol/invite/addresses.ts";
import { isPublicIp, parseIp } from "../../../protocol/invite/ip.ts";
import type { PlayerId } from "../api/api.ts";
import { playerOf } from "../people/players.ts";

/** Where fellow players were last reached from the internet, so that a table comes together again after a restart. */
export interface AddressBook {
  get(player: PlayerId): readonly Address[];
  /** Replaces what is known; an empty list changes nothing. */
  set(player: PlayerId, addresses: readonly Address[]): void;
}

/** The profile's settings. */
export interface Settings {
  setting(name: string): string | null;
  setSetting(name: string, value: string): void;
}

const NAME = "address-book";
const MAX_PLAYERS = 256;
const MAX_ADDRESSES = 6;

const addressSchema = v.object({
  ip: v.pipe(v.string(), v.check(isPublic)),
  port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)),
  relay: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
});
const bookSchema = v.array(v.tuple([v.string(), v.array(addressSchema)]));

/** An unreadable book is an empty one. */
export function openAddressBook(settings: Settings): AddressBook {
  const book = new Map<PlayerId, readonly Address[]>(read(settings.setting(NAME)));
  return {
    get: (player) => book.get(player) ?? [],
    set(player, addresses) {
      const kept = addresses.filter(({ ip }) => isPublic(ip)).slice(0, MAX_ADDRESSES);
      if (kept.length === 0 || JSON.stringify(kept) === JSON.stringify(book.get(player))) return;
      // The newest go to the end, so that the oldest are dropped.
      book.delete(player);
      book.set(player, kept);
      const entries = [...book].slice(-MAX_PLAYERS);
      settings.setSetting(NAME, JSON.stringify(entries));
    },
  };
}

function read(text: string | null): [PlayerId, Address[]][] {
  try {
    const parsed = v.safeParse(bookSchema, JSON.parse(text ?? "[]"));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}

function isPublic(text: string): boolean {
  const ip = parseIp(text);
  return ip !== null && isPublicIp(ip);
}

const MULTIADDR = /^\/ip[46]\/([^/]+)\/tcp\/(\d+)(?:\/p2p\/([^/]+)(\/p2p-circuit)?)?/;

/** The address in one of libp2p's multiaddrs; `null` for other transports and for relays behind relays. */
export function addressIn(multiaddr: string): Address | null {
  const [, ip, port, peer, circuit] = MULTIADDR.exec(multiaddr) ?? [];
  if (ip === undefined || multiaddr.split("/p2p-circuit").length > 2) return null;
  if (circuit === undefined) return { ip, port: Number(port), relay: null };
  try {
    const relay = playerOf(peerIdFromString(peer ?? ""));
    return relay === null ? null : { ip, port: Number(port), relay };
  } catch {
    return null;
  }
}
