import type { Verify } from "../../protocol/identity.ts";
import type { Seating } from "../../protocol/start.ts";
import type { Game } from "../../src/engine/game.ts";
import { type Random, randomBelow } from "../../src/engine/random.ts";
import type { Match } from "../../src/match/match.ts";
import type { Verified } from "./jobs.ts";
import type { Machine } from "./machine.ts";
import type { Scenario, Weather } from "./scenario.ts";
import type { Schedule } from "./schedule.ts";
import type { Watch } from "./watch.ts";

/** Everything there is in one simulated match. All of it follows from the seed. */
export interface World {
  readonly scenario: Scenario;
  readonly game: Game;
  readonly seating: Seating;
  readonly random: Random;
  readonly schedule: Schedule;
  readonly verify: Verify;
  /** The seats in their order, then the spectators. */
  readonly machines: Machine[];
  /** Of the player that may do anything; `null` where all are honest. */
  hostile: Machine | null;
  /** Calm once peace has come. */
  weather: Weather;
  /** One side of a network that has fallen apart in two. */
  sides: ReadonlySet<Machine> | null;
  readonly watch: Watch;
  readonly verified: Verified;
  /** One line of the trace. */
  readonly note: (machine: Machine | null, what: string) => void;
}

/** Whether something that happens `perMille` times of a thousand happens now. */
export function chance({ random }: World, perMille: number): boolean {
  return perMille > 0 && randomBelow(random, 1000) < perMille;
}

function isHonest({ hostile }: World, machine: Machine): boolean {
  return machine !== hostile;
}

/** The machines that run an honest program and are still there. */
export function honestOf(world: World): Machine[] {
  return world.machines.filter((machine) => isHonest(world, machine) && !machine.gone);
}

/**
 * The seats that somebody has caught with two faces. Where a vote has put one out, everybody may hold other entries of it
 * behind that: they have no effect, and nobody has to agree about them.
 */
export function twoFacedIn(world: World): ReadonlySet<number> {
  return new Set(honestOf(world).flatMap(({ evidence }) => evidence.map(({ seat }) => seat)));
}

/** Who has neither given up nor been voted out, by what honest machines know. */
export function playingIn(world: World): Machine[] {
  const honest = honestOf(world);
  const out = new Set(honest.flatMap(({ match }) => match?.gone ?? []));
  return world.machines.filter(({ me }) => {
    if (me === null || out.has(me.seat)) return false;
    return !honest.some(({ match }) => match !== null && hasGivenUp(match, me.seat));
  });
}

function hasGivenUp({ chains, idle }: Match, seat: number): boolean {
  const accepted = chains[seat]?.accepted ?? [];
  return accepted.some((entry) => entry.value.body.kind === "resign" && !idle.has(entry));
}

function isVotedOut({ decisions }: Match, seat: number): boolean {
  return decisions.some(
    ({ question, value, proof }) =>
      question.seat === seat && value.kind !== "entry" && proof.kind === "vote",
  );
}

/**
 * The honest machines that must agree in the end. Where one honest player at most is left with a hostile one, nobody can say
 * to a third which one to believe, or what the hostile one shows to whom: so the honest one is looked at alone.
 */
export function agreeingIn(world: World): Machine[] {
  const { hostile } = world;
  const honest = honestOf(world);
  const seat = hostile?.me?.seat;
  const left = playingIn(world).filter((machine) => machine !== hostile);
  if (seat === undefined || left.length > 1) return honest;
  const present = left.filter((machine) => honest.includes(machine));
  const caught = twoFacedIn(world).has(seat);
  const isOut = ({ match }: Machine) =>
    match !== null &&
    (isVotedOut(match, seat) ||
      (!caught && (match.gone.includes(seat) || hasGivenUp(match, seat))));
  return present.length > 0 && present.every(isOut) ? honest : present;
}
