import type { Face } from "../../engine/game.ts";
import { MOST_PIPS, numbersOf, pipsOf, TILE_COUNT } from "./tiles.ts";

/** The most 32-bit words that a hand takes with one bit a tile; almost always one is enough. */
const MOST_WORDS = Math.ceil(TILE_COUNT / 32);

// Bits are by a tile's index in the hand. Reused by every search, because playouts ask for a chain at every turn.
/** The tiles that show each number: `MOST_WORDS` words a number. */
const showing = new Int32Array((MOST_PIPS + 1) * MOST_WORDS);
const used = new Int32Array(MOST_WORDS);
const chain: Face[] = [];

/** The longest chain of these tiles from `end`, the heaviest of equal ones, found by trying at most `steps` tiles. */
export function longestChain(hand: readonly Face[], end: number, steps: number): readonly Face[] {
  const words = Math.ceil(hand.length / 32);
  showing.fill(0);
  for (let index = 0; index < hand.length; index++) {
    const word = index >> 5;
    let numbers = numbersOf(hand[index] as Face);
    for (; numbers !== 0; numbers &= numbers - 1) {
      const at = (31 - Math.clz32(numbers & -numbers)) * MOST_WORDS + word;
      showing[at] = (showing[at] as number) | (1 << (index & 31));
    }
  }
  chain.length = 0;
  let longest: readonly Face[] = [];
  let heaviestSum = 0;
  let left = steps;

  function extend(at: number, sum: number): void {
    if (chain.length > longest.length || (chain.length === longest.length && sum > heaviestSum)) {
      longest = chain.slice();
      heaviestSum = sum;
    }
    for (let word = 0; word < words; word++) {
      let fitting = (showing[at * MOST_WORDS + word] as number) & ~(used[word] as number);
      for (; fitting !== 0; fitting &= fitting - 1) {
        if (--left < 0) return;
        const bit = fitting & -fitting;
        const face = hand[word * 32 + 31 - Math.clz32(bit)] as Face;
        const pips = pipsOf(face);
        used[word] = (used[word] as number) | bit;
        chain.push(face);
        extend(pips - at, sum + pips);
        chain.pop();
        used[word] = (used[word] as number) & ~bit;
      }
    }
  }
  extend(end, 0);
  return longest;
}
