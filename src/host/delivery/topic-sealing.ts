import nacl from "tweetnacl";
import { concatBytes, toHex } from "../../../protocol/bytes.ts";
import { mac } from "../../../protocol/hash.ts";

/**
 * Messages on the topics of an invite-only table, and the topics' names, as they appear to peers without the table's
 * id.
 */
export interface Sealing {
  /** The topic of what one player says. */
  topicFrom(player: Uint8Array): string;
  seal(message: Uint8Array): Uint8Array;
  /** `null` if it was not sealed for this table. */
  open(sealed: Uint8Array): Uint8Array | null;
}

const { keyLength, nonceLength } = nacl.secretbox;

/**
 * gossipsub tells every connected peer which topics one listens to, and sends to all listeners. The table's id is 256
 * bits that nobody learns without an invite, so only the table's members know what is derived from it.
 */
export function createSealing(table: Uint8Array): Sealing {
  const key = mac("fairhand/topic-key/1", table).subarray(0, keyLength);
  // Derived from the message, so that two peers who forward it send the same bytes and gossipsub drops the second.
  const nonceOf = (message: Uint8Array) =>
    mac("fairhand/topic-nonce/1", key, message).subarray(0, nonceLength);
  return {
    topicFrom: (player) => `fairhand/from/${toHex(mac("fairhand/topic/1", table, player))}/1`,
    seal(message) {
      const nonce = nonceOf(message);
      return concatBytes(nonce, nacl.secretbox(message, nonce, key));
    },
    open: (sealed) =>
      sealed.length < nonceLength
        ? null
        : nacl.secretbox.open(sealed.subarray(nonceLength), sealed.subarray(0, nonceLength), key),
  };
}
