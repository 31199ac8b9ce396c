import type { Group } from "../../protocol/deck/group/group.ts";
import { openSodiumGroup } from "../../protocol/deck/group/ristretto-sodium.ts";
import { toyGroup } from "../../protocol/deck/testing/toy-group.ts";
import { seededBytes } from "../../protocol/randomness.ts";
import { seatingOf } from "../../protocol/seating.fixture.ts";
import { randomBelow, seededRandom } from "../../src/engine/random.ts";
import { createAttacker } from "./hostile/attacker.ts";
import { createInvariants } from "./invariants.ts";
import { boot, bootAll, crash, createMachine, type Machine, moveIn } from "./machine.ts";
import { ask, askAll, exchange, hearIndoors } from "./network.ts";
import { sitDown } from "./player.ts";
import { isDone, watchProgress } from "./progress.ts";
import { CALM, type Scenario } from "./scenario.ts";
import { createSchedule } from "./schedule.ts";
import { realSigning, toySigning } from "./signing.ts";
import { judgeEnd } from "./verdict.ts";
import { chance, ownerOf, type World } from "./world.ts";

const realGroup: Group = await openSodiumGroup();

/** How often a host asks another whether it has missed anything. */
const HEAL_MS = 5_000;
const CUT_MS = 30_000;
/** A match with more steps has a machine that never rests, and fails. */
const MOST_STEPS = 4_000_000;

/** What became of a simulated match. */
export interface Run {
  readonly world: World;
  /** Scheduled steps that ran. */
  readonly steps: number;
  /** Virtual milliseconds. */
  readonly time: number;
  /** `waits`: too few are left to decide anything; `forked`: a proven liar among three split the history. */
  readonly end: "over" | "waits" | "forked";
}

/**
 * Plays one match to its end and judges it. Throws if an invariant is broken; the same scenario then breaks it again,
 * and `trace` gets every step on the way.
 */
export function simulate(scenario: Scenario, trace?: (line: string) => void): Run {
  const world = createWorld(scenario, trace);
  const { schedule, attacker } = world;
  for (const machine of world.machines) {
    boot(world, machine);
    heal(world, machine);
    if (machine.me !== null) sitDown(world, machine);
  }
  // In the app a bot's owner is there before the bot signs anything.
  for (const { household } of world.machines)
    for (const bot of household.slice(1)) exchange(world, household[0] ?? bot, bot);
  hearIndoors(world);
  attacker?.begin(world);
  for (const { seat, at } of scenario.departures)
    schedule.after(at, () => goAway(world, world.machines[seat]));
  disturb(world);
  schedule.after(scenario.peaceAt, () => makePeace(world));
  const progress = watchProgress(world);
  for (let steps = 0; ; steps++) {
    if (progress.end !== null) return { world, steps, time: schedule.now(), end: progress.end };
    if (isDone(world)) {
      judgeEnd(world);
      return { world, steps, time: schedule.now(), end: "over" };
    }
    if (steps > MOST_STEPS) throw new Error(`No rest: ${progress.whereabouts()}`);
    schedule.step();
    hearIndoors(world);
  }
}

function createWorld(scenario: Scenario, trace?: (line: string) => void): World {
  const { game, seats, spectators, seed, deferred, real } = scenario;
  const random = seededRandom(seed, seats);
  const schedule = createSchedule();
  const { signerOf, verify } = real ? realSigning : toySigning;
  const group = real && scenario.toyPieces !== true ? realGroup : toyGroup;
  const [host, ...rest] = Array.from({ length: seats }, (_, seat) => signerOf(seat));
  if (host === undefined) throw new Error("A table has seats.");
  const wish = {
    game: game.id,
    rulesVersion: game.rulesVersion,
    options: game.defaults,
    timers: { phase: scenario.limit },
  };
  const secret = new Uint8Array(32).fill(seed).fill(seed >> 8, 16);
  const rates = Array.from(
    { length: seats + spectators },
    () => 0.8 + randomBelow(random, 401) / 1000,
  );
  const liar = scenario.hostile === null ? null : ownerOf({ scenario }, seats - 1);
  const machines = rates.map((own, index) => {
    const name = index < seats ? `seat ${index}` : `spectator ${index - seats}`;
    const me = index < seats ? { seat: index, signer: signerOf(index) } : null;
    const owner = ownerOf({ scenario }, index);
    const tools = { group, random: seededBytes(secret, name), deferred };
    return createMachine(name, me, tools, rates[owner] ?? own, owner === liar);
  });
  for (const [seat, owner] of scenario.owners.entries()) {
    const [bot, person] = [machines[seat], machines[owner ?? seat]];
    if (owner !== null && bot !== undefined && person !== undefined) moveIn(bot, person);
  }
  const world: World = {
    scenario,
    game,
    seating: seatingOf([host, ...rest], verify, wish, scenario.owners),
    group,
    random,
    schedule,
    verify,
    machines,
    attacker:
      scenario.hostile === null
        ? null
        : createAttacker(scenario, machines, seats - 1, scenario.hostile),
    weather: scenario.weather,
    sides: null,
    invariants: createInvariants(() => world),
    verified: new Map(),
    indoors: { first: [], next: [] },
    traced: trace !== undefined,
    note: (machine, what) =>
      trace?.(`${String(schedule.now()).padStart(8)} ${machine?.name ?? "-"}: ${what}`),
  };
  return world;
}

/** Has a host find out, now and then, whether it missed anything. */
export function heal(world: World, machine: Machine): void {
  world.schedule.after(HEAL_MS / machine.rate, () => {
    if (machine.gone) return;
    if (machine.match !== null) (world.scenario.asksOn ? askAll : ask)(world, machine);
    heal(world, machine);
  });
}

/** Every second, may disturb a machine or the network. */
function disturb(world: World): void {
  const { schedule, random, machines } = world;
  schedule.after(1000, () => {
    const { weather } = world;
    const machine = machines[randomBelow(random, machines.length)];
    if (machine !== undefined && chance(world, weather.powerCut) && machine.match !== null)
      crash(world, machine, true);
    if (chance(world, weather.blackout))
      for (const one of machines) if (one.match !== null) crash(world, one, true);
    if (world.sides === null && chance(world, weather.partition)) {
      const side = new Set(machines.filter(() => randomBelow(random, 2) === 0));
      world.sides = new Set(machines.filter(({ household: [owner] }) => owner && side.has(owner)));
      const names = [...world.sides].map(({ name }) => name);
      world.note(null, `the network falls apart: ${names.join(", ")} on one side`);
      schedule.after(randomBelow(random, CUT_MS), () => reunite(world));
    }
    if (schedule.now() < world.scenario.peaceAt) disturb(world);
  });
}

/** Rejoins the network; machines that were cut off ask for what they missed. */
function reunite(world: World): void {
  if (world.sides === null) return;
  world.sides = null;
  world.note(null, "the network is one again");
  for (const machine of world.machines) if (machine.match !== null) ask(world, machine);
}

function goAway(world: World, machine: Machine | undefined): void {
  for (const one of machine?.household ?? []) {
    one.gone = true;
    one.match = null;
    world.note(one, "goes away for good");
  }
}

function makePeace(world: World): void {
  world.weather = CALM;
  world.note(null, "peace");
  reunite(world);
  for (const machine of world.machines)
    if (machine.match === null && !machine.gone) bootAll(world, machine.household);
}
