import { readEntry } from "../../protocol/entry.ts";
import { randomBelow } from "../../src/engine/random.ts";
import { messagesAfter, positionOf } from "../../src/match/catch-up.ts";
import type { Match, Message } from "../../src/match/match.ts";
import { receiveMessage } from "../../src/match/receive.ts";
import { beginAnew, carryOut, type Machine } from "./machine.ts";
import { chance, isHostile, ownerOf, type World } from "./world.ts";

const USUAL_MS = 120;
const SLOW_MS = 8_000;
/** Between noticing that something is missing and asking for it, because it may be on its way. */
const ASK_MS = 200;
const ASK_ON_MS = 1000;

/** Sends a message from one machine to all others. */
export function broadcast(world: World, from: Machine, message: Message): void {
  const { attacker } = world;
  if (attacker !== null && isHostile(world, from)) {
    attacker.says(world, from, message);
    return;
  }
  world.invariants.sent(from, message);
  for (const to of world.machines) if (to !== from) send(world, from, to, message);
}

/** Sends a message, which may be lost, arrive twice, or arrive much later. */
export function send(world: World, from: Machine, to: Machine, message: Message, delay = 0): void {
  if (to.gone || (from.household !== to.household && hearsByOwner(world, to))) return;
  const { attacker } = world;
  for (const ear of attacker?.machine === to ? attacker.ears() : [to])
    carry(world, from, ear, () => overhear(world, from, ear, message), delay, message);
}

/** Delivers a message; gossip does so only once. */
function overhear(world: World, from: Machine, to: Machine, message: Message): void {
  if (world.scenario.relays && to.heard.has(message)) return;
  receive(world, from, to, message);
}

/** A bot's seat hears what its owner's process hears, right after it. A liar's may hear anything. */
function hearsByOwner(world: World, { household, me, hostile }: Machine): boolean {
  return !hostile && me !== null && ownerOf(world, me.seat) !== me.seat && household.length > 1;
}

function receive(world: World, from: Machine, to: Machine, message: Message): void {
  receiveAt(world, from, to, message);
  if (from.household === to.household || to.household[0] !== to) return;
  for (const bot of to.household)
    if (hearsByOwner(world, bot))
      world.indoors.next.push(() => receiveAt(world, from, bot, message));
}

function receiveAt(world: World, from: Machine, to: Machine, message: Message): void {
  if (to.match === null) return;
  if (world.attacker?.ignores(to, message)) return;
  if (world.scenario.relays) to.heard.add(message);
  const { verdict, effects } = receiveMessage(to.match, message);
  if (world.traced && verdict !== "ignore")
    world.note(to, `${verdict}s a ${message.kind} from ${from.name}`);
  // A message already known changes nothing, and the clock is looked at when it is due.
  if (verdict !== "ignore" || effects.length > 0) carryOut(world, to, effects);
  if (verdict === "accept" && world.scenario.relays && to.match !== null)
    relay(world, from, to, message);
  if (!isHostile(world, to)) beginAnew(world, to);
  world.invariants.received(to, from, message, verdict);
}

/** Passes on an accepted message, as gossip does. */
function relay(world: World, from: Machine, by: Machine, message: Message): void {
  if (isHostile(world, by)) return;
  for (const to of world.machines) if (to !== by && to !== from) send(world, by, to, message);
}

/** Like `ask`, a moment later and only once. */
export function askSoon(world: World, machine: Machine): void {
  if (machine.asking) return;
  machine.asking = true;
  const { life } = machine;
  world.schedule.after(randomBelow(world.random, ASK_MS), () => {
    if (machine.life !== life) return;
    machine.asking = false;
    ask(world, machine);
    if (world.scenario.asksOn) askOn(world, machine);
  });
}

/** The app asks one after the other until nothing waits for what is missing. */
function askOn(world: World, machine: Machine): void {
  const { life } = machine;
  world.schedule.after(ASK_ON_MS, () => {
    if (machine.life === life && machine.match !== null && waits(machine.match))
      askSoon(world, machine);
  });
}

function waits({ pool, deciding }: Match): boolean {
  const { early, decided } = deciding;
  const isEarly = [...pool.status.values()].includes("early") || pool.early.size > 0;
  return isEarly || early.length > 0 || decided !== null;
}

/** Gives a bot's seat and its owner's what only one of them has, as the app does when it starts. */
export function exchange(world: World, owner: Machine, bot: Machine): void {
  if (isHostile(world, bot)) return;
  for (const [from, to] of [
    [owner, bot],
    [bot, owner],
  ] as const) {
    if (from.match === null || to.match === null) return;
    for (const message of [...messagesAfter(from.match, positionOf(to.match))])
      receive(world, from, to, message);
  }
}

/** Asks some other machine for what comes after our own position. */
export function ask(world: World, from: Machine): void {
  if (askOwner(world, from)) return;
  const others = othersToAsk(world, from);
  const to = others[randomBelow(world.random, Math.max(1, others.length))];
  if (to !== undefined) askOne(world, from, to);
}

/**
 * Asks all others. In the app a peer that stands still tells everybody how far it is, and whoever is behind asks it; a
 * peer that asks one of them by chance may ask a liar each time, for longer than a move may take.
 */
export function askAll(world: World, from: Machine): void {
  if (askOwner(world, from)) return;
  for (const to of othersToAsk(world, from)) askOne(world, from, to);
}

/** A bot asks only its owner's match. */
function askOwner(world: World, from: Machine): boolean {
  const [owner] = from.household;
  if (owner === undefined || !hearsByOwner(world, from)) return false;
  exchange(world, owner, from);
  return true;
}

function othersToAsk(world: World, from: Machine): Machine[] {
  return world.machines.filter(
    (one) => one !== from && one.me !== from.me && !one.gone && !hearsByOwner(world, one),
  );
}

function askOne(world: World, from: Machine, to: Machine): void {
  if (from.match === null) return;
  const position = positionOf(from.match);
  carry(world, from, to, () => {
    if (to.match === null) return;
    const answer = isHostile(world, to)
      ? (world.attacker?.answers(to, from, position) ?? [])
      : [...messagesAfter(to.match, position)];
    if (answer.length === 0) return;
    carry(world, to, from, () => {
      for (const message of answer) receive(world, to, from, message);
    });
  });
}

function carry(
  world: World,
  from: Machine,
  to: Machine,
  arrive: () => void,
  delay = 0,
  message: Message | null = null,
): void {
  const { weather, random, schedule } = world;
  if (from.household === to.household) {
    if (isHostile(world, from)) schedule.after(delay + 1, arrive);
    else hand(world, from, to, arrive, message !== null && isResignation(message));
    return;
  }
  const copies = (chance(world, weather.drop) ? 0 : 1) + (chance(world, weather.double) ? 1 : 0);
  for (let copy = 0; copy < copies; copy++) {
    const most = chance(world, weather.slow) ? SLOW_MS : USUAL_MS;
    schedule.after(delay + 1 + randomBelow(random, most), () => {
      if (areLinked(world, from, to)) arrive();
    });
  }
}

/**
 * In one process: a bot's owner hears it at once, and what the owner says comes to the bots before anything else does, as
 * in the app (`bot-seats.ts`).
 */
function hand(
  { indoors }: World,
  from: Machine,
  to: Machine,
  arrive: () => void,
  leaves: boolean,
): void {
  if (to === to.household[0]) arrive();
  else if (from === from.household[0] && leaves) indoors.first.unshift(arrive);
  else if (from === from.household[0]) indoors.first.push(arrive);
  else indoors.next.push(arrive);
}

function isResignation({ kind, bytes }: Message): boolean {
  const entry = kind === "entry" ? readEntry(bytes) : null;
  return entry?.ok === true && entry.value.value.body.kind === "resign";
}

/** Carries out what the seats of each process have told one another. */
export function hearIndoors({ indoors }: World): void {
  for (;;) {
    const step = indoors.first.shift() ?? indoors.next.shift();
    if (step === undefined) return;
    step();
  }
}

function areLinked({ sides }: World, one: Machine, other: Machine): boolean {
  return sides === null || sides.has(one) === sides.has(other);
}
