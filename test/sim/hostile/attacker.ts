import type { Random } from "../../../src/engine/random.ts";
import { randomBelow } from "../../../src/engine/random.ts";
import { messagesAfter, type Position } from "../../../src/match/catch-up.ts";
import type { Match, Message } from "../../../src/match/match.ts";
import type { Me } from "../../../src/match/terms.ts";
import type { Machine } from "../machine.ts";
import { send } from "../network.ts";
import type { Scenario } from "../scenario.ts";
import { ownerOf, type World } from "../world.ts";
import { ACCUSATIONS } from "./accusations.ts";
import { FALSE_ENTRIES } from "./entries.ts";
import { FLOODS } from "./floods.ts";
import { HOLLOW_LEAVERS } from "./leavers.ts";
import { PARTINGS } from "./partings.ts";
import { FALSE_PROPOSALS } from "./proposals.ts";
import { RELAYS } from "./relays.ts";
import { FALSE_RESIGNATIONS } from "./resignations.ts";
import { FALSE_SHARINGS } from "./sharings.ts";
import { LATE_WORDS } from "./timing.ts";
import { LEAVING_TWINS, startTwins, type Twins } from "./twins.ts";
import { FALSE_VOTES } from "./votes.ts";

/**
 * Players who may do anything with their own key and with everything they hear. Otherwise they run the honest program,
 * so that matches get far enough for them to do harm.
 */
export const HOSTILES = [
  /**
   * Runs the honest program twice with one key and shows each half of the table a different one: two faces of
   * everything.
   */
  "twins",
  /** The same, sent so that the halves change with every message. */
  "mixed-twins",
  /** Sends different votes to different peers. */
  "two-votes",
  /** Sends what it says only to some, or much later. */
  "withholder",
  /** Answers nobody and says only what its seat owes. */
  "silent-voter",
  /** Resigns in past phases, after its move, and tells only some. */
  "backdater",
  /** Makes a second face of everything it signed, and shows them at the end. */
  "hoarder",
  /** Proposes what nobody can check, and calls honest seats late. */
  "proposer",
  /** Sends parts of chance and proofs with a bit flipped. */
  "forger",
  /** Sends noise, damaged entries, lies in others' names and in its own. */
  "liar",
  /** Repeats everything it has heard. */
  "replayer",
  /** Validly signs more of everything than anybody can use. */
  "flooder",
  /** Claims that others are gone, and that the match ended differently. */
  "claimer",
] as const;
/** Drawn beside the others. */
export const LATER_HOSTILES = [
  /** Shares its key anew with a false envelope, accepts it, and resigns before or after somebody has complained. */
  "false-sharer",
  /** Twins who both resign in the midst of a deal. */
  "leaving-twins",
  /** Gives its answers and votes when its time is up by some clocks and not by others. */
  "last-minute",
] as const;
/** Drawn beside all of these. */
export const LAST_HOSTILES = [
  /** Names so many resignations of its own that there is no room for the one that others name. */
  "self-namer",
] as const;
/** Drawn beside all of these, too. */
export const NEWEST_HOSTILES = [
  /** Passes on votes of others in its proposals and long after, and says what no honest program would say. */
  "relayer",
] as const;
/** Drawn beside all of these, too. */
export const FRESH_HOSTILES = [
  /** Shows evidence that proves nothing, entries of other histories, and faces without end, before what convicts it. */
  "accuser",
  /** Gives shares that are points, but not the right ones. */
  "misgiver",
  /** Resigns after steps that nobody has or beside moves of its bots that nobody has, and mostly votes no more. */
  "hollow-leaver",
  /** Twins from the first entry on: two faces of their keys, too, while others leave. */
  "first-twins",
] as const;
/** Drawn beside all of these, too. */
export const PARTING_HOSTILES = [
  /** Twins, one of whom players hear and the other those who watch; they resign in mid-throw, one of them or both. */
  "parting-twins",
  /** Shows three faces of a step, says to one machine what came of it, and is heard of no more. */
  "parting-word",
] as const;
export type HostileKind =
  | (typeof HOSTILES)[number]
  | (typeof LATER_HOSTILES)[number]
  | (typeof LAST_HOSTILES)[number]
  | (typeof NEWEST_HOSTILES)[number]
  | (typeof FRESH_HOSTILES)[number]
  | (typeof PARTING_HOSTILES)[number];

/** What an attack has to work with. */
export interface Attack {
  readonly world: World;
  readonly machine: Machine;
  readonly me: Me;
  readonly match: Match;
  readonly random: Random;
  /** Sends to everybody, or to one machine. */
  tell(message: Message, to?: Machine, delay?: number): void;
}

/** How a kind of hostile player differs from an honest one. */
export interface Tactic {
  /** Replaces sending everybody what its program says; `false`: sends that as usual. */
  says?(attack: Attack, message: Message): boolean;
  /** Called about every second. */
  acts?(attack: Attack): void;
  /** Whether it leaves requests unanswered. */
  readonly isMute?: boolean;
}

const TACTICS: Readonly<Partial<Record<HostileKind, Tactic>>> = {
  ...FALSE_VOTES,
  ...FALSE_RESIGNATIONS,
  ...FALSE_PROPOSALS,
  ...FALSE_ENTRIES,
  ...FALSE_SHARINGS,
  ...LATE_WORDS,
  ...LEAVING_TWINS,
  ...FLOODS,
  ...RELAYS,
  ...ACCUSATIONS,
  ...HOLLOW_LEAVERS,
  ...PARTINGS,
};

export interface Attacker {
  readonly seat: number;
  /** All seats that it or its owner answers for, and the one of these that votes. */
  readonly seats: readonly number[];
  readonly person: number;
  readonly machine: Machine;
  readonly kind: HostileKind;
  /** Everything it has sent anybody. */
  readonly said: Set<Uint8Array>;
  begin(world: World): void;
  /** Called when its program sends this to everybody. */
  says(world: World, from: Machine, message: Message): void;
  /** Whether its program is kept from hearing this. */
  ignores(to: Machine, message: Message): boolean;
  /** The machines that hear what is sent to its seat. */
  ears(): readonly Machine[];
  answers(to: Machine, from: Machine, position: Position): readonly Message[];
}

const PAUSE_MS = 2_000;

export function createAttacker(
  scenario: Scenario,
  machines: readonly Machine[],
  seat: number,
  kind: HostileKind,
): Attacker {
  const machine = machines[seat];
  const me = machine?.me;
  const person = ownerOf({ scenario }, seat);
  if (machine === undefined || me == null) throw new Error("The attacker has a seat.");
  const tactic = TACTICS[kind] ?? {};
  let twins: Twins | null = null;
  const said = new Set<Uint8Array>();

  const attackOf = (world: World, by: Machine): Attack | null =>
    by.match === null
      ? null
      : {
          world,
          machine: by,
          me,
          match: by.match,
          random: world.random,
          tell(message, only, delay) {
            said.add(message.bytes);
            for (const to of world.machines)
              if (to !== machine && (only === undefined || to === only))
                send(world, by, to, message, delay);
          },
        };

  const attacker: Attacker = {
    seat,
    seats: machines.flatMap(({ me: one }) =>
      one !== null && ownerOf({ scenario }, one.seat) === person ? one.seat : [],
    ),
    person,
    machine,
    kind,
    said,
    begin(world) {
      if (kind.endsWith("twins")) twins = startTwins(world, machine, kind);
      const again = () => {
        world.schedule.after(randomBelow(world.random, PAUSE_MS), () => {
          const attack = attackOf(world, machine);
          if (attack !== null) tactic.acts?.(attack);
          if (!machine.gone) again();
        });
      };
      if (tactic.acts !== undefined) again();
    },
    says(world, from, message) {
      // Before there are two, each half of the table would hear the same; it asks for what it missed.
      if (kind === "first-twins" && twins === null && from === machine) return;
      said.add(message.bytes);
      const isOwn = from.me?.seat === seat;
      const attack = isOwn ? attackOf(world, from) : null;
      if (attack !== null && tactic.says?.(attack, message)) return;
      for (const to of world.machines)
        if (
          to !== from &&
          (!isOwn || to !== machine) &&
          (!isOwn || (twins?.speaks(from, to) ?? true))
        )
          send(world, from, to, message);
    },
    ignores: (to, message) => twins?.ignores(to, message) ?? false,
    ears: () => twins?.both() ?? [machine],
    answers(to, from, position) {
      const isOwn = to === machine;
      const { match } = isOwn ? (twins?.voiceFor(from) ?? to) : to;
      if ((isOwn && tactic.isMute) || match === null) return [];
      const answer = [...messagesAfter(match, position)];
      for (const { bytes } of answer) said.add(bytes);
      return answer;
    },
  };
  return attacker;
}
