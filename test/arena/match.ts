import { localDealer, randomChance } from "../../src/engine/dealer.ts";
import type { Game, Plain, Seat } from "../../src/engine/game.ts";
import type { Policy, Thinking } from "../../src/engine/policy.ts";
import { seededRandom } from "../../src/engine/random.ts";
import { choose, type LocalMatch, settle } from "../../src/engine/runner.ts";

/** One bot of a match, and what it may think with; called anew for every decision. */
export interface Player {
  readonly policy: Policy<Plain, Plain>;
  readonly think: (seed: number) => Thinking;
}

/** What a decision took, in milliseconds: of processor time, and by the clock. */
export interface Taken {
  readonly processor: number;
  readonly wall: number;
}

/** Told of every decision between several actions. */
type Took = (seat: Seat, choice: Plain, taken: Taken) => void;

/** Plays a match to its end by the game's default options; the same seed deals the same pieces whoever plays. */
export function playMatch(
  game: Game,
  players: readonly Player[],
  seed: number,
  took: Took = () => {},
): readonly Seat[] {
  const setup = game.setup({ options: game.defaults, seats: players.length, stake: 0 });
  if (!setup.ok) throw new Error(setup.fault.message);
  const match: LocalMatch<Plain, Plain, Plain, Plain> = {
    game,
    dealer: localDealer(randomChance(seededRandom(seed, 1))),
    state: setup.value,
  };
  const random = seededRandom(seed, 2);
  settle(match);
  for (;;) {
    const pending = game.pending(match.state);
    const [seat] = pending.kind === "act" ? pending.seats : [];
    if (seat === undefined) return game.outcome(match.state)?.winners ?? [];
    const choice = decide(match, seat, players[seat] as Player, random(), took);
    const done = choose(match, seat, choice, random().toString(16).padStart(32, "0"));
    if (!done.ok) throw new Error(`illegal move of seat ${seat}: ${done.fault.code}`);
  }
}

function decide(
  { game, dealer, state }: LocalMatch<Plain, Plain, Plain, Plain>,
  seat: Seat,
  { policy, think }: Player,
  seed: number,
  took: Took,
): Plain {
  const known = dealer.knowledge(seat);
  const legal = game.legal(state, seat, known);
  if (legal.length === 1) return legal[0] as Plain;
  const begun = performance.now();
  const start = process.threadCpuUsage();
  const choice = policy.choose({ state, seat, known, legal }, think(seed));
  const { user, system } = process.threadCpuUsage(start);
  took(seat, choice, { processor: (user + system) / 1000, wall: performance.now() - begun });
  return choice;
}
