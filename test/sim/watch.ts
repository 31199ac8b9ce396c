import { toHex } from "../../protocol/bytes.ts";
import type { Entry } from "../../protocol/entry.ts";
import type { Match } from "../../src/match/match.ts";
import type { Machine } from "./machine.ts";
import type { World } from "./world.ts";

/** Looks on at every step of a simulation, and throws where something happens that never may. */
export interface Watch {
  /** After whatever a machine did. */
  look(machine: Machine): void;
  /** An own entry with a secret behind it has been written down. */
  sealed(machine: Machine, entry: Entry, text: string): void;
  /** Before anything leaves a machine. */
  sent(from: Machine, bytes: Uint8Array): void;
  /** Everything that honest machines have sent, each message once. */
  readonly wire: ReadonlySet<Uint8Array>;
  /** Where honest machines came to different states; `null` if they never did. Only two faces of somebody excuse it. */
  readonly fork: () => string | null;
}

/** What was seen of a machine when it was last looked at. */
interface Seen {
  life: number;
  states: number;
  entries: number;
  slots: unknown;
}

export function createWatch(worldOf: () => World): Watch {
  const decided: string[] = [];
  let fork: string | null = null;
  const wire = new Set<Uint8Array>();
  const seen = new WeakMap<Machine, Seen>();
  /** By machine: the text behind each choice, and the turn in which it was made. */
  const choices = new WeakMap<Machine, Map<string, number>>();

  return {
    wire,
    fork: () => fork,
    look(machine) {
      const { match, life } = machine;
      const { hostile } = worldOf();
      if (match === null || machine === hostile) return;
      const known = seen.get(machine);
      const before = known?.life === life ? known : { life, states: 0, entries: 0, slots: null };
      seen.set(machine, before);
      const other = compareStates(match, before, decided);
      if (other !== null) {
        fork ??= `${machine.name} comes to another state in turn ${other} than others`;
        if (hostile === null) throw new Error(fork);
      }
      if (match.log.length < before.entries) broken(machine, "has lost entries it had accepted");
      before.entries = match.log.length;
      if (before.slots === match.dealer.deck?.slots) return;
      before.slots = match.dealer.deck?.slots;
      checkFaces(machine, match);
    },
    sealed(machine, { body, turn }, text) {
      if (body.kind !== "act") return;
      const texts = choices.get(machine) ?? new Map<string, number>();
      choices.set(machine, texts.set(text, turn));
    },
    sent(from, bytes) {
      if (from === worldOf().hostile || wire.has(bytes)) return;
      wire.add(bytes);
      for (const [text, turn] of choices.get(from) ?? [])
        if (turn >= (from.match?.turn ?? 0) && Buffer.from(bytes).includes(text))
          broken(from, "shows a sealed choice while others may still choose");
    },
  };
}

/** Says what may never happen. */
export function broken(machine: Machine, what: string): never {
  throw new Error(`${machine.name} ${what}`);
}

/** The first turn in which this peer disagrees: whoever comes to a turn first says what it is. */
function compareStates({ states }: Match, before: Seen, decided: string[]): number | null {
  let disagrees: number | null = null;
  for (; before.states < states.length; before.states++) {
    const state = toHex(states[before.states]!);
    decided[before.states] ??= state;
    if (decided[before.states] !== state) disagrees ??= before.states;
  }
  return disagrees;
}

/** A hidden face is known to its holder, and to nobody else. */
function checkFaces(machine: Machine, { dealer, own, me }: Match): void {
  for (const [slot, state] of dealer.deck?.slots ?? []) {
    const known = own.faces.get(slot);
    if (state.kind === "open") {
      if (known !== undefined && known !== state.face)
        broken(machine, `held face ${known} in slot ${slot}, which was opened as ${state.face}`);
      continue;
    }
    const mine = state.kind === "held" && state.holding.seat === me?.seat;
    if (mine !== (known !== undefined))
      broken(machine, mine ? `cannot read slot ${slot}` : `knows the hidden face in slot ${slot}`);
  }
}
