import { toHex } from "../../protocol/bytes.ts";
import { randomBelow } from "../../src/engine/random.ts";
import { act, resignMatch } from "../../src/match/author.ts";
import { hasGivenUp, moveOf } from "../../src/match/awaited.ts";
import { claim, standingOf } from "../../src/match/clock.ts";
import { askForBreak, seatsWanting } from "../../src/match/deciding/breaks.ts";
import { knowledgeOf } from "../../src/match/duty.ts";
import { foreseen } from "../../src/match/foresight.ts";
import type { Match } from "../../src/match/match.ts";
import { carryOut, localTime, type Machine } from "./machine.ts";
import { chance, type World } from "./world.ts";

const THINKING_MS = 1_500;
const DOZE_MS = 90_000;

/** Has the player at this machine look at the table again and again, and act whenever there is something to do. */
export function sitDown(world: World, machine: Machine): void {
  world.schedule.after(100 + randomBelow(world.random, THINKING_MS), () => {
    if (machine.gone) return;
    play(world, machine);
    if (machine.match?.phase.outcome == null) sitDown(world, machine);
    else world.schedule.after(10 * THINKING_MS, () => sitDown(world, machine));
  });
}

function play(world: World, machine: Machine): void {
  const { match, me } = machine;
  if (match === null || me === null || match.phase.outcome !== null) return;
  if (match.phase.gone.includes(me.seat) || hasGivenUp(match, me.seat)) return;
  const { resign, patience } = world.scenario;
  const asked = isAsked(match, me.seat);
  const leaves = asked ? chance(world, resign) : chance(world, resign / world.machines.length);
  // If nothing can be dealt any more, the match ends when the players give up. Somebody convicted is only waited for.
  const { trouble, convicted } = match.dealing.dealer;
  const stuck = trouble !== null && convicted.length === 0;
  const hasEnough = leaves || machine.moves >= patience || stuck;
  if (hasEnough && giveUp(world, machine)) return;
  if (world.scenario.breaks > 0 && takeBreak(world, machine, match, me.seat)) return;
  const isBot = world.scenario.owners[me.seat] != null;
  if (!asked && isBot) return;
  if (!asked) callAbsent(world, machine, match);
  else if (chance(world, world.weather.doze)) doze(world, machine);
  else if (world.schedule.now() >= machine.awakeAt) move(world, machine, match, me.seat);
}

/** Sends the player away for a while, perhaps for too long. */
function doze(world: World, machine: Machine): void {
  world.note(machine, "dozes");
  machine.awakeAt = world.schedule.now() + randomBelow(world.random, DOZE_MS);
}

/** Chances per thousand, at each look, of wanting the break that somebody else wants, and of wanting to go on. */
const JOINS = 500;
const GOES_ON = 60;

/** Asks for a break, joins one or ends it; whether the player rests. */
function takeBreak(world: World, machine: Machine, match: Match, seat: number): boolean {
  const wanting = seatsWanting(match);
  const wants = wanting.includes(seat);
  const changes = chance(
    world,
    wants ? GOES_ON : wanting.length > 0 ? JOINS : world.scenario.breaks,
  );
  if (changes) {
    world.note(machine, wants ? "wants to go on" : "wants a break");
    carryOut(world, machine, askForBreak(match, !wants));
  }
  return machine.match !== match || match.time.paused;
}

/** Claims once that a late player is absent. */
function callAbsent(world: World, machine: Machine, match: Match): void {
  const standing = standingOf(match);
  if (standing?.kind !== "late") return;
  for (const seat of standing.seats) {
    const current = machine.match;
    if (current === null || current.statements.claims.has(machine.me?.seat ?? -1)) return;
    const claimed = claim(current, seat, localTime(world, machine));
    if (!claimed.ok) continue;
    world.note(machine, `claims that seat ${seat} is absent`);
    carryOut(world, machine, claimed.value);
  }
}

function giveUp(world: World, machine: Machine): boolean {
  const { match, me } = machine;
  if (match === null || match.intent.resigning) return false;
  if (me !== null && match.owners.of[me.seat] !== me.seat) return false;
  const left = resignMatch(match);
  if (!left.ok) return false;
  world.note(machine, "gives up");
  carryOut(world, machine, left.value);
  return true;
}

/** Makes a random legal move in what the player sees: the open phase, or the one about to open. */
function move(world: World, machine: Machine, match: Match, seat: number): void {
  const ahead = foreseen(match);
  const state = ahead?.next.state ?? match.phase.state;
  const legal = match.game.legal(state, seat, knowledgeOf(match, seat));
  const action = legal[randomBelow(world.random, Math.max(1, legal.length))];
  if (action === undefined) return;
  const password = toHex(Uint8Array.from({ length: 16 }, () => randomBelow(world.random, 256)));
  const moved = act(match, action, password);
  if (!moved.ok) {
    world.note(machine, `cannot move: ${moved.fault.code}`);
    return;
  }
  if (world.traced)
    world.note(machine, `moves in turn ${match.phase.turn}: ${JSON.stringify(action)}`);
  machine.moves += 1;
  carryOut(world, machine, moved.value);
}

/** Whether the player is to move, by what is shown, and has not done so yet. */
function isAsked(match: Match, seat: number): boolean {
  const { phase, intent, game } = match;
  if (intent.move !== null && intent.move.turn >= phase.turn) return false;
  const ahead = foreseen(match);
  if (ahead === null) return phase.expected.includes(seat) && moveOf(match, seat) === undefined;
  const pending = game.pending(ahead.next.state);
  return pending.kind === "act" && pending.seats.includes(seat);
}
