import type { Message } from "../../src/match/match.ts";
import type { Machine } from "./machine.ts";
import { send } from "./network.ts";
import type { World } from "./world.ts";

export const HOSTILES = ["withholder"] as const;
export type HostileKind = (typeof HOSTILES)[number];

export interface Attacker {
  readonly seat: number;
  readonly machine: Machine;
  readonly kind: HostileKind;
  /** Everything it has told anybody. */
  readonly said: Set<Uint8Array>;
  begin(world: World): void;
  says(world: World, from: Machine, message: Message): void;
  ignores(to: Machine, message: Message): boolean;
  answers(to: Machine, from: Machine, said: readonly Message[]): readonly Message[];
}

export function createAttacker(machine: Machine | undefined, kind: HostileKind): Attacker {
  if (machine?.me == null) throw new Error("The attacker has a seat.");
  const attacker: Attacker = {
    seat: machine.me.seat,
    machine,
    kind,
    said: new Set(),
    begin() {},
    says(world, from, message) {
      attacker.said.add(message.bytes);
      for (const to of world.machines) if (to !== from) send(world, from, to, message);
    },
    ignores: () => false,
    answers: (_to, _from, said) => said,
  };
  return attacker;
}
