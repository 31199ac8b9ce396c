import { publicKeyFromRaw } from "@libp2p/crypto/keys";
import type { PeerId } from "@libp2p/interface";
import { peerIdFromPublicKey } from "@libp2p/peer-id";
import { fromHex, toHex } from "../../../protocol/bytes.ts";
import type { Join } from "../../../protocol/join.ts";
import { seatOf } from "../../../protocol/roster.ts";
import type { Signed } from "../../../protocol/signed.ts";
import type { Named, PlayerId } from "../api/api.ts";

/** The player behind a peer, or `null` if its key is not Ed25519. A connection's handshake has proved the key. */
export function playerOf(peer: PeerId): PlayerId | null {
  if (peer.type !== "Ed25519") return null;
  const known = players.get(peer) ?? toHex(peer.publicKey.raw);
  players.set(peer, known);
  return known;
}

/** A connection names its peer with each message. */
const players = new WeakMap<PeerId, PlayerId>();

/** Encoding a key as a peer id again at every message and every look at a table takes a tenth of a move's time. */
const KEPT_PEERS = 1024;

const peers = new Map<PlayerId, PeerId | null>();

/** The peer of a player, or `null` if the id is not a public key. Always the same object while it is remembered. */
export function peerOf(player: PlayerId): PeerId | null {
  const kept = peers.get(player);
  if (kept !== undefined) return kept;
  const peer = readPeer(player);
  // A flood of strange keys only empties the cache.
  if (peers.size >= KEPT_PEERS) peers.clear();
  peers.set(player, peer);
  return peer;
}

function readPeer(player: PlayerId): PeerId | null {
  const key = fromHex(player);
  try {
    return key.ok ? peerIdFromPublicKey(publicKeyFromRaw(key.value)) : null;
  } catch {
    return null;
  }
}

/** The names of these players' peers. A heartbeat asks for each connection whether its peer is one of them. */
export function peerNamesOf(players: readonly PlayerId[]): ReadonlySet<string> {
  const known = names.get(players);
  if (known !== undefined) return known;
  const all = new Set(players.flatMap((player) => peerOf(player)?.toString() ?? []));
  names.set(players, all);
  return all;
}

const names = new WeakMap<readonly PlayerId[], ReadonlySet<string>>();

/** The name with which a player has joined; empty if they have not. */
export function nameOf(joins: readonly Signed<Join>[], player: Uint8Array): string {
  return joins[seatOf(joins, player)]?.value.name ?? "";
}

/** The peer that a join names. */
export function nameIn(
  joins: readonly Signed<Join>[],
  { value: { name, bot } }: Signed<Join>,
): Named {
  return {
    name,
    botOf: bot === undefined ? null : nameOf(joins, bot.of),
  };
}
