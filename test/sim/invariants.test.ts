import { beforeEach, describe, expect, it } from "vitest";
import { unwrap } from "../../protocol/seating.fixture.ts";
import type { Game } from "../../src/engine/game.ts";
import { createMatch } from "../../src/match/create.ts";
import type { Final, Line, Match } from "../../src/match/match.ts";
import { tally } from "../../src/match/tally.fixture.ts";
import type { Machine } from "./machine.ts";
import { CALM, type Scenario, scenarioOf } from "./scenario.ts";
import { simulate } from "./simulation.ts";
import { judgeEnd } from "./verdict.ts";
import type { World } from "./world.ts";

const quiet = (game: string): Scenario => ({
  ...scenarioOf(3, game),
  seed: 16,
  weather: CALM,
  hostile: null,
  resign: 0,
  breaks: 0,
  asksOn: true,
  patience: 99,
  departures: [],
  peaceAt: 0,
  spectators: 0,
  seats: 4,
  owners: [],
});

/** Breaks each invariant on purpose in a match that went well. */
describe("the invariants of a simulation", () => {
  let world: World;
  const machineAt = (index: number): Machine => world.machines[index] as Machine;
  const matchAt = (index: number): Match => machineAt(index).match as Match;
  const changed = (machine: Machine, match: Partial<Match>): Machine => ({
    ...machine,
    match: { ...(machine.match as Match), ...match },
  });

  beforeEach(() => {
    world = simulate(quiet("tally")).world;
    expect(() => judgeEnd(world)).not.toThrow();
  });

  it("one-history: catches a peer that holds another content", () => {
    const { history } = matchAt(1);
    const finals = history.finals.map((final) => ({ ...final, log: new Uint8Array(32) }));
    const other = changed(machineAt(1), { history: { ...history, finals } });
    expect(() => world.invariants.look(other)).toThrow("[one-history]");
  });

  it("final-is-final: catches a peer that has lost a phase", () => {
    const { history } = matchAt(1);
    (history.finals as unknown[]).pop();
    expect(() => world.invariants.look(machineAt(1))).toThrow("[final-is-final]");
  });

  it("nothing-before-its-time: catches an entry signed in a phase that is not open", () => {
    const machine = machineAt(0);
    const entry = matchAt(0)
      .history.finals.flatMap(({ entries }) => entries)
      .at(-1);
    const author = machineAt(entry?.value.seat ?? 0);
    author.finals = 0;
    const bytes = entry?.bytes.slice() as Uint8Array;
    expect(() => world.invariants.sent(author, { kind: "entry", bytes })).toThrow(
      "[nothing-before-its-time]",
    );
    expect(machine).toBeDefined();
  });

  it("nobody-honest-is-convicted and nothing-honest-is-refused: catch both", () => {
    const fault = { code: "match/two-faces", message: "" } as const;
    expect(() => world.invariants.convicted(machineAt(0), 1, fault)).toThrow(
      "[nobody-honest-is-convicted]",
    );
    const message = { kind: "vote", bytes: new Uint8Array() } as const;
    expect(() => world.invariants.received(machineAt(0), machineAt(1), message, "reject")).toThrow(
      "[nothing-honest-is-refused]",
    );
    machineAt(1).refusals.push({ fault, seat: 0 });
    expect(() => judgeEnd(world)).toThrow("[nothing-honest-is-refused]");
  });

  it("disk-survives: catches a peer that comes back with less than it had written", () => {
    machineAt(1).disk.writtenTurn += 1;
    expect(() => world.invariants.booted(machineAt(1))).toThrow("[disk-survives]");
  });

  it("one-record: catches a peer that holds another record", () => {
    const { history } = matchAt(1);
    const finals = history.finals.slice(0, -1);
    const machines = [machineAt(0), changed(machineAt(1), { history: { ...history, finals } })];
    expect(() => judgeEnd({ ...world, machines })).toThrow("[one-record]");
  });

  /** Seat 0 as it was before its first certificate. */
  function earlier(): { watched: Machine; stored: readonly Line[] } {
    const { game, seating, verify } = world;
    const { me, chance, disk } = machineAt(0);
    const certified = disk.lines.findIndex(({ kind }) => kind === "certificate");
    const stored = disk.lines.slice(0, certified);
    const { match } = unwrap(createMatch({ game, seating, me, verify, chance, stored }));
    return { watched: changed(machineAt(0), match), stored };
  }

  it("counted-is-written: catches a peer that counts a vote of its own that is not on its disk", () => {
    expect(() => world.invariants.look(earlier().watched)).toThrow("[counted-is-written]");
  });

  it("shown-is-so: catches a peer that showed a state other than the phase's result", () => {
    const { watched, stored } = earlier();
    for (const line of stored) world.invariants.stored(watched, line);
    world.invariants.look(watched);
    const { history } = matchAt(0);
    const [first, second] = history.finals as [Final, Final];
    const other = { ...second, phase: { ...second.phase, state: { sum: 0 } } };
    watched.match = { ...matchAt(0), history: { ...history, finals: [first, other] } };
    expect(() => world.invariants.look(watched)).toThrow("[shown-is-so]");
  });

  it("nobody-present-is-late: catches peers that put out somebody who is there", () => {
    const { history } = matchAt(1);
    const finals = history.finals.map((final) => ({
      ...final,
      content: { ...final.content, out: [[2, "late"]] as const },
    }));
    const other = changed(machineAt(1), { history: { ...history, finals } });
    expect(() => world.invariants.look(other)).toThrow("[nobody-present-is-late]");
  });

  it("memory-is-bounded: catches a peer that keeps everything it is sent", () => {
    world = simulate({ ...quiet("tally"), hostile: "claimer" }).world;
    const { pool } = matchAt(0);
    const faces = new Map(Array.from({ length: 300 }, (_, step) => [`3/${step}`, []]));
    expect(() => world.invariants.look(machineAt(0))).not.toThrow();
    const full = changed(machineAt(0), { pool: { ...pool, faces } });
    expect(() => world.invariants.look(full)).toThrow("[memory-is-bounded]");
  });

  it("what-is-false-convicts: catches a peer that refuses a false share and convicts nobody", () => {
    world = simulate({ ...quiet("tally"), hostile: "claimer" }).world;
    const fault = { code: "deck/not-a-card", message: "" } as const;
    machineAt(0).refusals.push({ fault, seat: 3 });
    expect(() => world.invariants.look(machineAt(0))).toThrow("[what-is-false-convicts]");
  });

  it("progress: catches a match that stalls although everybody is here", () => {
    const endless: Game = {
      ...(tally as unknown as Game),
      legal: () => [],
      automatic: () => null,
      apply: () => ({ ok: false, fault: { code: "tally/Never", message: "Nothing happens." } }),
    };
    const scenario = { ...quiet("tally"), game: endless, limit: 10_000 };
    expect(() => simulate(scenario)).toThrow(/progress|No rest/);
  });

  it("hidden-stays-hidden: catches a peer that knows what others hold, or gives away a secret", () => {
    world = simulate({ ...quiet("lots"), seats: 3 }).world;
    const { dealing } = matchAt(0);
    const faces = new Map([...(dealing.dealer.deck?.slots.keys() ?? [])].map((slot) => [slot, 0]));
    const slots = new Map(dealing.dealer.deck?.slots);
    const deck = dealing.dealer.deck === null ? null : { ...dealing.dealer.deck, slots };
    const nosy = changed(machineAt(0), {
      dealing: { ...dealing, dealer: { ...dealing.dealer, deck }, own: { ...dealing.own, faces } },
    });
    expect(() => world.invariants.look({ ...nosy, name: "nosy" })).toThrow("[hidden-stays-hidden]");
    const secret = machineAt(0).disk.lines.find(({ sealed }) => sealed !== null)?.sealed ?? "";
    (world.invariants.wire as Set<Uint8Array>).add(Buffer.from(secret, "hex"));
    expect(() => judgeEnd(world)).toThrow("[hidden-stays-hidden]");
  });
});

describe("a host that is killed between writing and sending", () => {
  const killed = (seed: number, sendsFirst: boolean): Scenario => ({
    ...scenarioOf(seed, "tally"),
    hostile: null,
    departures: [],
    resign: 0,
    breaks: 0,
    patience: 99,
    seats: 4,
    owners: [],
    spectators: 0,
    limit: null,
    weather: { ...CALM, crash: 150, drop: 300 },
    peaceAt: 30_000,
    sendsFirst,
  });
  const broken = (sendsFirst: boolean) =>
    Array.from({ length: 8 }, (_, seed) => seed).filter((seed) => {
      try {
        simulate(killed(seed, sendsFirst));
        return false;
      } catch {
        return true;
      }
    });

  it("does no harm if it writes first", () => {
    expect(broken(false)).toEqual([]);
  });

  it("is found out if it sends first", () => {
    expect(broken(true).length).toBeGreaterThan(0);
  });
});
