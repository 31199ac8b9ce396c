import { type Body, signEntry } from "../../../protocol/entry.ts";
import { readVote } from "../../../protocol/vote.ts";
import { randomBelow } from "../../../src/engine/random.ts";
import type { Message } from "../../../src/match/match.ts";
import type { Machine } from "../machine.ts";
import type { Attack, Tactic } from "./attacker.ts";
import { entryIn } from "./resignations.ts";

export const HOLLOW_LEAVERS = {
  "hollow-leaver": { acts: leaveHollow, says: saysNoVote, isMute: true },
} satisfies Record<string, Tactic>;

/** Who has left like this, and votes no more. */
const left = new WeakSet<Machine>();

/** Resigns in a way that does not count, or not yet: after steps, or moves of its bots, that nobody has. */
function leaveHollow({ world, machine, match, me, random, tell }: Attack): void {
  if (match.phase.outcome !== null || randomBelow(random, left.has(machine) ? 20 : 6) > 0) return;
  const { of } = match.owners;
  const own = of.flatMap((owner, bot) => (owner === me.seat && bot !== me.seat ? [bot] : []));
  const bots = own.map((bot): readonly [number, number] => [bot, 1 + randomBelow(random, 3)]);
  const entry = entryIn(match, me.seat, match.phase.turn, { kind: "resign" });
  const isBeyond = bots.length === 0 || randomBelow(random, 2) === 0;
  const body: Body = isBeyond ? { kind: "resign" } : { kind: "resign", bots };
  const step = isBeyond ? entry.step + 1 + randomBelow(random, 40) : entry.step;
  const { bytes } = signEntry({ ...entry, step, body }, me.signer);
  for (const to of world.machines)
    if (randomBelow(random, 5) > 0) tell({ kind: "entry", bytes }, to, randomBelow(random, 2_000));
  if (randomBelow(random, 3) > 0) left.add(machine);
}

function saysNoVote({ machine }: Attack, { kind, bytes }: Message): boolean {
  return left.has(machine) && (kind === "proposal" || (kind === "vote" && readVote(bytes).ok));
}
