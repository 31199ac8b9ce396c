import nacl from "tweetnacl";
import { concatBytes, toHex } from "../../../protocol/bytes.ts";
import { mac } from "../../../protocol/hash.ts";

/** What is said on the topics of a table by invite only, and how they are called, for everybody who has not the table's id. */
export interface Sealing {
  /** The topic of what one player says. */
  topicFrom(player: Uint8Array): string;
  seal(message: Uint8Array): Uint8Array;
  /** `null` for what was not sealed for this table. */
  open(sealed: Uint8Array): Uint8Array | null;
}

const { keyLength, nonceLength } = nacl.secretbox;

/**
 * gossipsub tells everybody connected which topics one listens to, and sends to whoever listens. The table's id is 256 bits that
 * nobody learns without an invite, so what is derived from it is known to the table's members alone.
 */
export function createSealing(table: Uint8Array): Sealing {
  const key = mac("fairhand/topic-key/1", table).subarray(0, keyLength);
  // Of the message, so that two who hand it on say the same and gossipsub drops the second.
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
