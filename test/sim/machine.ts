import type { Fault } from "../../protocol/result.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { randomBelow } from "../../src/engine/random.ts";
import { createMatch } from "../../src/match/create.ts";
import type {
  ChanceTools,
  Effect,
  Evidence,
  Match,
  Me,
  Offence,
  Perjury,
  Stored,
  Vow,
} from "../../src/match/match.ts";
import { computed, headsOf } from "../../src/match/receive.ts";
import { nextDeadline, tick } from "../../src/match/time.ts";
import type { Job } from "../../src/match/work.ts";
import { doJobOnce } from "./jobs.ts";
import { ask, broadcast } from "./network.ts";
import { chance, type World } from "./world.ts";

/** One simulated computer: what a host does around a match, with an array for a disk. */
export interface Machine {
  readonly name: string;
  readonly me: Me | null;
  readonly chance: ChanceTools;
  /** Its milliseconds to a true one: 0.8 to 1.2. */
  readonly rate: number;
  readonly disk: Disk;
  /** `null` while it is down. */
  match: Match | null;
  /** Raised with every start: what was planned in an earlier life is not carried out in this one. */
  life: number;
  /** True time of the last start: the clock of a program begins with it. */
  startedAt: number;
  /** For when the next look at the clock is planned, by that clock. */
  alarm: number | null;
  /** It went away for good. */
  gone: boolean;
  /** Moves of its player so far, and the true time before which it makes none. */
  moves: number;
  awakeAt: number;
  readonly refusals: Fault[];
  readonly evidence: Evidence[];
  readonly offences: Offence[];
  readonly perjuries: Perjury[];
}

/** As `src/host/store.ts`: what is written survives a kill, what is flushed survives a power cut as well. */
interface Disk {
  readonly lines: Line[];
  flushed: number;
}

type Line = (Stored & { readonly kind: "entry" }) | { readonly kind: "vow"; readonly message: Vow };

export function createMachine(
  name: string,
  me: Me | null,
  tools: ChanceTools,
  rate: number,
): Machine {
  const disk = { lines: [], flushed: 0 };
  const kept = {
    refusals: [],
    evidence: [],
    offences: [],
    perjuries: [],
    moves: 0,
    awakeAt: 0,
    gone: false,
  };
  const down = { match: null, life: 0, startedAt: 0, alarm: null };
  return { name, me, chance: tools, rate, disk, ...down, ...kept };
}

const RESTART_MS = 20_000;
const JOB_MS = 300;

/** Starts a machine from what its disk holds. */
export function boot(world: World, machine: Machine): void {
  const { game, seating, verify, schedule } = world;
  const { me, disk, chance: tools } = machine;
  const stored = disk.lines.flatMap((line) => (line.kind === "entry" ? line : []));
  const vows = disk.lines.flatMap((line) => (line.kind === "vow" ? line.message : []));
  machine.life += 1;
  machine.startedAt = schedule.now();
  machine.alarm = null;
  world.note(machine, `starts with ${stored.length} entries and ${vows.length} vows`);
  const setup = { game, seating, me, verify, stored, vows, chance: tools };
  const { match, effects } = unwrap(createMatch(setup));
  machine.match = match;
  carryOut(world, machine, effects);
  if (machine.match !== null) ask(world, machine, headsOf(machine.match));
}

/** Ends the program between two of its actions; it comes back some time. `power`: what was not flushed is lost. */
export function crash(world: World, machine: Machine, power: boolean): void {
  const { disk } = machine;
  if (power) {
    const unsure = disk.lines.length - disk.flushed;
    disk.lines.length = disk.flushed + randomBelow(world.random, unsure + 1);
  }
  disk.flushed = disk.lines.length;
  machine.match = null;
  world.note(machine, power ? `loses power, keeps ${disk.lines.length} lines` : "is killed");
  world.schedule.after(randomBelow(world.random, RESTART_MS), () => {
    if (machine.match === null && !machine.gone) boot(world, machine);
  });
}

/** Milliseconds on the clock of the machine's program. */
export function localTime({ schedule }: World, { rate, startedAt }: Machine): number {
  return (schedule.now() - startedAt) * rate;
}

/**
 * Carries out effects in their order, as `src/host/table-play.ts` does, and tells the match the time. The program may be
 * killed in between. What it sends leaves the machine at the end, when it has been flushed: the app sends first, and
 * accepts the milliseconds in which only a power cut could part the two.
 */
export function carryOut(world: World, machine: Machine, effects: readonly Effect[]): void {
  perform(world, machine, effects);
  if (machine.match === null) return;
  perform(world, machine, tick(machine.match, localTime(world, machine)));
  if (machine.match !== null) setAlarm(world, machine, machine.match);
}

function perform(world: World, machine: Machine, asked: readonly Effect[]): void {
  const effects = world.scenario.sendsFirst === true ? sendFirst(asked) : asked;
  const killed = effects.length > 0 && chance(world, world.weather.crash);
  const done = killed ? randomBelow(world.random, effects.length + 1) : effects.length;
  let sent = false;
  for (const effect of effects.slice(0, done)) {
    performOne(world, machine, effect);
    sent ||= effect.kind === "publish";
  }
  if (sent) machine.disk.flushed = machine.disk.lines.length;
  // What a program that is killed had in its memory alone, nobody has seen.
  if (killed) crash(world, machine, false);
  else world.watch.look(machine);
}

/** What a host must not do. */
function sendFirst(effects: readonly Effect[]): Effect[] {
  const isSent = ({ kind }: Effect) => kind === "publish" || kind === "send";
  return [...effects.filter(isSent), ...effects.filter((effect) => !isSent(effect))];
}

function performOne(world: World, machine: Machine, effect: Effect): void {
  const { disk } = machine;
  switch (effect.kind) {
    case "store": {
      const { entry, sealed } = effect;
      disk.lines.push({ kind: "entry", bytes: entry.bytes, sealed });
      if (sealed === null) break;
      disk.flushed = disk.lines.length;
      world.watch.sealed(machine, entry.value, sealed);
      break;
    }
    case "vow":
      disk.lines.push({ kind: "vow", message: effect.message });
      disk.flushed = disk.lines.length;
      break;
    case "publish":
      broadcast(world, machine, { kind: "entry", bytes: effect.entry.bytes });
      break;
    case "send":
      world.note(machine, `sends a ${effect.message.kind}`);
      broadcast(world, machine, effect.message);
      break;
    case "compute":
      work(world, machine, effect.job);
      break;
    case "missing":
      ask(world, machine, effect.heads);
      break;
    case "refused":
      world.note(machine, `refuses (seat ${effect.seat}): ${effect.fault.code}`);
      machine.refusals.push(effect.fault);
      break;
    case "evidence":
      world.note(machine, `holds two faces of seat ${effect.evidence.seat}`);
      machine.evidence.push(effect.evidence);
      for (const { bytes } of effect.evidence.entries)
        broadcast(world, machine, { kind: "entry", bytes });
      break;
    case "offence": {
      const { seat, fault, entry } = effect.offence;
      world.note(machine, `accuses seat ${seat}: ${fault.code}`);
      machine.offences.push(effect.offence);
      broadcast(world, machine, { kind: "entry", bytes: entry.bytes });
      break;
    }
    case "perjury":
      world.note(machine, `holds two votes of seat ${effect.perjury.seat}`);
      machine.perjuries.push(effect.perjury);
      for (const bytes of effect.perjury.votes) broadcast(world, machine, { kind: "vote", bytes });
      break;
    case "rewound":
      world.note(machine, `goes back to turn ${effect.turn}`);
      world.watch.rewound(machine);
      break;
    case "changed":
      world.note(machine, `comes to turn ${effect.turn}`);
      break;
    case "over":
      world.note(machine, `sees the end: ${effect.outcome.reason}`);
      break;
  }
}

/** Looks at the clock again when the match wants it. */
function setAlarm(world: World, machine: Machine, match: Match): void {
  const { life } = machine;
  const due = nextDeadline(match);
  if (due === null || due === machine.alarm) return;
  machine.alarm = due;
  const wait = Math.max(0, due - localTime(world, machine)) / machine.rate;
  world.schedule.after(Math.ceil(wait), () => {
    if (machine.life !== life || machine.match === null || machine.alarm !== due) return;
    machine.alarm = null;
    carryOut(world, machine, []);
  });
}

/** Threads lose nothing; they only take their time, and no result outlives the program. */
function work(world: World, machine: Machine, job: Job): void {
  const { life } = machine;
  world.schedule.after(randomBelow(world.random, JOB_MS), () => {
    const { match } = machine;
    if (match === null || machine.life !== life) return;
    carryOut(world, machine, computed(match, doJobOnce(world.verified, match, machine, job)));
  });
}
