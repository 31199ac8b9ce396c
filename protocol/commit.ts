import { blake2b } from "@noble/hashes/blake2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { equalBytes, toHex } from "./bytes.ts";
import { hash } from "./hash.ts";
import { type RandomBytes, uint32 } from "./randomness.ts";
import { fail, ok, type Result } from "./result.ts";

/** 128 random bits: nobody finds the symbol behind a commitment by trying. */
const PASSWORD_BYTES = 16;

/** A new password as 32 lower-case hex digits. */
export function newPassword(random: RandomBytes): string {
  return toHex(random(PASSWORD_BYTES));
}

/**
 * The commitment to a text (a symbol and a password): unkeyed blake2b-256 of its UTF-8 bytes as 64 lower-case hex
 * digits. Exactly the encoding of rule sheet rpsls 2.4, hence without our domain separation.
 */
export function commitTo(text: string): string {
  return toHex(blake2b(utf8ToBytes(text), { dkLen: 32 }));
}

/** Reads a commitment; anything but 64 lower-case hex digits could never be opened (rule sheet R1). Fault `commit/malformed`. */
export function parseCommitment(input: unknown): Result<string> {
  return typeof input === "string" && /^[0-9a-f]{64}$/.test(input)
    ? ok(input)
    : fail("commit/malformed", "A commitment is 64 lower-case hex digits.", "commitment");
}

/** Whose commitment it is: the same text means something else for another match, turn or seat. */
export interface Commitment {
  /** The match's id, 32 bytes. */
  readonly match: Uint8Array;
  readonly turn: number;
  readonly seat: number;
  /** What `commitTo` gave. */
  readonly commitment: string;
  /** What `bindTo` gave: sent beside the commitment. */
  readonly binding: Uint8Array;
}

/**
 * A second commitment to the same text that names its author. The sheet's encoding does not, so whoever copies a
 * commitment could wait for the author's reveal and repeat it (rule sheet R9); nobody can make this one without the text.
 */
export function bindTo(
  { match, turn, seat }: Pick<Commitment, "match" | "turn" | "seat">,
  text: string,
): Uint8Array {
  return hash("fairhand/commitment/1", match, uint32(turn), uint32(seat), utf8ToBytes(text));
}

/** Whether this text is what the seat committed to. Faults `commit/mismatch`, `commit/copied`. */
export function openCommitment(commitment: Commitment, text: string): Result<string> {
  // A lone surrogate has no UTF-8 bytes of its own: two texts would share one commitment.
  if (!text.isWellFormed() || commitTo(text) !== commitment.commitment)
    return fail("commit/mismatch", "The text is not the one that was committed to.", "text");
  return equalBytes(bindTo(commitment, text), commitment.binding)
    ? ok(text)
    : fail("commit/copied", "The commitment was another player's: its author is not this seat.");
}
