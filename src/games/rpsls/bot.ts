import type { Seat } from "../../engine/game.ts";
import type { Decision, Policy } from "../../engine/policy.ts";
import { type Random, randomBelow } from "../../engine/random.ts";
import type { Action } from "./actions.ts";
import { createPredictor } from "./predict.ts";
import type { State } from "./state.ts";
import { beats, type Symbol5, THROWS } from "./throws.ts";

/** A way to throw against one opponent, round after round. */
export interface Thrower {
  /** The next throw. */
  choose(random: Random): Symbol5;
  /** What both threw then. */
  observe(own: Symbol5, other: Symbol5): void;
}

const anything = (random: Random): Symbol5 => randomBelow(random, THROWS.length);

/** Habits a person might have: a throw that won comes again, after any other comes one that would have beaten its rival. */
export function habitual(): Thrower {
  let last: readonly [own: Symbol5, other: Symbol5] | null = null;
  return {
    choose(random) {
      if (last === null) return anything(random);
      const [own, other] = last;
      return beats(own, other) ? own : winnerOver(other, random);
    },
    observe(own, other) {
      last = [own, other];
    },
  };
}

/** How far back a repetition is followed. */
const LONGEST_CONTEXT = 32;

/** Beats what the other threw when it last threw as it did just now, looking for the longest such repetition. */
export function historyMatcher(): Thrower {
  const seen: Symbol5[] = [];
  const guess = (): Symbol5 | undefined => {
    const now = seen.length - 1;
    let longest = 0;
    let next = -1;
    for (let end = now - 1; end >= 0 && longest < LONGEST_CONTEXT; end--) {
      let length = 0;
      while (length <= Math.min(end, LONGEST_CONTEXT) && seen[end - length] === seen[now - length])
        length++;
      if (length > longest) [longest, next] = [length, end + 1];
    }
    return seen[next];
  };
  return {
    choose(random) {
      const guessed = guess();
      return guessed === undefined ? anything(random) : winnerOver(guessed, random);
    },
    observe: (_own, other) => void seen.push(other),
  };
}

function winnerOver(symbol: Symbol5, random: Random): Symbol5 {
  const winners = THROWS.map((_, one) => one).filter((one) => beats(one, symbol));
  return winners[randomBelow(random, winners.length)] as Symbol5;
}

/**
 * Throws as the meta-predictor advises while that has paid by more than `gate` of late, and anything at all otherwise.
 * On mere chance the best of a hundred scores reaches 7 or so: with a gate above that it plays the one way nobody can
 * beat against whoever does so too, and against whoever is not known yet.
 */
export function metaPredictor(gate: number): Thrower {
  const predictor = createPredictor();
  return {
    choose(random) {
      const { symbol, score } = predictor.advise();
      return score > gate ? symbol : anything(random);
    },
    observe: predictor.observe,
  };
}

/** Fewer rounds than these show little, and a knock-out punishes each mistake. */
const FEW_ROUNDS = 20;

/**
 * Throws against the one opponent that is left; anything at all against several, and in half of its throws as long as
 * they have met in few rounds only.
 */
export function throwing(create: () => Thrower): Policy<State, Action> {
  return {
    choose(decision, { random }) {
      const { state, seat } = decision;
      const others = state.players.filter((player) => player.seat !== seat);
      const [opponent] = others;
      if (state.stage !== "in-progress" || opponent === undefined)
        return decision.legal[0] as Action;
      const rounds = roundsBetween(decision, opponent.seat);
      const blind = rounds.length < FEW_ROUNDS && randomBelow(random, 2) === 0;
      if (others.length > 1 || blind) return { type: "throw", symbol: anything(random) };
      const thrower = create();
      for (const [own, other] of rounds) thrower.observe(own, other);
      return { type: "throw", symbol: thrower.choose(random) };
    },
  };
}

/** The rounds in which both have thrown, those of earlier matches first. */
function roundsBetween(
  { state, seat, earlier = [] }: Decision<State, Action>,
  opponent: Seat,
): (readonly [own: Symbol5, other: Symbol5])[] {
  const seats = state.balances.length;
  // Seats move on from match to match, all by the same number.
  const ahead = opponent - seat + seats;
  return [...earlier, { state, seat }].flatMap((match) =>
    match.state.rounds.flatMap(({ throws }) => {
      const own = throws.find((one) => one.seat === match.seat);
      const other = throws.find((one) => one.seat === (match.seat + ahead) % seats);
      return own === undefined || other === undefined ? [] : [[own.symbol, other.symbol] as const];
    }),
  );
}
