import type { Group } from "../../protocol/deck/group/group.ts";
import type { Verify } from "../../protocol/identity.ts";
import type { Seating } from "../../protocol/start.ts";
import type { Game } from "../../src/engine/game.ts";
import { type Random, randomBelow } from "../../src/engine/random.ts";
import type { Attacker } from "./hostile/attacker.ts";
import type { Invariants } from "./invariants.ts";
import type { Verified } from "./jobs.ts";
import type { Machine } from "./machine.ts";
import type { Scenario, Weather } from "./scenario.ts";
import type { Schedule } from "./schedule.ts";

/** Everything in one simulated match; all of it follows from the seed. */
export interface World {
  readonly scenario: Scenario;
  readonly game: Game;
  readonly seating: Seating;
  readonly group: Group;
  readonly random: Random;
  readonly schedule: Schedule;
  readonly verify: Verify;
  /** The seats in order, then the spectators. */
  readonly machines: Machine[];
  /** The player who may do anything; `null` if all are honest. */
  readonly attacker: Attacker | null;
  /** Calm once peace has come. */
  weather: Weather;
  /** One side of a network split in two. */
  sides: ReadonlySet<Machine> | null;
  readonly invariants: Invariants;
  readonly verified: Verified;
  /** What seats of one process have told one another and have not heard yet: owners first. */
  readonly indoors: { readonly first: (() => void)[]; readonly next: (() => void)[] };
  /** Whether a trace is wanted: writing its lines costs more than the steps themselves. */
  readonly traced: boolean;
  /** Adds a line to the trace. */
  readonly note: (machine: Machine | null, what: string) => void;
}

/** The seat of the person who answers for a seat. */
export function ownerOf({ scenario }: Pick<World, "scenario">, seat: number): number {
  return scenario.owners[seat] ?? seat;
}

/** Whether something with this chance, per thousand, happens now. */
export function chance({ random }: World, perMille: number): boolean {
  return perMille > 0 && randomBelow(random, 1000) < perMille;
}

export function isHostile({ attacker }: World, machine: Machine): boolean {
  return machine.hostile || machine === attacker?.machine;
}

/** The machines that run an honest program and have not left for good. */
export function honestOf(world: World): Machine[] {
  return world.machines.filter((machine) => !isHostile(world, machine) && !machine.gone);
}

export function isPeace({ schedule, scenario }: World): boolean {
  return schedule.now() >= scenario.peaceAt;
}
