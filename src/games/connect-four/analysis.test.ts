import { expect, test } from "vitest";
import type { Played } from "../../engine/analysis.ts";
import { NO_KNOWLEDGE } from "../../engine/game.ts";
import { seededRandom } from "../../engine/random.ts";
import { beginRandom, playRandomly } from "../random-play.ts";
import { connectFourAnalyst } from "./analysis.ts";
import { connectFour } from "./rules.ts";
import type { Action, State } from "./state.ts";

const thinking = { random: () => 0, spend: () => true };

/** The decisions of a match played at random to its end, with at least this many discs on the board. */
function decisions(seed: number, discs: number): Played<State, Action>[] {
  const random = seededRandom(seed);
  const match = beginRandom(connectFour, 2, 0, random);
  const states: State[] = [];
  playRandomly(match, random, { moves: 42, before: () => states.push(match.state as State) });
  states.push(match.state as State);
  return states.slice(0, -1).flatMap((state, turn) => {
    const { last } = states[turn + 1] as State;
    const action = { column: (last?.column ?? 0) + 1 };
    const early = state.columns.flat().length < discs;
    return early ? [] : [{ turn, seat: state.turn, state, known: NO_KNOWLEDGE, action }];
  });
}

test("a seat's loss is how much its move lowers its chance, through to the result", () => {
  const analyst = connectFourAnalyst();
  let mistakes = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const played = decisions(seed, 20);
    const chances = analyst.chances(played, thinking);
    expect(chances.map(({ turn }) => turn)).toEqual(played.map(({ turn }) => turn));
    for (const [index, { seat, chance, loss, best }] of chances.entries()) {
      const kept = seat === 0 ? chance - loss : chance + loss;
      const next = chances[index + 1];
      if (next !== undefined) expect(kept).toBeCloseTo(next.chance);
      expect(best === null).toBe(loss === 0);
      if (loss >= analyst.thresholds.mistake) mistakes++;
      if (best === null) continue;
      const better = { ...(played[index] as Played<State, Action>), action: best };
      expect(analyst.chances([better], thinking)[0]?.loss).toBe(0);
    }
    const final = played.at(-1);
    if (final === undefined) continue;
    const end = connectFour.apply(final.state, { kind: "acted", ...final });
    if (end.ok && end.value.end?.reason === "line")
      expect(chances.at(-1)?.chance).toBeCloseTo(1 - final.seat, 0);
  }
  expect(mistakes).toBeGreaterThan(5);
});

test("decisions it cannot judge in time are left out", () => {
  const [early] = decisions(1, 8);
  const hasty = { random: () => 0, spend: () => false };
  expect(connectFourAnalyst().chances(early === undefined ? [] : [early], hasty)).toEqual([]);
  expect(early).toBeDefined();
});
