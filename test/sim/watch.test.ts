import { describe, expect, it } from "vitest";
import { CALM, type Scenario, scenarioOf } from "./scenario.ts";
import { simulate } from "./simulation.ts";

const quiet = (game: string): Scenario => ({
  ...scenarioOf(3, game),
  weather: CALM,
  hostile: null,
  resign: 0,
  patience: 99,
  departures: [],
  peaceAt: 0,
});

/** What a machine of a match that went well would have to look like for a simulation to fail. */
describe("whoever looks on at a simulation", () => {
  it("sees a peer that comes to another state", () => {
    const { world } = simulate(quiet("connect-four"));
    const [machine] = world.machines;
    const { match } = machine!;
    const states = match!.states.with(2, { hash: new Uint8Array(32) });
    const other = { ...machine!, match: { ...match!, states } };
    expect(() => world.watch.look(machine!)).not.toThrow();
    expect(() => world.watch.look(other)).toThrow("another state in turn 2");
  });

  it("sees a peer that has lost what it had accepted", () => {
    const { world } = simulate(quiet("connect-four"));
    const [machine] = world.machines;
    machine!.match!.log.pop();
    expect(() => world.watch.look(machine!)).toThrow("has lost entries");
  });

  it("sees a peer that knows a hand of somebody else, and one that shows its choice too early", () => {
    const { world } = simulate({ ...quiet("lots"), seats: 3 });
    const [machine] = world.machines;
    const { match } = machine!;
    const faces = new Map([...match!.dealer.deck!.slots.keys()].map((slot) => [slot, 0]));
    const nosy = { ...machine!, match: { ...match!, own: { ...match!.own, faces } } };
    expect(() => world.watch.look(nosy)).toThrow(/slot/);
    const entry = { ...match!.log[0]!.value, body: { kind: "act" as const, action: 1, seen: [] } };
    world.watch.sealed(machine!, { ...entry, turn: match!.turn }, "rock and a password");
    const early = new TextEncoder().encode("... rock and a password ...");
    expect(() => world.watch.sent(machine!, early)).toThrow("shows a sealed choice");
  });
});
