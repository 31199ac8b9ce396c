import { randomBelow } from "../../src/engine/random.ts";
import { certificatesIn, messagesAfter, receiveMessage } from "../../src/match/exchange.ts";
import type { Heads, Message } from "../../src/match/match.ts";
import { isMute, twisted, withholds } from "./hostile.ts";
import { carryOut, type Machine } from "./machine.ts";
import { chance, type World } from "./world.ts";

const USUAL_MS = 120;
const SLOW_MS = 8_000;

/** Sends a message from one machine to all others. */
export function broadcast(world: World, from: Machine, message: Message): void {
  const said = twisted(world, from, message);
  for (const to of world.machines)
    if (to !== from && !withholds(world, from)) send(world, from, to, said);
}

/** A message on its way; it may be lost, come twice, or much later. */
export function send(world: World, from: Machine, to: Machine, message: Message): void {
  world.watch.sent(from, message.bytes);
  carry(world, from, to, () => {
    if (to.match === null) return;
    // Before a vote, the time: what it says is held against the own clock.
    if (message.kind === "vote") carryOut(world, to, []);
    if (to.match === null) return;
    const { verdict, effects } = receiveMessage(to.match, message);
    if (verdict !== "ignore") world.note(to, `${verdict}s a ${message.kind} from ${from.name}`);
    carryOut(world, to, effects);
  });
}

/** Asks some other machine for what comes after these heads. */
export function ask(world: World, from: Machine, heads: Heads): void {
  const { match } = from;
  const others = world.machines.filter((one) => one !== from && !one.gone);
  const to = others[randomBelow(world.random, Math.max(1, others.length))];
  if (to === undefined || match === null) return;
  const certificates = certificatesIn(match);
  carry(world, from, to, () => {
    if (to.match === null || isMute(world, to)) return;
    for (const message of messagesAfter(to.match, heads, certificates))
      send(world, to, from, message);
  });
}

function carry(world: World, from: Machine, to: Machine, arrive: () => void): void {
  const { weather, random, schedule } = world;
  const copies = (chance(world, weather.drop) ? 0 : 1) + (chance(world, weather.double) ? 1 : 0);
  for (let copy = 0; copy < copies; copy++) {
    const most = chance(world, weather.slow) ? SLOW_MS : USUAL_MS;
    schedule.after(1 + randomBelow(random, most), () => {
      if (areLinked(world, from, to)) arrive();
    });
  }
}

function areLinked({ sides }: World, one: Machine, other: Machine): boolean {
  return sides === null || sides.has(one) === sides.has(other);
}
