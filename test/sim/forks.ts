import { equalBytes } from "../../protocol/bytes.ts";
import { readEntry } from "../../protocol/entry.ts";
import type { Signed } from "../../protocol/signed.ts";
import { readVote, type Vote } from "../../protocol/vote.ts";
import {
  excludeEachOther,
  followsEntry,
  followsVote,
  openEntry,
  openVote,
} from "../../src/match/guilt.ts";
import type { Final, SignedEntry } from "../../src/match/match.ts";
import { broken } from "./invariants.ts";
import type { Machine } from "./machine.ts";
import { isHostile, type World } from "./world.ts";

/** What each honest peer holds as final, and where their histories part. */
export interface Forks {
  /** A phase has become final at a machine. */
  add(machine: Machine, final: Final, log: string): void;
  /** The phase from which histories may differ: a liar among three or fewer voters, with proof against it. */
  readonly at: number | null;
}

export function createForks(worldOf: () => World): Forks {
  const first = new Map<
    number,
    { readonly final: Final; readonly log: string; readonly by: Machine }
  >();
  const forks = {
    at: null as number | null,
    add(machine: Machine, final: Final, log: string) {
      const known = first.get(final.turn);
      if (known === undefined) {
        first.set(final.turn, { final, log, by: machine });
        return;
      }
      if (known.log === log || (forks.at !== null && final.turn >= forks.at)) return;
      const what = `holds another content for phase ${final.turn} than ${known.by.name}`;
      const { attacker } = worldOf();
      const allowed =
        final.phase.voters.length <= 3 ||
        [known.final, final].every((one) => isLeftToLiar(one, attacker?.person ?? -1));
      if (attacker === null || !allowed) broken("one-history", machine, what);
      if (!isProven(worldOf(), final))
        broken("one-history", machine, `${what}, and nothing proves who lied`);
      forks.at = final.turn;
      worldOf().note(machine, `${what}; seat ${attacker.seat} is proven to have lied`);
    },
  };
  return forks;
}

/** Whether all honest voters resigned: then the liar may decide alone, or resign in two ways. */
export function isLeftToLiar({ phase, content }: Final, liar: number): boolean {
  const gaveUp = content.resigned.map(([seat]) => seat);
  return phase.voters.every((voter) => voter === liar || gaveUp.includes(voter));
}

/**
 * Whether it is proven that the liar lied: an honest machine has convicted it, or could by what the liar has told
 * anybody: two faces of a step, something signed after it resigned, or votes that exclude each other.
 */
function isProven(world: World, { turn, phase }: Final): boolean {
  const { attacker, machines } = world;
  const match = machines.find((machine) => machine.match !== null)?.match;
  if (match == null || attacker === null) return false;
  const { seats } = attacker;
  const isCaught = ({ convicted }: Machine) => seats.some((seat) => convicted.has(seat));
  if (machines.some((one) => !isHostile(world, one) && isCaught(one))) return true;
  const entries: SignedEntry[] = [];
  const votes: Signed<Vote>[] = [];
  for (const bytes of attacker.said) {
    const entry = openEntry(match, readEntry(bytes));
    if (entry.ok && seats.includes(entry.value.value.seat)) entries.push(entry.value);
    const vote = openVote(match, readVote(bytes));
    if (vote.ok && seats.includes(vote.value.value.voter)) votes.push(vote.value);
  }
  const open = votes.filter(({ value }) => value.turn === turn);
  // A voter left alone of two decides everything else, its own move included: an honest one never moves and omits that.
  const alone = phase.voters.length <= 2 && open.some(({ value }) => value.kind === "precommit");
  return (
    (alone &&
      entries.some(({ value: { turn: at, seat } }) => at === turn && seat === attacker.person)) ||
    hasPair(entries, areFaces) ||
    entries.some((one) => entries.some((other) => followsEntry(match.owners, one, other))) ||
    entries.some((one) => votes.some((vote) => followsVote(one, vote))) ||
    hasPair(open, (one, other) => excludeEachOther(one.value, other.value))
  );
}

function hasPair<T>(all: readonly T[], fits: (one: T, other: T) => boolean): boolean {
  return all.some((one, index) => all.slice(index + 1).some((other) => fits(one, other)));
}

function areFaces({ value: one, hash }: SignedEntry, { value: other, hash: name }: SignedEntry) {
  const isOneStep = one.seat === other.seat && one.turn === other.turn && one.step === other.step;
  return isOneStep && !equalBytes(hash, name);
}
