import { expect, test } from "vitest";
import { NO_KNOWLEDGE, type Plain } from "../engine/game.ts";
import { seededRandom } from "../engine/random.ts";
import { DEFAULTS } from "../games/rpsls/config.ts";
import { rpsls } from "../games/rpsls/rules.ts";
import type { State as Throws } from "../games/rpsls/state.ts";
import { THROWS } from "../games/rpsls/throws.ts";
import { chooseAction, ponderOn, type Question } from "./choose.ts";
import { LONG_THOUGHT, questionAfter } from "./question.fixture.ts";

const still = () => 0;
const [ROCK, PAPER, SPOCK] = [0, 1, 4];

const after = (columns: readonly number[], level: Question["level"] = "best") =>
  questionAfter(columns, level);

const TWO_COLUMNS_FULL = [1, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2, 1];
// Six columns full without a line: 1, 2 and 3 in turn, then 4, 5 and 6.
const ONE_COLUMN_LEFT = [
  ...[1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 2, 3, 4, 3, 4, 4, 3],
  ...[4, 3, 3, 4, 3, 4, 5, 6, 5, 6, 6, 5, 6, 5, 5, 6, 5, 6],
];

test("a single legal action is chosen without thinking", () => {
  const asked = after(ONE_COLUMN_LEFT);
  const thinking = () => {
    throw new Error("somebody thinks");
  };
  expect(chooseAction(asked, thinking)).toEqual({
    ok: true,
    value: { action: { column: 7 }, ponders: true },
  });
  expect(() => chooseAction(after([4]), thinking)).toThrow("somebody thinks");
});

test("the level asked for answers, and says whether it would think on", () => {
  // Three in a row, open at one end.
  const threatened = [...TWO_COLUMNS_FULL, 3, 3, 4, 4, 5];
  for (const level of ["medium", "hard", "best"] as const)
    expect(chooseAction(after(threatened, level), still)).toEqual({
      ok: true,
      value: { action: { column: 6 }, ponders: level === "best" },
    });
});

test("a bot that ponders does so until it is stopped", () => {
  const asked = after([...TWO_COLUMNS_FULL, 3, 3]);
  const chosen = chooseAction(asked, still);
  if (!chosen.ok) throw new Error(chosen.fault.message);
  let looks = 0;
  const thirdLook = () => ++looks === 3;
  ponderOn(asked, chosen.value.action, still, thirdLook);
  expect(looks).toBe(3);
});

test("a bot that nobody waits for stops thinking", () => {
  const asked = after(LONG_THOUGHT);
  const looksOf = (most: number) => {
    let looks = 0;
    expect(chooseAction(asked, still, () => ++looks > most).ok).toBe(true);
    return looks;
  };
  expect(looksOf(Number.POSITIVE_INFINITY)).toBeGreaterThan(1000);
  expect(looksOf(3)).toBeLessThan(10);
});

test("a bot learns from the earlier matches it is given", () => {
  const setup = rpsls.setup({ options: DEFAULTS, seats: 2, stake: 0 });
  if (!setup.ok) throw new Error(setup.fault.message);
  const random = seededRandom(1);
  const rounds = Array.from({ length: 30 }, () => ({
    throws: [
      { seat: 0, symbol: random() % THROWS.length },
      { seat: 1, symbol: ROCK },
    ],
    survivors: [0, 1],
  }));
  const earlier: Throws = { ...setup.value, rounds };
  const ask = (seed: number, told: readonly Throws[]): Plain => {
    const chosen = chooseAction(
      {
        game: rpsls.id,
        state: setup.value,
        seat: 0,
        knowledge: NO_KNOWLEDGE,
        level: "expert",
        // Seats move on from match to match.
        earlier: told.map((state) => ({ state: mirrored(state), seat: 1 })),
        seed,
        budget: {},
      },
      still,
    );
    if (!chosen.ok) throw new Error(chosen.fault.message);
    return chosen.value.action;
  };
  const seeds = Array.from({ length: 40 }, (_, seed) => seed);
  const beatsRock = (told: readonly Throws[]) =>
    seeds.filter((seed) =>
      [PAPER, SPOCK].some(
        (symbol) => (ask(seed, told) as { readonly symbol?: number }).symbol === symbol,
      ),
    ).length;
  expect(beatsRock([earlier])).toBe(40);
  // At random, two throws in five beat rock; more than 32 of 40 would be luck beyond five standard deviations.
  expect(beatsRock([])).toBeLessThan(32);
});

function mirrored(state: Throws): Throws {
  const rounds = state.rounds.map((round) => ({
    ...round,
    throws: round.throws.map(({ seat, symbol }) => ({ seat: 1 - seat, symbol })),
  }));
  return { ...state, rounds };
}

test("a seat with nothing to choose, or an unknown game, gets a fault", () => {
  const asked = after([4]);
  expect(chooseAction({ ...asked, game: "chess" }, still)).toMatchObject({
    fault: { code: "bots/unknown-game" },
  });
  expect(chooseAction({ ...asked, seat: 1 - asked.seat }, still)).toMatchObject({
    fault: { code: "bots/not-its-turn" },
  });
});
