import { toHex } from "../../protocol/bytes.ts";
import { randomBelow } from "../../src/engine/random.ts";
import { act, knowledgeOf, resignMatch } from "../../src/match/author.ts";
import type { Match } from "../../src/match/match.ts";
import { claim, standingOf } from "../../src/match/time.ts";
import { carryOut, localTime, type Machine } from "./machine.ts";
import { chance, type World } from "./world.ts";

const THINKING_MS = 1_500;
const DOZE_MS = 90_000;

/** The player at this machine looks at the table again and again, and does something where there is something to do. */
export function sitDown(world: World, machine: Machine): void {
  world.schedule.after(100 + randomBelow(world.random, THINKING_MS), () => {
    if (machine.gone) return;
    play(world, machine);
    sitDown(world, machine);
  });
}

function play(world: World, machine: Machine): void {
  const { match, me } = machine;
  if (match === null || me === null || match.outcome !== null || hasGivenUp(match, me.seat)) return;
  const { resign, patience } = world.scenario;
  const asked = isAsked(match, me.seat);
  const leaves = asked ? chance(world, resign) : chance(world, resign / world.machines.length);
  // Where nothing can be dealt any more, the match ends when the players have had enough.
  const hasEnough = leaves || machine.moves >= patience || match.dealer.trouble !== null;
  // Who has a vote in this phase must see it through, and move on to the next to give up there.
  if (hasEnough && giveUp(world, machine)) return;
  if (asked) {
    if (chance(world, world.weather.doze)) doze(world, machine);
    else if (!isDozing(world, machine)) move(world, machine, match, me.seat);
  } else callAbsent(world, machine, match);
}

/** The player has gone to make tea, and may be late. */
function doze(world: World, machine: Machine): void {
  world.note(machine, "dozes");
  machine.awakeAt = world.schedule.now() + randomBelow(world.random, DOZE_MS);
}

function isDozing({ schedule }: World, { awakeAt }: Machine): boolean {
  return schedule.now() < awakeAt;
}

/** Whoever waits for somebody in vain says so. */
function callAbsent(world: World, machine: Machine, match: Match): void {
  const standing = standingOf(match);
  if (standing?.kind !== "claim") return;
  const claimed = claim(match, standing.seat, localTime(world, machine));
  if (!claimed.ok) return;
  world.note(machine, `claims that seat ${standing.seat} is absent`);
  carryOut(world, machine, claimed.value);
}

function giveUp(world: World, machine: Machine): boolean {
  const left = machine.match === null ? null : resignMatch(machine.match);
  if (!left?.ok) return false;
  world.note(machine, "gives up");
  carryOut(world, machine, left.value);
  return true;
}

/** A random legal move. */
function move(world: World, machine: Machine, match: Match, seat: number): void {
  const legal = match.game.legal(match.state, seat, knowledgeOf(match, seat));
  const action = legal[randomBelow(world.random, Math.max(1, legal.length))];
  if (action === undefined) return;
  const password = toHex(Uint8Array.from({ length: 16 }, () => randomBelow(world.random, 256)));
  const moved = act(match, action, password);
  if (!moved.ok) {
    world.note(machine, `cannot move: ${moved.fault.code}`);
    return;
  }
  world.note(machine, `moves in turn ${match.turn}: ${JSON.stringify(action)}`);
  machine.moves += 1;
  carryOut(world, machine, moved.value);
}

/** Whether the player is to move, and has not just done so. */
function isAsked({ expected, answers, work, turn }: Match, seat: number): boolean {
  return expected.includes(seat) && !answers.has(seat) && work.move?.turn !== turn;
}

function hasGivenUp({ chains }: Match, seat: number): boolean {
  return chains[seat]?.accepted.at(-1)?.value.body.kind === "resign";
}
