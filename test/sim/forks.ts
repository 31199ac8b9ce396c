import { readVote } from "../../protocol/vote.ts";
import { excludeEachOther, openVote } from "../../src/match/guilt.ts";
import type { Final } from "../../src/match/match.ts";
import { broken } from "./invariants.ts";
import type { Machine } from "./machine.ts";
import type { World } from "./world.ts";

/** What all honest peers hold for final, and where they part. */
export interface Forks {
  /** A phase has become final at a machine. */
  add(machine: Machine, final: Final, log: string): void;
  /** The phase from which histories differ, lawfully: a liar among three or fewer, with proof against it. */
  readonly at: number | null;
}

export function createForks(worldOf: () => World): Forks {
  const first = new Map<
    number,
    { readonly log: string; readonly final: Final; readonly by: Machine }
  >();
  const forks = {
    at: null as number | null,
    add(machine: Machine, final: Final, log: string) {
      const known = first.get(final.turn);
      if (known === undefined) {
        first.set(final.turn, { log, final, by: machine });
        return;
      }
      if (known.log === log || (forks.at !== null && final.turn >= forks.at)) return;
      const what = `holds another content for phase ${final.turn} than ${known.by.name}`;
      const { attacker } = worldOf();
      const { voters } = final.phase;
      if (attacker === null || voters.length > 3) broken("one-history", machine, what);
      if (!isProven(worldOf(), attacker.seat, final, known.final))
        broken("one-history", machine, `${what}, and nothing proves who lied`);
      forks.at = final.turn;
      worldOf().note(machine, `${what}; seat ${attacker.seat} is proven to have lied`);
    },
  };
  return forks;
}

/**
 * Whether what the liar has signed for these two contents proves it: two faces of a step, or votes that exclude each
 * other, among all that it has told anybody of this phase.
 */
function isProven({ attacker, machines }: World, liar: number, one: Final, other: Final): boolean {
  const match = machines.find((machine) => machine.match !== null)?.match;
  if (match == null || attacker === null) return false;
  const faces = one.entries.some(({ value, bytes }) =>
    other.entries.some(
      (entry) =>
        value.seat === liar &&
        entry.value.seat === liar &&
        entry.value.step === value.step &&
        entry.value.turn === value.turn &&
        Buffer.compare(entry.bytes, bytes) !== 0,
    ),
  );
  if (faces) return true;
  const votes = [...attacker.said]
    .flatMap((bytes) => {
      const read = readVote(bytes);
      return read.ok && read.value.value.turn === one.turn ? read.value.bytes : [];
    })
    .flatMap((bytes) => {
      const opened = openVote(match, bytes);
      return opened.ok ? opened.value.value : [];
    });
  return votes.some((vote, index) =>
    votes.slice(index + 1).some((later) => excludeEachOther(vote, later)),
  );
}
