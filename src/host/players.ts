import { publicKeyFromRaw } from "@libp2p/crypto/keys";
import type { PeerId } from "@libp2p/interface";
import { peerIdFromPublicKey } from "@libp2p/peer-id";
import { fromHex, toHex } from "../../protocol/bytes.ts";
import type { PlayerId } from "./api.ts";

/** The player behind a peer, or `null` if its key is not Ed25519. A connection's handshake has proved the key. */
export function playerOf(peer: PeerId): PlayerId | null {
  return peer.type === "Ed25519" ? toHex(peer.publicKey.raw) : null;
}

/** The peer of a player, or `null` if the id is no public key. */
export function peerOf(player: PlayerId): PeerId | null {
  const key = fromHex(player);
  try {
    return key.ok ? peerIdFromPublicKey(publicKeyFromRaw(key.value)) : null;
  } catch {
    return null;
  }
}
