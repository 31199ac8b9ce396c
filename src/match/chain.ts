import type { Entry } from "../../protocol/entry.ts";
import type { Signed } from "../../protocol/signed.ts";
import type { Match } from "./match.ts";

/** One seat's entries, each naming the one before. */
export interface Chain {
  /** Public key of the player in this seat. */
  readonly key: Uint8Array;
  /** Accepted, by `seq`. */
  readonly accepted: Signed<Entry>[];
  /** Came too early, by `seq`; their signatures are checked. */
  readonly held: Map<number, Signed<Entry>>;
}

/** How far ahead of its chain an entry may come and still be kept; beyond, catching up brings it again. */
export const HELD_LIMIT = 64;

export function emptyChain(key: Uint8Array): Chain {
  return { key, accepted: [], held: new Map() };
}

/** The entry that is already here under this number, accepted or held. */
export function entryAt(chain: Chain, seq: number): Signed<Entry> | undefined {
  return chain.accepted[seq] ?? chain.held.get(seq);
}

/** What the next entry of this chain must name as `prev`; `match` is the match's id. */
export function headOf(chain: Chain, match: Uint8Array): Uint8Array {
  return chain.accepted.at(-1)?.hash ?? match;
}

/** Names the last entries and the position now, so that what follows need not wait for it. */
export function foresee({ chains, states }: Pick<Match, "chains" | "states">): void {
  void states.at(-1)?.hash;
  for (const { accepted } of chains) void accepted.at(-1)?.hash;
}
