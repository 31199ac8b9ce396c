import { type Chance, localDealer, randomChance } from "../engine/dealer.ts";
import type { Game, GameEvent, Plain, Seat, Setup } from "../engine/game.ts";
import { type Random, randomBelow } from "../engine/random.ts";
import { advance, type LocalMatch, submitChoice } from "../engine/runner.ts";

/** A match of any game. */
export type AnyMatch = LocalMatch<Plain, Plain, Plain, Plain>;

/** A fresh match with a local dealer; for tests and benches. */
export function begin<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  game: Game<S, A, O, V>,
  setup: Setup<O>,
  chance: Chance,
): LocalMatch<S, A, O, V> {
  const state = game.setup(setup);
  if (!state.ok) throw new Error(state.fault.message);
  return { game, dealer: localDealer(chance), state: state.value };
}

/** Like `begin`, with the game's default options and chance from `random`. */
export function beginRandom(game: Game, seats: number, stake: number, random: Random): AnyMatch {
  return begin(game, { options: game.defaults, seats, stake }, randomChance(random));
}

/** Like `begin`, from a position. */
export function beginFrom<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  game: Game<S, A, O, V>,
  setup: Setup<O>,
  chance: Chance,
  position: unknown,
): LocalMatch<S, A, O, V> {
  const placed = game.position?.(setup, position);
  if (!placed?.ok) throw new Error(placed?.fault.message ?? `${game.id} has no positions`);
  const { state, faces, shown } = placed.value;
  return { game, dealer: localDealer(chance, faces, shown), state };
}

/** Every choice a seat has now. */
export function choices<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  { game, dealer, state }: LocalMatch<S, A, O, V>,
  seat: Seat,
): readonly A[] {
  return game.legal(state, seat, dealer.knowledge(seat));
}

/**
 * Settles everything that needs no choice, one event at a time; returns the seats that then have a choice (none if the
 * match is over).
 */
export function awaitChoice<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  match: LocalMatch<S, A, O, V>,
  step: (event: GameEvent<A>) => void,
): readonly Seat[] {
  for (let next = advance(match); next !== null; next = advance(match)) step(next.event);
  const pending = match.game.pending(match.state);
  return pending.kind === "act" ? pending.seats : [];
}

/**
 * Plays random legal moves to the end, or at most `moves` of them. `step` is called after every engine event, `before`
 * whenever a seat has a choice; `before` may change the match itself.
 */
export function playRandomly<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  match: LocalMatch<S, A, O, V>,
  random: Random,
  {
    moves = Number.POSITIVE_INFINITY,
    step = () => {},
    before = () => {},
  }: {
    readonly moves?: number;
    readonly step?: (event: GameEvent<A>) => void;
    readonly before?: (seats: readonly Seat[]) => void;
  } = {},
): void {
  for (let move = 0; move < moves; move++) {
    const seats = awaitChoice(match, step);
    if (seats.length === 0) return;
    const { state } = match;
    before(seats);
    if (match.state !== state) continue;
    const seat = pick(random, seats);
    step(chooseRandomly(match, random, seat));
  }
}

/** Submits a random legal choice of this seat, without settling. */
export function chooseRandomly<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  match: LocalMatch<S, A, O, V>,
  random: Random,
  seat: Seat,
): GameEvent<A> {
  const done = submitChoice(match, seat, pick(random, choices(match, seat)), password(random));
  if (!done.ok) throw new Error(`a legal choice was refused: ${done.fault.code}`);
  return done.value.event;
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[randomBelow(random, Math.max(items.length, 1))];
  if (item === undefined) throw new Error("there is nothing to pick from");
  return item;
}

function password(random: Random): string {
  return Array.from({ length: 4 }, () => random().toString(16).padStart(8, "0")).join("");
}
