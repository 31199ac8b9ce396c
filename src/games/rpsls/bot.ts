import type { Seat } from "../../engine/game.ts";
import type { Decision, Policy } from "../../engine/policy.ts";
import { type Random, randomBelow } from "../../engine/random.ts";
import type { Action } from "./actions.ts";
import { createPredictor, payoffOf } from "./predict.ts";
import { HISTORY, type State } from "./state.ts";
import { beats, type Symbol5, THROWS } from "./throws.ts";

/** A way to throw against one opponent, round after round. */
export interface Thrower {
  /** The next throw. */
  choose(random: Random): Symbol5;
  /** What both threw; `staked`: the share of such throws that `choose` decides, all of them if absent. */
  observe(own: Symbol5, other: Symbol5, staked?: number): void;
}

const anything = (random: Random): Symbol5 => randomBelow(random, THROWS.length);

/**
 * Habits a person might have: repeats a winning throw; otherwise throws what would have beaten the opponent's last
 * throw.
 */
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

/** The longest repetition looked for, in rounds. */
const LONGEST_CONTEXT = 32;

/** Beats what the opponent threw after the longest earlier repetition of the current sequence. */
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

/** How a level follows the predictor's advice. */
export interface Following {
  /** Rates at which the predictor forgets; it uses the one that has advised best. */
  readonly rates: readonly number[];
  /** The largest share of throws that follow advice. */
  readonly most: number;
}

/** More rates find more kinds of habits: slight ones, and those that change soon. */
export const HARD: Following = { rates: [0.98], most: 0.9 };
export const EXPERT: Following = { rates: [0.98], most: 1 };
export const BEST: Following = { rates: [0.9, 0.97, 0.995], most: 1 };

/**
 * Advice is followed once it would have won this much per throw. One sign in two throws of five pays 0.25, less while it
 * is being found, so a gate much higher than this would miss such habits.
 */
export const GATE = 0.05;

/** The most that somebody who knows the predictor can win overall. */
const BANK = 40;
/** With less in the bank, only a share of the throws follows advice, so that the bank is never empty. */
const CAREFUL = 20;

/**
 * Throws as the predictor advises as far as the bank allows, otherwise at random. The bank starts at `BANK` and grows
 * and shrinks by what following the advice wins on average; random throws win nothing on average. So an opponent who
 * knows all this, but not our random numbers, wins no more than `BANK` on average, however long they play.
 */
export function metaPredictor({ rates, most }: Following): Thrower {
  const predictor = createPredictor(rates);
  let bank = BANK;
  const share = () => (predictor.advise().yield > GATE ? most * Math.min(1, bank / CAREFUL) : 0);
  return {
    choose(random) {
      const follows = randomBelow(random, PARTS) < share() * PARTS;
      return follows ? predictor.advise().symbol : anything(random);
    },
    observe(own, other, staked = 1) {
      bank += staked * share() * payoffOf(predictor.advise().symbol, other);
      predictor.observe(own, other);
    },
  };
}

/** The resolution of shares. */
const PARTS = 2 ** 20;

/** Fewer rounds reveal little, and a knock-out punishes each mistake. */
const FEW_ROUNDS = 20;

/**
 * Follows the thrower against a single remaining opponent; throws at random against several, and in half of its throws
 * while the two have met in only a few rounds. Also at random once rounds of this match may be forgotten: the thrower
 * would count its bank otherwise than it did, and a rival that knows its throws can tie on purpose.
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
      const blind = others.length > 1 || isCut(state);
      if (blind || randomBelow(random, 2) >= 2 * trustAfter(rounds.length))
        return { type: "throw", symbol: anything(random) };
      const thrower = create();
      for (const [index, { own, other, alone }] of rounds.entries())
        thrower.observe(own, other, alone ? trustAfter(index) : 0);
      return { type: "throw", symbol: thrower.choose(random) };
    },
  };
}

/** The share of throws left to the thrower after this many rounds: half or all. */
function trustAfter(rounds: number): number {
  return rounds < FEW_ROUNDS ? 0.5 : 1;
}

/** Whether rounds between two may be missing, since a match keeps only its last. */
function isCut({ rounds }: State): boolean {
  return rounds.length === HISTORY && rounds.every(({ throws }) => throws.length === 2);
}

/** What the two threw in a round, and whether they were alone in it. */
interface Meeting {
  readonly own: Symbol5;
  readonly other: Symbol5;
  readonly alone: boolean;
}

/** The rounds in which both have thrown, those of earlier matches first. */
function roundsBetween(
  { state, seat, earlier = [] }: Decision<State, Action>,
  opponent: Seat,
): Meeting[] {
  const seats = state.balances.length;
  // From match to match, all seats move on by the same number.
  const ahead = opponent - seat + seats;
  const whole = [...earlier, { state, seat }].filter((match) => !isCut(match.state));
  return whole.flatMap((match) =>
    match.state.rounds.flatMap(({ throws }) => {
      const own = throws.find((one) => one.seat === match.seat);
      const other = throws.find((one) => one.seat === (match.seat + ahead) % seats);
      return own === undefined || other === undefined
        ? []
        : [{ own: own.symbol, other: other.symbol, alone: throws.length === 2 }];
    }),
  );
}
