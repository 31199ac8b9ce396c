import { botFor } from "../../src/bots/registry.ts";
import { localDealer, randomChance } from "../../src/engine/dealer.ts";
import type { Plain, Seat } from "../../src/engine/game.ts";
import { BOT_LEVELS } from "../../src/engine/policy.ts";
import { seededRandom } from "../../src/engine/random.ts";
import { choose, type LocalMatch, settle } from "../../src/engine/runner.ts";
import { crazyEights } from "../../src/games/crazy-eights/rules.ts";
import { delayOf, isPlainlyForced } from "../../src/host/bots/pace.ts";
import { startThinking } from "../../src/search/thinking.ts";

/**
 * How long a bot's whole turn takes at the natural pace on one device, draws included:
 * `node test/arena/crazy-eights-pace.ts [matches] [level]`. Each decision takes its pause, or the time it thinks if that
 * is longer, by the clock.
 */
const matches = Number(process.argv[2] ?? 200);
const level = BOT_LEVELS.find((one) => one === process.argv[3]) ?? "best";
/** As in the app (`src/node/workers/bots.ts`). */
const BUDGET = { ms: 2000 };

console.log("| hands | turns | p50, s | p95, s | longest, s |");
console.log("|---|---|---|---|---|");
for (const seats of [2, 4]) {
  const turns = Array.from({ length: matches }, (_, seed) => turnsOf(seats, seed)).flat();
  turns.sort((one, other) => one - other);
  const at = (share: number) =>
    ((turns[Math.ceil(share * turns.length) - 1] ?? 0) / 1000).toFixed(1);
  console.log(`| ${seats} | ${turns.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);
}

/** Milliseconds that each turn of a match took. */
function turnsOf(seats: number, seed: number): number[] {
  const setup = crazyEights.setup({ options: crazyEights.defaults, seats, stake: 0 });
  if (!setup.ok) throw new Error(setup.fault.message);
  const match = {
    game: crazyEights,
    dealer: localDealer(randomChance(seededRandom(seed, 1))),
    state: setup.value,
  } as unknown as LocalMatch<Plain, Plain, Plain, Plain>;
  const random = seededRandom(seed, 2);
  const turns: number[] = [];
  let last: Seat | null = null;
  settle(match);
  for (;;) {
    const pending = match.game.pending(match.state);
    const [seat] = pending.kind === "act" ? pending.seats : [];
    if (seat === undefined) return turns;
    const ms = decide(match, seat, random);
    if (seat === last) turns.push((turns.pop() ?? 0) + ms);
    else turns.push(ms);
    last = seat;
  }
}

/** Has the bot make one decision; returns its milliseconds. */
function decide(
  match: LocalMatch<Plain, Plain, Plain, Plain>,
  seat: Seat,
  random: () => number,
): number {
  const { game, dealer, state } = match;
  const known = dealer.knowledge(seat);
  const legal = game.legal(state, seat, known);
  const plainly = isPlainlyForced(game, state, seat, known);
  const thinking = startThinking(random(), BUDGET, () => performance.now());
  const start = performance.now();
  const policy = botFor(game, level);
  const choice =
    legal.length === 1 ? legal[0] : policy.choose({ state, seat, known, legal }, thinking);
  const thought = performance.now() - start;
  const done = choose(match, seat, choice as Plain, random().toString(16).padStart(32, "0"));
  if (!done.ok) throw new Error(`illegal move of seat ${seat}: ${done.fault.code}`);
  return Math.max(thought, delayOf("natural", random(), plainly));
}
