import { type Cbor, encode } from "../../protocol/cbor.ts";
import type { Entry } from "../../protocol/entry.ts";
import type { Vote } from "../../protocol/vote.ts";
import { excludeEachOther, openEntry, openVote } from "../../src/match/guilt.ts";
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
  const first = new Map<number, { readonly log: string; readonly by: Machine }>();
  const forks = {
    at: null as number | null,
    add(machine: Machine, final: Final, log: string) {
      const known = first.get(final.turn);
      if (known === undefined) {
        first.set(final.turn, { log, by: machine });
        return;
      }
      if (known.log === log || (forks.at !== null && final.turn >= forks.at)) return;
      const what = `holds another content for phase ${final.turn} than ${known.by.name}`;
      const { attacker } = worldOf();
      const { voters } = final.phase;
      if (attacker === null || voters.length > 3) broken("one-history", machine, what);
      if (!isProven(worldOf(), final))
        broken("one-history", machine, `${what}, and nothing proves who lied`);
      forks.at = final.turn;
      worldOf().note(machine, `${what}; seat ${attacker.seat} is proven to have lied`);
    },
  };
  return forks;
}

/**
 * Whether what the liar has told anybody of this phase proves that it lied: two faces of a step, something signed after it
 * gave up, or votes that exclude each other.
 */
function isProven({ attacker, machines }: World, { turn }: Final): boolean {
  const match = machines.find((machine) => machine.match !== null)?.match;
  if (match == null || attacker === null) return false;
  const entries: Entry[] = [];
  const votes: Vote[] = [];
  for (const bytes of attacker.said) {
    const entry = openEntry(match, bytes);
    if (entry.ok && entry.value.value.seat === attacker.seat) entries.push(entry.value.value);
    const vote = openVote(match, bytes);
    if (vote.ok && vote.value.value.voter === attacker.seat && vote.value.value.turn === turn)
      votes.push(vote.value.value);
  }
  return (
    hasPair(entries, areFaces) ||
    hasPair(entries, (one, other) => signsOn(one, other) || signsOn(other, one)) ||
    hasPair(votes, excludeEachOther)
  );
}

function hasPair<T>(all: readonly T[], fits: (one: T, other: T) => boolean): boolean {
  return all.some((one, index) => all.slice(index + 1).some((other) => fits(one, other)));
}

function areFaces(one: Entry, other: Entry): boolean {
  return (
    one.turn === other.turn &&
    one.step === other.step &&
    Buffer.compare(encode(one as Cbor), encode(other as Cbor)) !== 0
  );
}

/** Whoever has given up signs nothing more. */
function signsOn(one: Entry, later: Entry): boolean {
  const after = later.turn > one.turn || (later.turn === one.turn && later.step > one.step);
  return one.body.kind === "resign" && after;
}
