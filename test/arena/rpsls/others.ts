import { type Random, randomBelow } from "../../../src/engine/random.ts";
import type { Symbol5 } from "../../../src/games/rpsls/throws.ts";
import {
  beating,
  CIRCLE,
  further,
  type Habit,
  mostFrequent,
  often,
  resultOf,
  SIZE,
} from "./throwers.ts";

/**
 * Eight more players, none of which had a part in choosing the levels. Most are known from contests in
 * rock-paper-scissors (RoShamBo, University of Alberta, 1999 and 2000) or from how people play it (Wang, Xu and Zhou,
 * 2014).
 */
export const OTHERS: Readonly<Record<string, Habit>> = {
  "de Bruijn": (own) => DE_BRUIJN[own.length % DE_BRUIJN.length] as Symbol5,
  "switches a lot": (own, _other, random) =>
    randomBelow(random, 100) < 12
      ? (own.at(-1) ?? 0)
      : further(own.at(-1) ?? 0, 1 + randomBelow(random, SIZE - 1)),
  "as people answer": often(75, answering),
  "beats the recent favourite": beating((_own, other) => mostFrequent(other.slice(-10))),
  "steps unevenly": (own, _other, random) => further(own.at(-1) ?? 0, unevenStep(random)),
  "beats what follows two": beating((_own, other) => afterTwo(other)),
  "beats the usual step": beating((_own, other) => {
    const step = mostFrequent(other.slice(1).map((one, at) => stepFrom(other[at] as Symbol5, one)));
    return step === undefined ? undefined : further(other.at(-1) as Symbol5, step);
  }),
  "keeps its counts even": often(80, (own, _other, random) => rarestOf(own, random)),
};

/** Stays after a win or a tie; after a loss, throws what beats the throw that beat it. */
function answering(own: readonly Symbol5[], other: readonly Symbol5[]): Symbol5 {
  const [last, shown] = [own.at(-1) ?? 0, other.at(-1) ?? 0];
  return resultOf(last, shown) < 0 ? further(shown, 1) : last;
}

/** Two steps ahead in half of the throws. */
function unevenStep(random: Random): number {
  const lot = randomBelow(random, 10);
  return lot < 5 ? 2 : lot < 7 ? 4 : lot < 8 ? 0 : lot < 9 ? 1 : 3;
}

/** What most often followed the last two throws. */
function afterTwo(throws: readonly Symbol5[]): Symbol5 | undefined {
  const [before, last] = throws.slice(-2);
  return mostFrequent(
    throws.filter((_, at) => at >= 2 && throws[at - 2] === before && throws[at - 1] === last),
  );
}

function stepFrom(from: Symbol5, to: Symbol5): number {
  return (CIRCLE.indexOf(to) - CIRCLE.indexOf(from) + SIZE) % SIZE;
}

function rarestOf(throws: readonly Symbol5[], random: Random): Symbol5 {
  const counts = CIRCLE.map((_, symbol) => throws.filter((one) => one === symbol).length);
  const rarest = counts.flatMap((count, symbol) => (count === Math.min(...counts) ? symbol : []));
  return rarest[randomBelow(random, rarest.length)] as Symbol5;
}

/** A cycle of 125 throws that holds every three throws in a row once: it prefers the highest that leads to new ones. */
const DE_BRUIJN: readonly Symbol5[] = deBruijn();

function deBruijn(): readonly Symbol5[] {
  const cycle: Symbol5[] = [0, 0];
  const seen = new Set<string>();
  for (;;) {
    const pair = cycle.slice(-2).join("");
    const next = [4, 3, 2, 1, 0].find((one) => !seen.has(pair + one));
    if (next === undefined) return cycle.slice(0, SIZE ** 3);
    seen.add(pair + next);
    cycle.push(next);
  }
}
