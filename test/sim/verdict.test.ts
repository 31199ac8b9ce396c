import { beforeEach, describe, expect, it } from "vitest";
import { fromHex } from "../../protocol/bytes.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import type { Value } from "../../protocol/vote.ts";
import type { Game } from "../../src/engine/game.ts";
import type { Decision, Match } from "../../src/match/match.ts";
import { tally } from "../../src/match/tally.fixture.ts";
import type { Machine } from "./machine.ts";
import { CALM, type Scenario, scenarioOf } from "./scenario.ts";
import { simulate } from "./simulation.ts";
import { judgeEnd } from "./verdict.ts";
import type { World } from "./world.ts";

const quiet = (game: string): Scenario => ({
  ...scenarioOf(3, game),
  weather: CALM,
  hostile: null,
  resign: 0,
  patience: 99,
  departures: [],
  peaceAt: 0,
});

/** Each thing that the end of a simulation is asked for, broken on purpose in a match that went well. */
describe("the verdict on a simulated match", () => {
  let world: World;
  const machineAt = (index: number): Machine => world.machines[index]!;
  const matchAt = (index: number): Match => machineAt(index).match!;
  const judge = () => judgeEnd(world);

  describe("in the open", () => {
    beforeEach(() => {
      world = simulate(quiet("connect-four")).world;
      expect(judge).not.toThrow();
    });

    it("sees that a peer ends in another state", () => {
      matchAt(1).states[2] = { hash: new Uint8Array(32) };
      expect(judge).toThrow("ends in another match");
    });

    it("sees that what a majority had come to was taken back", () => {
      (world.watch.settled as string[])[1] = "another state";
      expect(judge).toThrow("was settled by a majority");
    });

    it("sees that an accepted entry was lost", () => {
      matchAt(1).log.pop();
      expect(judge).toThrow("lacks an entry");
    });

    it("sees that records differ, and that one does not verify or tells of another outcome", () => {
      matchAt(1).chains[0]!.accepted.pop();
      expect(judge).toThrow("holds another record");
      matchAt(0).chains[0]!.accepted.splice(0, 1);
      world.machines.length = 1;
      expect(judge).toThrow("holds a record with");
    });

    it("sees that a record tells of another outcome", () => {
      const match = matchAt(0);
      match.outcome = { ...match.outcome!, winners: [] };
      expect(judge).toThrow("another outcome");
    });

    it("sees that an honest player is blamed", () => {
      const [entry, other] = matchAt(0).chains[0]!.accepted;
      machineAt(1).evidence.push({ seat: 0, entries: [entry!, other!] });
      expect(judge).toThrow("evidence against honest seat 0");
      machineAt(1).evidence.length = 0;
      machineAt(1).perjuries.push({ seat: 0, votes: [entry!.bytes, other!.bytes] });
      expect(judge).toThrow("accuses honest seat 0");
      machineAt(1).perjuries.length = 0;
      machineAt(1).refusals.push({ code: "entry/wrong-state", message: "" });
      expect(judge).toThrow("refuses what honest players say");
    });

    it("sees that a question has two answers", () => {
      const question = { turn: 0, state: matchAt(0).states[0]!.hash, epoch: 0, seat: 0, seq: 0 };
      const withValue = (value: Value): Machine => {
        const decision = { question, value, proof: { kind: "claim" } } as unknown as Decision;
        return { ...machineAt(0), match: { ...matchAt(0), decisions: [decision] } };
      };
      expect(() => world.watch.look(withValue({ kind: "removed" }))).not.toThrow();
      expect(() => world.watch.look(withValue({ kind: "expired" }))).toThrow("for decided");
    });
  });

  it("sees that a secret has left its machine", () => {
    world = simulate({ ...quiet("lots"), seats: 3 }).world;
    expect(judge).not.toThrow();
    const sealed = machineAt(0).disk.lines.flatMap((line) =>
      line.kind === "entry" ? (line.sealed ?? []) : [],
    );
    (world.watch.wire as Set<Uint8Array>).add(unwrap(fromHex(sealed[0]!)));
    expect(judge).toThrow("has given away the secret");
  });

  it("sees that a match does not end though everybody is there", () => {
    const endless: Game = {
      ...(tally as unknown as Game),
      legal: () => [],
      automatic: () => null,
      apply: () => ({ ok: false, fault: { code: "tally/Never", message: "Nothing happens." } }),
    };
    const scenario = { ...quiet("tally"), game: endless, seats: 3, spectators: 0, limit: 10_000 };
    expect(() => simulate(scenario)).toThrow(/^(Stuck|No rest)/);
  });

  it("lets a match wait where too few are left to decide anything", () => {
    const departures = [0, 1, 2].map((seat) => ({ seat, at: 10 }));
    const scenario = { ...quiet("tally"), seats: 4, limit: 10_000, departures };
    expect(simulate(scenario).world.machines[3]!.match?.outcome).toBeNull();
  });
});

describe("a host that is killed between writing and sending", () => {
  const killed = (seed: number, sendsFirst: boolean): Scenario => ({
    ...scenarioOf(seed, "tally"),
    hostile: null,
    departures: [],
    resign: 0,
    patience: 99,
    seats: 4,
    spectators: 0,
    limit: null,
    weather: { ...CALM, crash: 150, drop: 600 },
    peaceAt: 60_000,
    sendsFirst,
  });
  const seeds = Array.from({ length: 8 }, (_, seed) => seed);
  const broken = (sendsFirst: boolean) =>
    seeds.filter((seed) => {
      try {
        simulate(killed(seed, sendsFirst));
        return false;
      } catch {
        return true;
      }
    });

  it("does no harm where it writes first", () => {
    expect(broken(false)).toEqual([]);
  });

  it("is found out where it sends first", () => {
    expect(broken(true).length).toBeGreaterThan(0);
  });
});
