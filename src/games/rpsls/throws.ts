/** docs/games/rpsls.md: 0 rock, 1 paper, 2 scissors, 3 lizard, 4 Spock. */
export type Symbol5 = number;

export const THROWS: readonly string[] = ["rock", "paper", "scissors", "lizard", "spock"];

const BEATS: readonly (readonly Symbol5[])[] = [
  [2, 3],
  [0, 4],
  [1, 3],
  [1, 4],
  [0, 2],
];

/** Whether throw `a` beats throw `b`. */
export function beats(a: Symbol5, b: Symbol5): boolean {
  return BEATS[a]?.includes(b) ?? false;
}

/**
 * The throws that survive a round in which exactly these were shown (docs/games/rpsls.md, row 10): the one that beats
 * all the others if there is one, otherwise all of them.
 */
export function survivingThrows(shown: readonly Symbol5[]): readonly Symbol5[] {
  const best = shown.find((one) => shown.every((other) => other === one || beats(one, other)));
  return best === undefined ? shown : [best];
}
