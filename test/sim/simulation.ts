import { equalBytes, toHex } from "../../protocol/bytes.ts";
import { openSodiumGroup } from "../../protocol/deck/ristretto-sodium.ts";
import type { Signer, Verify } from "../../protocol/identity.ts";
import { seededBytes } from "../../protocol/randomness.ts";
import { seatingOf } from "../../protocol/seating.fixture.ts";
import { randomBelow, seededRandom } from "../../src/engine/random.ts";
import { nativeSigner, nativeVerify } from "../../src/host/crypto.ts";
import { votersAt } from "../../src/match/absence.ts";
import { certificatesIn } from "../../src/match/exchange.ts";
import type { Match } from "../../src/match/match.ts";
import { headsOf } from "../../src/match/receive.ts";
import { beHostile } from "./hostile.ts";
import { boot, crash, createMachine, type Machine } from "./machine.ts";
import { ask } from "./network.ts";
import { sitDown } from "./player.ts";
import { CALM, type Scenario } from "./scenario.ts";
import { createSchedule } from "./schedule.ts";
import { judgeEnd } from "./verdict.ts";
import { createWatch } from "./watch.ts";
import { agreeingIn, chance, honestOf, playingIn, twoFacedIn, type World } from "./world.ts";

export const group = await openSodiumGroup();

/** How often a host asks somebody whether it has missed anything. */
const HEAL_MS = 5_000;
/** When nothing new has been said for so long in peace, nothing will be: without a limit, players call after ten minutes. */
const STUCK_MS = 20 * 60_000;
const CUT_MS = 30_000;
/** Tells those who would wait forever for a machine that never rests. A flooder alone makes as many in a quarter of an hour. */
const MOST_STEPS = 200_000;
const MOST_STEPS_FLOODED = 1_000_000;

/** What became of a simulated match. */
export interface Run {
  readonly world: World;
  /** Things that happened. */
  readonly steps: number;
  /** Virtual milliseconds. */
  readonly time: number;
}

/**
 * Plays one match to its end and judges it. Throws where anything happens that never may: then the same scenario does it
 * again, and `trace` is told every step on the way.
 */
export function simulate(scenario: Scenario, trace?: (line: string) => void): Run {
  const world = createWorld(scenario, trace);
  const { schedule } = world;
  for (const machine of world.machines) {
    boot(world, machine);
    heal(world, machine);
    if (machine.me !== null) sitDown(world, machine);
    if (machine === world.hostile && scenario.hostile !== null)
      beHostile(world, machine, scenario.hostile);
  }
  for (const { seat, at } of scenario.departures)
    schedule.after(at, () => goAway(world, world.machines[seat]!));
  disturb(world);
  schedule.after(scenario.peaceAt, () => makePeace(world));
  const isStuck = stillness(world);
  const most = scenario.hostile === "flooder" ? MOST_STEPS_FLOODED : MOST_STEPS;
  let steps = 0;
  while (!isDone(world)) {
    if (steps++ > most) throw new Error(`No rest: ${whereabouts(world)}`);
    if (isStuck()) {
      if (isQuorumMissing(world)) return { world, steps, time: schedule.now() };
      throw new Error(`Stuck: ${whereabouts(world)}`);
    }
    schedule.step();
  }
  judgeEnd(world);
  return { world, steps, time: schedule.now() };
}

function createWorld(scenario: Scenario, trace?: (line: string) => void): World {
  const { game, seats, spectators, seed, deferred } = scenario;
  const random = seededRandom(seed, seats);
  const schedule = createSchedule();
  const [host, ...rest] = Array.from({ length: seats }, (_, seat) => signerOf(seat));
  const wish = {
    game: game.id,
    rulesVersion: game.rulesVersion,
    options: game.defaults,
    timers: { phase: scenario.limit },
  };
  const secret = new Uint8Array(32).fill(seed);
  const machines = Array.from({ length: seats + spectators }, (_, index) => {
    const name = index < seats ? `seat ${index}` : `spectator ${index - seats}`;
    const me = index < seats ? { seat: index, signer: signerOf(index) } : null;
    const tools = { group, random: seededBytes(secret, name), deferred };
    return createMachine(name, me, tools, 0.8 + randomBelow(random, 401) / 1000);
  });
  const world: World = {
    scenario,
    game,
    seating: seatingOf([host!, ...rest], rememberedVerify, wish),
    random,
    schedule,
    verify: rememberedVerify,
    machines,
    hostile: scenario.hostile === null ? null : machines[seats - 1]!,
    weather: scenario.weather,
    sides: null,
    watch: createWatch(() => world),
    verified: new Map(),
    note: (machine, what) =>
      trace?.(`${String(schedule.now()).padStart(8)} ${machine?.name ?? "-"}: ${what}`),
  };
  return world;
}

const signers = new Map<number, Signer>();

/** Keys are the same in every run. */
export function signerOf(seat: number): Signer {
  const signer = signers.get(seat) ?? nativeSigner(new Uint8Array(32).fill(seat + 1));
  signers.set(seat, signer);
  return signer;
}

const REMEMBERED = 20_000;
const verdicts = new Map<string, { readonly message: Uint8Array; readonly good: boolean }>();

/** Every machine verifies the same signatures: the verdict on the same bytes is looked up. Forgeries differ in some byte. */
const rememberedVerify: Verify = (key, message, signature) => {
  const name = `${Buffer.from(signature).toString("latin1")}${Buffer.from(key).toString("latin1")}`;
  const known = verdicts.get(name);
  if (known !== undefined && equalBytes(known.message, message)) return known.good;
  const good = nativeVerify(key, message, signature);
  if (verdicts.size > REMEMBERED) verdicts.clear();
  verdicts.set(name, { message, good });
  return good;
};

/** What every host does now and then: ask somebody whether it missed anything. */
function heal(world: World, machine: Machine): void {
  world.schedule.after(HEAL_MS / machine.rate, () => {
    if (machine.gone) return;
    if (machine.match !== null) ask(world, machine, headsOf(machine.match));
    heal(world, machine);
  });
}

/** Every second something may happen to a machine or to the network. */
function disturb(world: World): void {
  const { schedule, random, machines } = world;
  schedule.after(1000, () => {
    const { weather } = world;
    const machine = machines[randomBelow(random, machines.length)]!;
    if (chance(world, weather.powerCut) && machine.match !== null) crash(world, machine, true);
    if (world.sides === null && chance(world, weather.partition)) {
      world.sides = new Set(machines.filter(() => randomBelow(random, 2) === 0));
      const names = [...world.sides].map(({ name }) => name);
      world.note(null, `the network falls apart: ${names.join(", ")} on one side`);
      schedule.after(randomBelow(random, CUT_MS), () => reunite(world));
    }
    disturb(world);
  });
}

/** Whoever is connected again asks for what it missed. */
function reunite(world: World): void {
  if (world.sides === null) return;
  world.sides = null;
  world.note(null, "the network is one again");
  for (const machine of world.machines)
    if (machine.match !== null) ask(world, machine, headsOf(machine.match));
}

function goAway(world: World, machine: Machine): void {
  machine.gone = true;
  machine.match = null;
  world.note(machine, "goes away for good");
}

function makePeace(world: World): void {
  world.weather = CALM;
  world.note(null, "peace");
  reunite(world);
  for (const machine of world.machines)
    if (machine.match === null && !machine.gone) boot(world, machine);
}

/** Whether peace has come, the match is over at every honest machine, and all have heard of everything the others know. */
function isDone(world: World): boolean {
  if (world.schedule.now() < world.scenario.peaceAt) return false;
  const twoFaced = twoFacedIn(world);
  const standings = agreeingIn(world).map(({ match }) =>
    match?.outcome == null
      ? null
      : [...heldAlike(match, twoFaced), ...certificatesIn(match).map(toHex)].join(),
  );
  return standings.every((heads) => heads !== null && heads === standings[0]);
}

/** How much of each chain all must hold: of two faces only what had an effect. */
function heldAlike(match: Match, twoFaced: ReadonlySet<number>): number[] {
  return match.chains.map(({ accepted }, seat) =>
    twoFaced.has(seat)
      ? accepted.findLastIndex((entry) => match.effective.has(entry)) + 1
      : accepted.length,
  );
}

/** Answers whether nothing has changed at any honest machine for too long. */
function stillness(world: World): () => boolean {
  let [last, since] = ["", 0];
  return () => {
    const now = world.schedule.now();
    if (now < world.scenario.peaceAt) return false;
    if (now - since < STUCK_MS) return false;
    const standing = honestOf(world).map(({ match }) =>
      match === null ? "" : `${headsOf(match)}/${match.decisions.length}/${match.turn}`,
    );
    const known = standing.join();
    const still = known === last;
    [last, since] = [known, now];
    return still;
  };
}

/**
 * Whether too few are left to decide anything, by what the simulation itself knows: of those who still play, not more than
 * half are there and honest. Where two are left, the one who is there can end it alone, unless it has given up itself.
 */
function isQuorumMissing(world: World): boolean {
  const honest = honestOf(world);
  const playing = playingIn(world);
  const present = playing.filter((machine) => honest.includes(machine));
  if (playing.length <= 2) return playing.length > 0 && present.length === 0;
  // Whoever has promised to wait for a decision about one who is there needs a majority without that one, of all who may
  // vote in that phase: who was put out in it counts there.
  const voting = present.filter((machine) => !present.some((other) => waitsFor(other, machine)));
  const electorates = present
    .filter((other) => present.some((machine) => waitsFor(other, machine)))
    .map(({ match }) => (match === null ? 0 : votersAt(match, match.turn).length));
  return 2 * voting.length <= Math.max(playing.length, ...electorates);
}

function waitsFor({ match }: Machine, { me }: Machine): boolean {
  return [...(match?.polls.values() ?? [])].some(
    ({ question, poll }) =>
      poll.bound && question.turn === match?.turn && question.seat === me?.seat,
  );
}

/** Where everybody stands, for whoever must find out why a match did not end. */
function whereabouts(world: World): string {
  return world.machines
    .map(({ name, match, gone }) => {
      if (match === null) return `${name} ${gone ? "has gone" : "is down"}`;
      const { turn, expected, answers, request, outcome } = match;
      const waits = outcome !== null ? "over" : (request?.kind ?? `awaits ${expected.join()}`);
      const heads = headsOf(match).join("+");
      return `${name}: turn ${turn}, ${waits}, answered ${[...answers.keys()].join()}, ${heads} entries`;
    })
    .join("; ");
}
