import { equalBytes } from "../../protocol/bytes.ts";
import { authenticateEntry, type Entry, readEntry } from "../../protocol/entry.ts";
import { type Fault, fail, type Result } from "../../protocol/result.ts";
import type { Signed } from "../../protocol/signed.ts";
import type { Seat } from "../engine/game.ts";
import { settle } from "./author.ts";
import { type Chain, entryAt, HELD_LIMIT } from "./chain.ts";
import { bearWitness } from "./evidence.ts";
import { isAccepted, isFit, judge } from "./judgement.ts";
import type { Effect, Heads, Match, Received } from "./match.ts";
import { admit, handOut, refuse } from "./progress.ts";
import { claimAgainst } from "./rewind.ts";
import { type Done, takeDone } from "./work.ts";

/**
 * Takes in bytes that claim to be an entry, from anybody, in any order, any number of times. `read`: what they are read as,
 * for whoever knows already.
 */
export function receive(
  match: Match,
  bytes: Uint8Array,
  read: Result<Signed<Entry>> = readEntry(bytes),
): Received {
  if (!read.ok) return refusal("reject", read.fault, null);
  const entry = read.value;
  const { seat, seq } = entry.value;
  const chain = chainFor(match, entry.value);
  if (!chain.ok) return refusal("reject", chain.fault, null);
  const known = entryAt(chain.value, seq);
  if (known !== undefined && equalBytes(known.bytes, bytes))
    return { verdict: "ignore", effects: [] };
  const authentic = authenticateEntry(entry, chain.value.key, match.verify);
  if (!authentic.ok) return refusal("reject", authentic.fault, seat);
  const witnessed = known === undefined ? [] : bearWitness(match, known, entry);
  // What was accepted stays; what is merely held has no right of way over an entry that fits.
  if (chain.value.accepted[seq] !== undefined)
    return { verdict: witnessed.length > 0 ? "accept" : "ignore", effects: witnessed };
  // One at a time: whoever sends many false proofs under one number would keep us busy for seconds with each.
  // The right entry is not lost, since catching up brings it again.
  if (known !== undefined && match.work.verdicts.get(known.value) === "waiting")
    return { verdict: witnessed.length > 0 ? "accept" : "ignore", effects: witnessed };
  const placed = place(match, chain.value, entry);
  return { ...placed, effects: [...witnessed, ...placed.effects] };
}

function chainFor(match: Match, entry: Entry): Result<Chain> {
  const { table, start } = match.seating;
  if (!equalBytes(entry.table, table.hash) || !equalBytes(entry.match, start.hash))
    return fail("entry/wrong-match", "The entry belongs to another match.");
  const chain = match.chains[entry.seat];
  return chain === undefined
    ? fail("entry/unknown-seat", "Nobody sits in this seat.")
    : { ok: true, value: chain };
}

/** An entry with a good signature and a number that is still free. */
function place(match: Match, chain: Chain, entry: Signed<Entry>): Received {
  const { seq } = entry.value;
  const next = chain.accepted.length;
  if (seq === next && claimAgainst(match, entry.value) !== undefined) {
    // It has to go before the claim: the match is played again.
    chain.held.set(seq, entry);
    const effects = settle(match);
    return { verdict: match.log.includes(entry) ? "accept" : "ignore", effects };
  }
  const judgement = seq === next ? judge(match, entry.value, entry) : "early";
  if (judgement === "early") {
    const held = chain.held.get(seq);
    // What can be voted for goes before what cannot.
    if (held !== undefined && seq === next && !isFit(match, held) && isFit(match, entry))
      chain.held.set(seq, entry);
    // A contradiction of what is held teaches nothing new to ask for: peers would send it again, and we ask again.
    if (held !== undefined) return { verdict: "accept", effects: [] };
    if (seq < next + HELD_LIMIT) chain.held.set(seq, entry);
    return { verdict: "accept", effects: [{ kind: "missing", heads: headsOf(match) }] };
  }
  if (judgement === "waiting") {
    chain.held.set(seq, entry);
    return { verdict: "accept", effects: handOut(match) };
  }
  // Whoever passed this on may have seen less of the log than we have: not its fault.
  if (!isAccepted(judgement))
    return { verdict: "ignore", effects: refuse(match, entry, judgement) };
  admit(match, entry, judgement);
  return { verdict: "accept", effects: [{ kind: "store", entry, sealed: null }, ...settle(match)] };
}

/** Takes the result of a job that a `compute` effect handed out. */
export function computed(match: Match, done: Done): readonly Effect[] {
  takeDone(match.work, done);
  return settle(match);
}

function refusal(verdict: Received["verdict"], fault: Fault, seat: Seat | null): Received {
  return { verdict, effects: [{ kind: "refused", fault, seat }] };
}

/** How far each seat's entries are here without a gap: what a peer is asked to send on from. */
export function headsOf(match: Match): Heads {
  return match.chains.map((chain) => chain.accepted.length);
}

/** The entries that a peer with these heads lacks, in an order in which it can accept them. Odd heads count as 0. */
export function entriesAfter(match: Match, heads: Heads): Uint8Array[] {
  return match.log
    .filter(({ value }) => value.seq >= (heads[value.seat] ?? 0))
    .map(({ bytes }) => bytes);
}
