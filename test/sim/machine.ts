import type { Fault } from "../../protocol/result.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { randomBelow } from "../../src/engine/random.ts";
import { nextDeadline, tick } from "../../src/match/clock.ts";
import { createMatch } from "../../src/match/create.ts";
import type { Job } from "../../src/match/dealing/work.ts";
import { linesAnew } from "../../src/match/deciding/anew.ts";
import { followBreak } from "../../src/match/deciding/breaks.ts";
import { silences } from "../../src/match/duty.ts";
import { openPlace } from "../../src/match/history.ts";
import { keepIntent } from "../../src/match/intent.ts";
import type { Effect, Line, Match, Message } from "../../src/match/match.ts";
import { computed } from "../../src/match/receive.ts";
import { settle } from "../../src/match/settlement.ts";
import type { ChanceTools, Me, Place } from "../../src/match/terms.ts";
import { doJobOnce } from "./jobs.ts";
import { askSoon, broadcast, exchange } from "./network.ts";
import { chance, type World } from "./world.ts";

/** One simulated computer: what a host does around a match, with an array for a disk. */
export interface Machine {
  readonly name: string;
  readonly me: Me | null;
  readonly chance: ChanceTools;
  /** Its milliseconds for each true one: 0.8 to 1.2. */
  readonly rate: number;
  readonly disk: Disk;
  /** Whether it belongs to the attacker. */
  readonly hostile: boolean;
  /** The seats that are played in one process: a person's, and those of their bots. */
  readonly household: Machine[];
  /** Of an owner: whether these have told one another what each has on disk. */
  together: boolean;
  /** Of an owner: the bots that have signed nothing because its match said so. */
  readonly silenced: Set<Machine>;
  /** `null` while it is down. */
  match: Match | null;
  /** Goes up with every start: nothing planned in an earlier life is carried out in this one. */
  life: number;
  /** True time of the last start; the program's clock counts from there. */
  startedAt: number;
  /** When the next look at the clock is planned, by that clock. */
  alarm: number | null;
  /** How often it has started over. */
  beginnings: number;
  /** Whether it is about to ask somebody for what it lacks. */
  asking: boolean;
  /** It has left for good. */
  gone: boolean;
  /** Its player's moves so far, and the true time before which there will be none. */
  moves: number;
  awakeAt: number;
  /** What it refused, and from whom. */
  readonly refusals: { readonly fault: Fault; readonly seat: number | null }[];
  /** Messages that gossip has brought it in this life. */
  heard: WeakSet<Message>;
  /** Seats it has convicted. */
  readonly convicted: Set<number>;
  /** How many phases are final by the effects carried out so far. */
  finals: number;
}

/** What is written survives a kill; what is synced also survives a power cut. */
interface Disk {
  lines: Line[];
  /** When each line was written. */
  written: number[];
  synced: number;
  /** The phases reached by what is written and by what is synced. */
  writtenTurn: number;
  syncedTurn: number;
}

export function createMachine(
  name: string,
  me: Me | null,
  tools: ChanceTools,
  rate: number,
  hostile = false,
): Machine {
  const machine: Machine = {
    name,
    me,
    chance: tools,
    rate,
    hostile,
    disk: { lines: [], written: [], synced: 0, writtenTurn: 0, syncedTurn: 0 },
    household: [],
    together: true,
    silenced: new Set(),
    match: null,
    life: 0,
    startedAt: 0,
    alarm: null,
    beginnings: 0,
    asking: false,
    gone: false,
    moves: 0,
    awakeAt: 0,
    refusals: [],
    heard: new WeakSet(),
    convicted: new Set(),
    finals: 0,
  };
  machine.household.push(machine);
  return machine;
}

/** A bot's seat lives and dies with its owner's process, and is stored in the same database. */
export function moveIn(bot: Machine, owner: Machine): void {
  owner.household.push(bot);
  Object.assign(bot, { household: owner.household });
}

/** Counts what all machines have written, to know what was first. */
let writes = 0;

const RESTART_MS = 20_000;
const JOB_MS = 300;

/** Starts a machine from what its disk holds. */
export function boot(world: World, machine: Machine): void {
  const { game, seating, verify, schedule } = world;
  const { me, disk, chance: tools } = machine;
  machine.life += 1;
  machine.startedAt = schedule.now();
  machine.alarm = null;
  machine.asking = false;
  machine.heard = new WeakSet();
  world.note(machine, `starts with ${disk.lines.length} lines`);
  const stored = [...disk.lines];
  const { match, effects } = unwrap(
    createMatch({ game, seating, me: inHouse(machine, me), verify, stored, chance: tools }),
  );
  machine.match = match;
  machine.finals = match.phase.turn - effects.filter(({ kind }) => kind === "final").length;
  world.invariants.booted(machine);
  carryOut(world, machine, effects);
  if (machine.match !== null) askSoon(world, machine);
}

/** A liar's seats need not agree on what they sign. */
function inHouse(machine: Machine, me: Me | null): Me | null {
  const [owner] = machine.household;
  if (me === null || owner === undefined || machine.hostile) return me;
  const house = {
    isSilent(seat: number, at: Place) {
      const is = owner !== machine && owner.match !== null && silences(owner.match, seat, at);
      if (is) owner.silenced.add(machine);
      return is;
    },
    isTogether: () => owner.together,
  };
  return { ...me, house };
}

/** Kills the program between two of its actions; it comes back some time later. `power`: loses what was not synced. */
export function crash(world: World, machine: Machine, power: boolean): void {
  const { household } = machine;
  if (power) loseUnsynced(world, household);
  for (const one of household) {
    sync(one.disk);
    one.match = null;
    const { length } = one.disk.lines;
    world.note(one, power ? `loses power, keeps ${length} lines` : "is killed");
  }
  world.schedule.after(randomBelow(world.random, RESTART_MS), () => bootAll(world, household));
}

/** Starts the seats of a process that is down, unless it is killed meanwhile. */
export function bootAll(world: World, household: readonly Machine[]): void {
  const [owner, ...bots] = household;
  if (owner === undefined) return;
  owner.together = false;
  for (const one of household) {
    if (one.match !== null || one.gone) continue;
    boot(world, one);
    if (one.match === null) return;
  }
  for (const bot of bots) exchange(world, owner, bot);
  // It may have been killed again, and then begins anew.
  if (household.some(({ match, gone }) => match === null && !gone)) return;
  owner.together = true;
  for (const one of household) if (one.match !== null) carryOut(world, one, settle(one.match));
}

/** The database is one file: what was written first is lost last. */
function loseUnsynced(world: World, household: readonly Machine[]): void {
  const unsure = household
    .flatMap(({ disk: { written, synced } }) => written.slice(synced))
    .toSorted((one, other) => one - other);
  const kept = randomBelow(world.random, unsure.length + 1);
  const lost = unsure[kept] ?? Number.POSITIVE_INFINITY;
  for (const { disk } of household) {
    const from = disk.written.findIndex((at, index) => index >= disk.synced && at >= lost);
    if (from >= 0) disk.lines.length = from;
    disk.written.length = disk.lines.length;
    disk.writtenTurn = disk.syncedTurn;
  }
}

/** As often as in the app. */
const MAX_BEGINNINGS = 8;

/** Drops what is shown to be one of two versions, as an onlooker of two does. */
export function beginAnew(world: World, machine: Machine): void {
  const lines = machine.match === null ? null : linesAnew(machine.match);
  if (lines === null || machine.beginnings === MAX_BEGINNINGS) return;
  machine.beginnings++;
  world.note(machine, "starts over");
  Object.assign(machine.disk, { lines: [...lines], written: lines.map(() => 0), writtenTurn: 0 });
  sync(machine.disk);
  const { match } = machine;
  boot(world, machine);
  if (match !== null && machine.match !== null) keepIntent(match, machine.match);
}

function syncAll({ household }: Machine): void {
  for (const { disk } of household) sync(disk);
}

function sync(disk: Disk): void {
  disk.synced = disk.lines.length;
  disk.syncedTurn = disk.writtenTurn;
}

/** Milliseconds on the clock of the machine's program. */
export function localTime({ schedule }: World, { rate, startedAt }: Machine): number {
  return (schedule.now() - startedAt) * rate;
}

/** Carries out effects in order, as a host does, and tells the match the time. The program may be killed in between. */
export function carryOut(world: World, machine: Machine, effects: readonly Effect[]): void {
  perform(world, machine, effects);
  if (machine.match === null) return;
  const now = localTime(world, machine);
  perform(world, machine, [...followBreak(machine.match, now), ...tick(machine.match, now)]);
  if (machine.match === null) return;
  setAlarm(world, machine, machine.match);
  wake(world, machine);
}

/** Lets bots go on whose owner was catching up with itself and may sign again, as in the app. */
function wake(world: World, owner: Machine): void {
  const { match, silenced } = owner;
  if (match === null) return;
  for (const bot of silenced) {
    const { me } = bot;
    if (me !== null && bot.match !== null && silences(match, me.seat, openPlace(bot.match)))
      continue;
    silenced.delete(bot);
    world.indoors.next.push(() => {
      if (bot.match !== null) carryOut(world, bot, settle(bot.match));
    });
  }
}

function perform(world: World, machine: Machine, asked: readonly Effect[]): void {
  if (asked.length === 0) return;
  const effects = world.scenario.sendsFirst === true ? sendFirst(asked) : asked;
  const { disk } = machine;
  const killed = chance(world, world.weather.crash);
  const done = killed ? randomBelow(world.random, effects.length + 1) : effects.length;
  let sent = false;
  for (const effect of effects.slice(0, done)) {
    performOne(world, machine, effect);
    // What it told its owner may have killed the process.
    if (machine.match === null) return;
    sent ||= effect.kind === "send";
  }
  if (!killed && machine.match !== null) disk.writtenTurn = machine.match.phase.turn;
  // The host syncs right after sending, and accepts the milliseconds in which a power cut could come in between.
  if (sent && world.scenario.syncsAfterSending) syncAll(machine);
  // Nobody has seen what a killed program had only in memory.
  if (killed) crash(world, machine, false);
  else world.invariants.look(machine);
}

/** What a host must never do: sends before it writes. */
function sendFirst(effects: readonly Effect[]): Effect[] {
  const isSent = ({ kind }: Effect) => kind === "send";
  return [...effects.filter(isSent), ...effects.filter((effect) => !isSent(effect))];
}

function performOne(world: World, machine: Machine, effect: Effect): void {
  const { disk } = machine;
  switch (effect.kind) {
    case "store":
      disk.lines.push(effect.line);
      disk.written.push(writes++);
      if (effect.sync) syncAll(machine);
      world.invariants.stored(machine, effect.line);
      break;
    case "send":
      if (world.traced) world.note(machine, `sends a ${describe(effect.message)}`);
      broadcast(world, machine, effect.message);
      break;
    case "compute":
      work(world, machine, effect.job);
      break;
    case "missing":
      askSoon(world, machine);
      break;
    case "refused":
      world.note(machine, `refuses (seat ${effect.seat}): ${effect.fault.code}`);
      machine.refusals.push({ fault: effect.fault, seat: effect.seat });
      break;
    case "convicted":
      world.note(machine, `convicts seat ${effect.seat}: ${effect.fault.code}`);
      machine.convicted.add(effect.seat);
      world.invariants.convicted(machine, effect.seat, effect.fault);
      break;
    case "final":
      machine.finals = effect.turn + 1;
      if (world.traced) world.note(machine, `holds phase ${effect.turn} for final`);
      break;
    case "shown":
      break;
    case "over":
      world.note(machine, `sees the end: ${effect.outcome.reason}`);
      break;
  }
}

function describe({ kind, bytes }: { readonly kind: string; readonly bytes: Uint8Array }): string {
  return `${kind} of ${bytes.length} bytes`;
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

/** Threads lose nothing but take their time, and no result outlives the program. */
function work(world: World, machine: Machine, job: Job): void {
  const { life } = machine;
  world.schedule.after(randomBelow(world.random, JOB_MS), () => {
    const { match } = machine;
    if (match === null || machine.life !== life) return;
    carryOut(world, machine, computed(match, doJobOnce(world.verified, match, machine, job)));
  });
}
