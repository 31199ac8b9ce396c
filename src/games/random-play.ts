import { localDealer, randomChance } from "../engine/dealer.ts";
import type { Game, GameEvent, Plain, Seat } from "../engine/game.ts";
import { type Random, randomBelow } from "../engine/random.ts";
import { advance, type LocalMatch, submitChoice } from "../engine/runner.ts";

/** A match of any game. */
export type AnyMatch = LocalMatch<Plain, Plain, Plain, Plain>;

/** A fresh match by the game's default options, with a local dealer; for tests and benches. */
export function beginRandom(game: Game, seats: number, stake: number, random: Random): AnyMatch {
  const state = game.setup({ options: game.defaults, seats, stake });
  if (!state.ok) throw new Error(state.fault.message);
  return { game, dealer: localDealer(randomChance(random)), state: state.value };
}

/** Every choice a seat has now. */
export function choices({ game, dealer, state }: AnyMatch, seat: Seat): readonly Plain[] {
  return game.legal(state, seat, dealer.knowledge(seat));
}

/** Does what needs nobody's choice, one event at a time, and answers which seats have a choice then (none: over). */
export function awaitChoice(
  match: AnyMatch,
  step: (event: GameEvent<Plain>) => void,
): readonly Seat[] {
  for (let next = advance(match); next !== null; next = advance(match)) step(next.event);
  const pending = match.game.pending(match.state);
  return pending.kind === "act" ? pending.seats : [];
}

/**
 * Plays random legal moves until the end, or until `moves` of them. `step` is called after every engine event, `before`
 * whenever somebody is to choose; it may change the match itself.
 */
export function playRandomly(
  match: AnyMatch,
  random: Random,
  {
    moves = Number.POSITIVE_INFINITY,
    step = () => {},
    before = () => {},
  }: {
    readonly moves?: number;
    readonly step?: (event: GameEvent<Plain>) => void;
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

/** One random legal choice of this seat, without what follows from it. */
export function chooseRandomly(match: AnyMatch, random: Random, seat: Seat): GameEvent<Plain> {
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
