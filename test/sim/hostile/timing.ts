import { readEntry } from "../../../protocol/entry.ts";
import { readVote } from "../../../protocol/vote.ts";
import { randomBelow } from "../../../src/engine/random.ts";
import type { Message } from "../../../src/match/match.ts";
import type { Machine } from "../machine.ts";
import type { Attack, Tactic } from "./attacker.ts";

export const LATE_WORDS = {
  "last-minute": { says: speakLate, isMute: true },
} satisfies Record<string, Tactic>;

/** The phase in which it has spoken late. */
const late = new WeakMap<Machine, number>();

/** Sends its first answer or vote of a phase when its time is up by some clocks and not by others. */
function speakLate({ world, machine, random, tell }: Attack, message: Message): boolean {
  const { limit } = world.scenario;
  const turn = turnOf(message);
  if (limit === null || turn === null || late.get(machine) === turn) return false;
  if (randomBelow(random, 3) > 0) return false;
  late.set(machine, turn);
  // Clocks run at 0.8 to 1.2 of the true speed.
  tell(message, undefined, (limit * (800 + randomBelow(random, 450))) / 1000);
  return true;
}

/** The phase of an answer or a vote. */
function turnOf({ kind, bytes }: Message): number | null {
  const read = kind === "entry" ? readEntry(bytes) : kind === "vote" ? readVote(bytes) : null;
  return read?.ok ? read.value.value.turn : null;
}
