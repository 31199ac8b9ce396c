import { utf8ToBytes } from "@noble/hashes/utils.js";
import { concatBytes, equalBytes } from "./bytes.ts";
import { hash, sha512 } from "./hash.ts";
import { fail, ok, type Result } from "./result.ts";

/**
 * A source of unpredictable bytes. The only form in which secret chance enters `protocol`: the caller owns the source.
 */
export type RandomBytes = (length: number) => Uint8Array;

const SEED_BYTES = 32;

/**
 * A uniform integer in 0..bound-1 (`bound` at most 2^32), by rejection: a plain remainder would favour small values.
 */
export function randomBelow(random: RandomBytes, bound: number): number {
  const limit = 0x1_0000_0000 - (0x1_0000_0000 % bound);
  for (;;) {
    const word = random(4).reduce((number, byte) => number * 0x100 + byte, 0);
    if (word < limit) return word % bound;
  }
}

/**
 * An endless stream fixed by `seed` and `purpose`: SHA-512 in counter mode. Secret if the seed is. For public draws
 * from an agreed seed, for reproducible tests, and for hedged nonces.
 */
export function seededBytes(seed: Uint8Array, purpose: string): RandomBytes {
  const label = utf8ToBytes(purpose);
  const input = concatBytes(
    Uint8Array.of(label.length),
    label,
    Uint8Array.of(seed.length),
    seed,
    uint32(0),
  );
  let counter = 0;
  let block: Uint8Array = new Uint8Array(0);
  let used = 0;
  return (length) => {
    const out = new Uint8Array(length);
    for (let filled = 0; filled < length; filled++) {
      if (used === block.length) {
        input.set(uint32(counter++), input.length - 4);
        block = sha512(input);
        used = 0;
      }
      out[filled] = block[used++] ?? 0;
    }
    return out;
  };
}

/** What a joint draw is about: the match, and a name that no other draw of the match has. */
export interface Draw {
  /** The match's id, 32 bytes. */
  readonly match: Uint8Array;
  readonly purpose: string;
}

/**
 * What a seat sends first: its commitment to a secret seed of 32 bytes. Bound to draw and seat, so a copy opens to
 * nothing.
 */
export function commitSeed(draw: Draw, seat: number, seed: Uint8Array): Uint8Array {
  return hash("fairhand/seed-commitment/1", ...bindingOf(draw), uint32(seat), seed);
}

/**
 * The joint seed of all seats' seeds, in seat order: unpredictable while one seed is secret, and nobody can steer it.
 * The last to reveal sees the outcome first and may stall; that is absence, never a fresh draw (docs/protocol.md 1).
 * Faults `randomness/bad-seed`, naming the seat in `field`.
 */
export function combineSeeds(
  draw: Draw,
  seats: readonly { readonly commitment: Uint8Array; readonly seed: Uint8Array }[],
): Result<Uint8Array> {
  for (const [seat, { commitment, seed }] of seats.entries()) {
    if (seed.length !== SEED_BYTES || !equalBytes(commitSeed(draw, seat, seed), commitment))
      return fail(
        "randomness/bad-seed",
        `Seat ${seat} revealed a seed that is not the one it had committed to.`,
        `seats.${seat}`,
      );
  }
  return ok(hash("fairhand/joint-seed/1", ...bindingOf(draw), ...seats.map(({ seed }) => seed)));
}

function bindingOf({ match, purpose }: Draw): Uint8Array[] {
  const label = utf8ToBytes(purpose);
  return [match, uint32(label.length), label];
}

/** Four bytes, most significant first. */
export function uint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}
