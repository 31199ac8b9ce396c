import { expect, test } from "vitest";
import { localDealer, randomChance } from "../../engine/dealer.ts";
import type { Face, Seat, Slot } from "../../engine/game.ts";
import { seededRandom } from "../../engine/random.ts";
import { choose, type LocalMatch, settle } from "../../engine/runner.ts";
import { facesFrom } from "../../search/world.ts";
import { beginRandom } from "../random-play.ts";
import { connected } from "./bot.ts";
import { CARD_NAMES } from "./cards.ts";
import { hiddenSlots } from "./hidden.ts";
import { playOut } from "./playout.ts";
import { crazyEights } from "./rules.ts";
import { type Action, type Options, type State, topOf } from "./state.ts";
import type { View } from "./view.ts";

type Match = LocalMatch<State, Action, Options, View>;

/** A match after this many moves, all by the rule of thumb. */
function started(seats: number, seed: number, moves: number): Match {
  const match = beginRandom(crazyEights, seats, 0, seededRandom(seed)) as unknown as Match;
  settle(match);
  playOn(match, seededRandom(seed, 1), moves);
  return match;
}

function playOn(match: Match, random: () => number, moves: number): State {
  for (let move = 0; move < moves && match.state.phase === "play"; move++) {
    const { state, dealer } = match;
    const seat = state.turn;
    const known = dealer.knowledge(seat);
    const legal = crazyEights.legal(state, seat, known);
    const decision = { state, seat, known, legal };
    choose(match, seat, connected.choose(decision, { random, spend: () => true }), "");
  }
  return match.state;
}

/** Where every hidden card lies. */
function facesOf({ dealer, state }: Match): Map<Slot, Face> {
  const slots = hiddenSlots(state);
  const opened = dealer.fulfil({ kind: "open", slots });
  const faces = opened.kind === "opened" ? opened.faces : [];
  return new Map(slots.map((slot, index) => [slot, faces[index] as Face]));
}

test.each([
  [2, 3],
  [4, 6],
  [7, 9],
])("with %i seats it wins as often as the same players under the rules", (seats, moves) => {
  const worlds = 1500;
  const match = started(seats, 5, moves);
  const faces = facesOf(match);
  const [fast, slow] = [match.state.hands.map(() => 0), match.state.hands.map(() => 0)];
  for (let world = 0; world < worlds; world++) {
    const random = seededRandom(world, 2);
    const copy = { ...match, dealer: localDealer(randomChance(random), faces, shown(match)) };
    const { winners = [] } = crazyEights.outcome(playOn(copy, random, 2000)) ?? {};
    for (const seat of fast.keys()) {
      fast[seat] =
        (fast[seat] as number) +
        playOut(match.state, seat)(facesFrom(faces), seededRandom(world, 3));
      slow[seat] = (slow[seat] as number) + (winners.includes(seat) ? 1 / winners.length : 0);
    }
  }
  // Five standard deviations of the difference of two binomial counts.
  const bound = 5 * Math.sqrt(worlds / 2);
  for (const seat of fast.keys()) {
    expect(Math.abs((fast[seat] as number) - (slow[seat] as number))).toBeLessThan(bound);
  }
  expect(fast.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0.99 * worlds);
});

function shown({ state }: Match): { slot: Slot; seat: Seat }[] {
  return state.hands.flatMap((hand, seat) => hand.map((slot) => ({ slot, seat })));
}

const face = (name: string): Face => CARD_NAMES.indexOf(name);

/** Two seats with these hands and this stock; the first is to move. */
function position(hands: readonly string[][], draw: readonly string[], top: string) {
  const placed = crazyEights.position?.(
    { options: crazyEights.defaults, seats: 2, stake: 0 },
    { hands, draw, discard: [top], turn: 0 },
  );
  if (!placed?.ok) throw new Error(placed?.fault.message);
  return placed.value;
}

test("the fewest points win when nobody can play or draw", () => {
  const { state, faces } = position([["2H"], ["3H"]], [], "KC");
  expect(topOf(state)).toBe(face("KC"));
  const random = seededRandom(1);
  expect([0, 1].map((seat) => playOut(state, seat)(facesFrom(faces), random))).toEqual([1, 0]);
});

test("playing the last card wins", () => {
  const { state, faces } = position([["2C"], ["3H", "4H"]], ["5H"], "KC");
  const random = seededRandom(1);
  expect([0, 1].map((seat) => playOut(state, seat)(facesFrom(faces), random))).toEqual([1, 0]);
});
