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
  return peer.type === "Ed25519" ? toHex(peer.publicKey.raw) : null;
}

/** To write a key as a peer id anew at every message and every look at a table takes a tenth of a move's way. */
const KEPT_PEERS = 1024;

const peers = new Map<PlayerId, PeerId | null>();

/** The peer of a player, or `null` if the id is no public key. Always the same object, as long as it is remembered. */
export function peerOf(player: PlayerId): PeerId | null {
  const kept = peers.get(player);
  if (kept !== undefined) return kept;
  const peer = readPeer(player);
  // A flood of strange keys only empties the store.
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

/** Whom a join among these names. */
export function nameIn(
  joins: readonly Signed<Join>[],
  { value: { name, bot } }: Signed<Join>,
): Named {
  return {
    name,
    botOf: bot === undefined ? null : (joins[seatOf(joins, bot.of)]?.value.name ?? ""),
  };
}
