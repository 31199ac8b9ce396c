import type { Symbol5 } from "./throws.ts";

/**
 * The throws in a circle where each beats the two before it: rock, Spock, paper, lizard, scissors. Prediction then
 * needs only addition modulo five.
 */
const CIRCLE: readonly Symbol5[] = [0, 4, 1, 3, 2];
const PLACE: readonly number[] = CIRCLE.map((_, symbol) => CIRCLE.indexOf(symbol));
const SIZE = 5;

/** How fast counts decay (as in Iocaine Powder and its successors). */
const DECAY = 0.95;
/** The longest repetition looked for, in rounds. */
const MAX_MATCH = 32;

/** What one place on the circle wins against another: 1, 0 or -1. */
function payoff(own: number, other: number): number {
  const ahead = (own - other + SIZE) % SIZE;
  return ahead === 0 ? 0 : ahead <= 2 ? 1 : -1;
}

/** Guesses one side's next throw from past throws (as places on the circle, oldest first). */
interface Guesser {
  /** The guess after everything observed so far; any place while there is nothing to go on. */
  readonly guess: () => number;
  /** Called once both throws of a round are in the lists. */
  readonly learn: () => void;
}

/** Learns how one opponent throws. */
export interface Predictor {
  observe(own: Symbol5, other: Symbol5): void;
  /** The best-supported throw, and what such advice would recently have won per throw, -1..1. */
  advise(): Advice;
}

export interface Advice {
  readonly symbol: Symbol5;
  readonly yield: number;
}

/**
 * A meta-predictor after Iocaine Powder (Dan Egnor, 1999). Every guess of `guessersOf` is answered in five ways, one
 * for each rotation of the circle, because an opponent may second-guess us any number of times. Of these hundred
 * strategies, the one that would have scored best advises, newer rounds counting more. Each of `rates` forgets at its
 * own pace and so has its own favourite; the rate that has advised best is followed.
 */
export function createPredictor(rates: readonly number[]): Predictor {
  const own: number[] = [];
  const other: number[] = [];
  const guessers = guessersOf(own, other);
  const advisers = rates.map((rate) => createAdviser(rate, guessers.length * SIZE));
  const guesses = new Int32Array(guessers.length);
  const ask = () => {
    for (const [index, { guess }] of guessers.entries()) guesses[index] = guess();
    for (const adviser of advisers) adviser.ask(guesses);
  };
  ask();
  return {
    observe(mine, theirs) {
      const shown = PLACE[theirs] as number;
      for (const adviser of advisers) adviser.score(guesses, shown);
      own.push(PLACE[mine] as number);
      other.push(shown);
      for (const { learn } of guessers) learn();
      ask();
    },
    advise() {
      const best = advisers.reduce((top, one) => (one.yield() > top.yield() ? one : top));
      return { symbol: CIRCLE[best.place()] as Symbol5, yield: best.yield() };
    },
  };
}

/** How fast an adviser's record decays, and how many tied throws it begins with. */
const TRUST_DECAY = 0.98;
const DOUBT = 6;

/** Follows the strategy that has scored best at one rate of forgetting. */
function createAdviser(rate: number, players: number) {
  const scores = new Float64Array(players);
  let place = 0;
  let [won, weight] = [0, DOUBT];
  return {
    place: () => place,
    yield: () => won / weight,
    /** Takes the guesses for the next throw. */
    ask(guesses: Int32Array) {
      let best = 0;
      for (let at = 1; at < players; at++)
        if ((scores[at] as number) > (scores[best] as number)) best = at;
      place = placeBy(guesses, best);
    },
    /** Scores every strategy by what was actually thrown. */
    score(guesses: Int32Array, shown: number) {
      won = TRUST_DECAY * won + payoff(place, shown);
      weight = TRUST_DECAY * (weight - DOUBT) + 1 + DOUBT;
      for (let at = 0; at < players; at++)
        scores[at] = rate * (scores[at] as number) + payoff(placeBy(guesses, at), shown);
    },
  };
}

/** A strategy's throw: its guesser's guess, rotated. */
function placeBy(guesses: Int32Array, player: number): number {
  return ((guesses[Math.floor(player / SIZE)] as number) + (player % SIZE)) % SIZE;
}

/** What one throw wins against another: 1, 0 or -1. */
export function payoffOf(own: Symbol5, other: Symbol5): number {
  return payoff(PLACE[own] as number, PLACE[other] as number);
}

/** Twenty guessers: habits, frequencies, contexts and the longest repetition, for either side. */
function guessersOf(own: readonly number[], other: readonly number[]): readonly Guesser[] {
  const both = (at: number) => (own[at] as number) * SIZE + (other[at] as number);
  const mine = (at: number) => own[at] as number;
  const theirs = (at: number) => other[at] as number;
  return [
    simple(() => 0),
    simple(() => other.at(-1) ?? 0),
    simple(() => own.at(-1) ?? 0),
    simple(() => (own.at(-1) ?? 0) + (other.at(-1) ?? 0)),
    // Repeats the last step round the circle.
    simple(() => 2 * (other.at(-1) ?? 0) - (other.at(-2) ?? 0)),
    simple(() => 2 * (own.at(-1) ?? 0) - (own.at(-2) ?? 0)),
    counted(other, () => 0, 1),
    counted(own, () => 0, 1),
    counted(other, () => 0, DECAY),
    counted(own, () => 0, DECAY),
    counted(other, () => (other.length > 0 ? theirs(other.length - 1) : 0), DECAY),
    counted(other, () => (own.length > 0 ? mine(own.length - 1) : 0), DECAY),
    counted(other, () => (own.length > 0 ? both(own.length - 1) : 0), DECAY),
    counted(own, () => (own.length > 0 ? both(own.length - 1) : 0), DECAY),
    ...repeated(own, other, theirs),
    ...repeated(own, other, mine),
    ...repeated(own, other, both),
  ];
}

function simple(place: () => number): Guesser {
  return { guess: () => (place() + SIZE) % SIZE, learn: () => {} };
}

/** Guesses what a side threw most often in the current context (a small number); a throw ago counts `decay` times. */
function counted(side: readonly number[], context: () => number, decay: number): Guesser {
  const counts = new Map<number, Float64Array>();
  let current = context();
  return {
    guess: () => mostOf(counts.get(current)),
    learn() {
      const seen = counts.get(current) ?? new Float64Array(SIZE);
      counts.set(current, seen);
      for (let place = 0; place < SIZE; place++) seen[place] = decay * (seen[place] as number);
      const thrown = side.at(-1) as number;
      seen[thrown] = (seen[thrown] as number) + 1;
      current = context();
    },
  };
}

function mostOf(counts: Float64Array | undefined): number {
  return (
    counts?.reduce((best, count, place) => (count > (counts[best] as number) ? place : best), 0) ??
    0
  );
}

/** Guesses what each side threw after the latest of the longest repetitions of the rounds just played. */
function repeated(
  own: readonly number[],
  other: readonly number[],
  roundAt: (at: number) => number,
): readonly [Guesser, Guesser] {
  /** By round: how many rounds before it match the most recent rounds. */
  const lengths: number[] = [];
  let next = -1;
  const learn = () => {
    const now = own.length - 1;
    const played = roundAt(now);
    let longest = 0;
    next = -1;
    // The latest first, since each length grows from that of the round before it.
    for (let at = now - 1; at >= 0; at--) {
      const matches = roundAt(at) === played;
      const grown = matches
        ? Math.min((at > 0 ? (lengths[at - 1] as number) : 0) + 1, MAX_MATCH)
        : 0;
      lengths[at] = grown;
      if (grown <= longest) continue;
      longest = grown;
      next = at + 1;
    }
    lengths.push(0);
  };
  return [
    { guess: () => other[next] ?? 0, learn },
    { guess: () => own[next] ?? 0, learn: () => {} },
  ];
}
