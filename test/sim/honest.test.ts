import { describe, expect, it } from "vitest";
import { connectFour } from "../../src/games/connect-four/rules.ts";
import { rpsls } from "../../src/games/rpsls/rules.ts";
import { tally } from "../../src/match/tally.fixture.ts";
import { expectAgreement, expectNothingLost, expectNothingRefused } from "./agreement.ts";
import { seeds } from "./seeds.ts";
import { type Scenario, simulate } from "./simulation.ts";

const FAIR = { drop: 0, double: 0, crash: 0 };
const ROUGH = { drop: 200, double: 150, crash: 10 };

function expectGoodEnd(scenario: Scenario): void {
  const run = simulate(scenario);
  expect(run.finished).toBe(true);
  expectNothingRefused(run);
  expectAgreement(run);
  expectNothingLost(run);
}

describe("honest peers end in the same state with the same record", () => {
  it("on a network that only mixes the order", () => {
    seeds(40, (seed) => {
      const spectators = seed % 3;
      expectGoodEnd({ seed, game: connectFour, seats: 2, spectators, weather: FAIR, resign: 0 });
    });
  });

  it("when messages are lost, doubled, reordered and peers crash", () => {
    seeds(80, (seed) => {
      const spectators = seed % 3;
      expectGoodEnd({ seed, game: connectFour, seats: 2, spectators, weather: ROUGH, resign: 0 });
    });
  });

  it("when players of two give up at any moment", () => {
    seeds(120, (seed) =>
      expectGoodEnd({
        seed,
        game: connectFour,
        seats: 2,
        spectators: 1,
        weather: ROUGH,
        resign: 40,
      }),
    );
  });

  it("when several seats move at once, clash, and leave one after the other", () => {
    seeds(150, (seed) => {
      const [seats, spectators] = [2 + (seed % 3), seed % 2];
      expectGoodEnd({ seed, game: tally, seats, spectators, weather: ROUGH, resign: 25 });
    });
  });

  it("when choices are sealed, kept through crashes and revealed unasked", () => {
    seeds(60, (seed) => {
      const [seats, spectators] = [2 + (seed % 2), seed % 2];
      expectGoodEnd({ seed, game: rpsls, seats, spectators, weather: ROUGH, resign: 10 });
    });
  });
});
