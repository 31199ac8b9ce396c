import { equalBytes } from "./bytes.ts";
import { hash } from "./hash.ts";
import { uint32 } from "./randomness.ts";
import { fail, ok, type Result } from "./result.ts";

/**
 * Dice between two or more seats without a dealer (docs/protocol.md 3). Every seat commits to the tip of a secret hash
 * chain; roll k hashes link k of all seats together. Links are fixed from the start, so nobody can choose a roll, and
 * unknown until their owner shows them, so nobody can predict one. Withholding a link is absence.
 */
export type Dice = {
  /** The match's id, 32 bytes. */
  readonly match: Uint8Array;
  /** By seat: the links shown so far, tip first. */
  readonly chains: readonly (readonly Uint8Array[])[];
};

export const LINK_BYTES = 32;

/**
 * A seat's secret chain, tip first: link k is shown for roll k. `seed` is 32 secret random bytes, `length` the number
 * of rolls it lasts for. Bound to match and seat, so a copied tip is useless.
 */
export function makeChain(
  match: Uint8Array,
  seat: number,
  seed: Uint8Array,
  length: number,
): Uint8Array[] {
  const chain = [seed];
  let link = seed;
  for (let made = 0; made < length; made++) {
    link = linkBefore(match, seat, link);
    chain.push(link);
  }
  return chain.reverse();
}

/** Dice from the tips that all seats committed to and then revealed (`commitSeed`, `combineSeeds`), in seat order. */
export function startDice(match: Uint8Array, tips: readonly Uint8Array[]): Dice {
  return { match, chains: tips.map((tip) => [tip]) };
}

/**
 * Takes a seat's next link. Faults `dice/no-such-seat`, `dice/bad-link`: the seat showed a link that does not match its
 * commitment.
 */
export function showLink(dice: Dice, seat: number, link: Uint8Array): Result<Dice> {
  const chain = dice.chains[seat];
  const last = chain?.at(-1);
  if (chain === undefined || last === undefined)
    return fail("dice/no-such-seat", `There is no seat ${seat} at these dice.`, "seat");
  if (link.length !== LINK_BYTES || !equalBytes(linkBefore(dice.match, seat, link), last))
    return fail("dice/bad-link", `Seat ${seat} showed a wrong link of its dice chain.`, "link");
  return ok({
    ...dice,
    chains: dice.chains.map((links, other) => (other === seat ? [...links, link] : links)),
  });
}

/**
 * The heads of roll `k` (counted from 1) with `coins` fair coins (1..256). Fault `dice/too-early`: a seat has not shown
 * its link.
 */
export function rollOf(dice: Dice, k: number, coins: number): Result<number> {
  const links: Uint8Array[] = [];
  for (const chain of dice.chains) {
    const link = k > 0 ? chain[k] : undefined;
    if (link === undefined)
      return fail("dice/too-early", `Roll ${k} still waits for a link of its chain.`);
    links.push(link);
  }
  return ok(countHeads(rollDigest(dice.match, k, links), coins));
}

/** The 32 bytes behind a roll; `links` in seat order. */
export function rollDigest(match: Uint8Array, k: number, links: readonly Uint8Array[]): Uint8Array {
  return hash("fairhand/dice-roll/1", match, uint32(k), ...links);
}

/** One bit for each coin, so that no modular reduction can favour a value. */
export function countHeads(digest: Uint8Array, coins: number): number {
  let heads = 0;
  for (let coin = 0; coin < coins; coin++) heads += ((digest[coin >> 3] ?? 0) >> (coin & 7)) & 1;
  return heads;
}

function linkBefore(match: Uint8Array, seat: number, link: Uint8Array): Uint8Array {
  return hash("fairhand/dice-link/1", match, uint32(seat), link);
}
