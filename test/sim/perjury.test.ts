import { expect, test } from "vitest";
import { CALM, type Scenario, scenarioOf } from "./scenario.ts";
import { simulate } from "./simulation.ts";

/** One of five votes for everything, while others are late, come back, and hear of each other late. */
const scenario = (seed: number): Scenario => ({
  ...scenarioOf(seed, "tally"),
  seats: 5,
  hostile: "perjurer",
  departures: [],
  resign: 0,
  patience: 99,
  limit: 10_000,
  weather: { ...CALM, doze: 150, partition: 60, drop: 100 },
});

test("a voter that accepts everything parts nobody, and is caught", () => {
  const worlds = Array.from({ length: 10 }, (_, seed) => simulate(scenario(seed)).world);
  const machines = worlds.flatMap((world) => world.machines);
  expect(machines.some(({ perjuries }) => perjuries.some(({ seat }) => seat === 4))).toBe(true);
  const over = machines.filter(({ match }) => match?.outcome != null);
  expect(over.length).toBeGreaterThan(0.8 * machines.length);
});
