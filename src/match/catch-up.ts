import { equalBytes, toHex } from "../../protocol/bytes.ts";
import { encodeCertificate } from "../../protocol/certificate.ts";
import { signEnd } from "../../protocol/statement.ts";
import { signProposal } from "../../protocol/vote.ts";
import { heardHere, standing } from "./deciding/votes.ts";
import { isConvicted } from "./guilt.ts";
import { logAt } from "./history.ts";
import type { Final, Match, Message, SignedEntry } from "./match.ts";
import { entriesIn } from "./pool.ts";

/** How far a peer has come. */
export interface Position {
  /** The open phase, and `L_(turn - 1)`. */
  readonly turn: number;
  readonly log: Uint8Array;
  /**
   * What is here of the open phase: entries, then proposals and votes. Named by the first `NAME_BYTES` of their hashes,
   * entries not by step: a peer with one face of a step must be able to ask for the other.
   */
  readonly held: readonly Uint8Array[];
}

export function positionOf(match: Match): Position {
  const { held, ...place } = positionWithoutVotes(match);
  return { ...place, held: [...held, ...heardHere(match).map(shortName)] };
}

/** The same without what has been said about the open phase: peers that lack nothing keep different votes. */
export function positionWithoutVotes(match: Match): Position {
  const { phase, history, pool } = match;
  return {
    turn: phase.turn,
    log: logAt(history, phase.turn) ?? history.start,
    held: [...new Set([...entriesIn(pool), ...resignationsIn(match)])].map(shortName),
  };
}

/**
 * What a peer at this position lacks, in an order in which it can process it: the final phases, then the open one as
 * far as it is here. A peer on another history is sent the phase where it parts from ours, if that is its last. Made one
 * by one, because a page of them is sent at a time.
 */
export function* messagesAfter(match: Match, position: Position): Generator<Message> {
  const { finals } = match.history;
  const here = logAt(match.history, position.turn);
  const held = new Set(position.held.map(toHex));
  // A peer that has gone on may have done so without a resignation that was lost on its way, and wait for its author.
  yield* evidenceIn(match);
  if (here === null) {
    // Or it was shown another answer, and has gone on without us.
    const last = finals.at(-1);
    if (last?.votes.length === 0) yield* messagesIn("entry", last.entries, held);
    return yield* messagesIn("entry", resignationsIn(match), held);
  }
  const apart = !equalBytes(here, position.log);
  const from = apart ? partedAt(match, position.turn) : position.turn;
  for (let turn = from; turn < finals.length; turn++) {
    const final = finals[turn];
    if (final === undefined) continue;
    if (turn === from) yield* toldOf(match, final);
    yield* messagesOf(final, held);
    const next = finals[turn + 1];
    // Before the next phase opens there, or it may find another content for it at once.
    if (next !== undefined) yield* toldOf(match, next);
    yield* standsOf(match, final);
  }
  yield* openEntries(match, held);
  const { proposals, votes } = standing(match);
  yield* messagesIn("proposal", proposals, held);
  yield* messagesIn("vote", votes, held);
  yield* statementsIn(match);
}

/**
 * The first phase where a peer that holds another log of this turn may have parted from ours: a liar's seats can have
 * answered several phases in a row by themselves, and other seats here.
 */
function partedAt({ history: { finals } }: Match, turn: number): number {
  const isVotedOn = (at: number) => (finals[at]?.votes.length ?? 0) > 1;
  let from = Math.max(0, turn - 1);
  while (from > 0 && !isVotedOn(from - 1)) from--;
  return from;
}

function messagesOf(final: Final, held: ReadonlySet<string>): Message[] {
  const named = messagesIn("entry", [...final.beside, ...final.entries], held);
  return final.votes.length === 0 ? named : [...named, certificateOf(final)];
}

const certificates = new WeakMap<Final, Message>();

/** Everybody who catches up is sent it, and nothing that comes later changes it. Encoded when it is first sent. */
function certificateOf(final: Final): Message {
  const known = certificates.get(final);
  if (known !== undefined) return known;
  let encoded: Uint8Array | undefined;
  const made: Message = {
    kind: "certificate",
    get bytes() {
      encoded ??= encodeCertificate(final);
      return encoded;
    },
  };
  certificates.set(final, made);
  return made;
}

/** Whether our own player decided this phase with another by answers alone, and one of the two is caught. */
function isExposed(match: Match, { phase, votes }: Final): boolean {
  const { me } = match;
  if (me === null || votes.length > 0 || !phase.voters.includes(me.seat)) return false;
  return phase.voters.some((voter) => isConvicted(match, voter));
}

const told = new WeakMap<Final, Message>();

/**
 * What such a phase came to, before its entries: an onlooker may hold any number of the liar's faces, of which it could
 * try only a few combinations, and keeps a third one only if the other player says that it counts.
 */
function toldOf(match: Match, final: Final): Message[] {
  const { me, seating } = match;
  if (me === null || !isExposed(match, final)) return [];
  const known = told.get(final);
  if (known !== undefined) return [known];
  const { turn, before: log, content } = final;
  const place = { v: 2, match: seating.start.hash, turn, log, voter: me.seat } as const;
  const { bytes } = signProposal({ ...place, round: 1, content, vr: -1 }, me.signer);
  const made: Message = { kind: "proposal", bytes };
  told.set(final, made);
  return [made];
}

const stands = new WeakMap<Final, Message>();

/**
 * When one of two players is caught, onlookers hold both of that player's faces and learn which one counts from what
 * the other player signs next. If the other has nothing to sign, it signs `L_turn` here, as it does at the end.
 */
function standsOf(match: Match, final: Final): Message[] {
  const { me, seating, history } = match;
  const { turn, log } = final;
  if (me === null || !isExposed(match, final)) return [];
  const next = history.finals[turn + 1];
  // A resignation of ours that it lists may be from before, and names no log that this phase led to.
  if (next?.entries.some(({ value }) => value.seat === me.seat && value.turn > turn)) return [];
  const known = stands.get(final);
  if (known !== undefined) return [known];
  const stand = { v: 2, match: seating.start.hash, turn: turn + 1, log, seat: me.seat } as const;
  const made: Message = { kind: "end", bytes: signEnd(stand, me.signer).bytes };
  stands.set(final, made);
  return [made];
}

/**
 * An author of two entries with the same name could keep one from a peer for good. Finding such a pair takes the square
 * root of the number of names: 2^32 tries for eight bytes.
 */
export const NAME_BYTES = 16;

type Named = Pick<SignedEntry, "hash" | "bytes">;

function shortName({ hash }: Named): Uint8Array {
  return hash.slice(0, NAME_BYTES);
}

const names = new WeakMap<Named, string>();

/** Compared with what every peer holds that catches up. */
function nameOf(one: Named): string {
  const name = names.get(one) ?? toHex(shortName(one));
  names.set(one, name);
  return name;
}

function messagesIn(
  kind: Message["kind"],
  all: readonly Named[],
  held: ReadonlySet<string>,
): Message[] {
  return [...new Set(all)]
    .filter((one) => held.size === 0 || !held.has(nameOf(one)))
    .map(({ bytes }) => ({ kind, bytes }));
}

function openEntries(match: Match, held: ReadonlySet<string>): Message[] {
  const { pool, dealing } = match;
  // An entry comes after those it rests on.
  const rank = (entry: SignedEntry) =>
    dealing.applied.includes(entry) ? dealing.applied.indexOf(entry) : Number.MAX_SAFE_INTEGER;
  const open = entriesIn(pool).toSorted((one, other) => rank(one) - rank(other));
  return messagesIn("entry", [...resignationsIn(match), ...open], held);
}

function resignationsIn({ pool }: Pick<Match, "pool">): SignedEntry[] {
  return [...pool.resignations.values()].flat();
}

function evidenceIn({ guilt }: Match): Message[] {
  return [...guilt.convicted.values()].map(({ evidence }) => ({
    kind: "evidence",
    bytes: evidence,
  }));
}

function statementsIn({ statements, phase }: Match): Message[] {
  return [
    ...[...statements.claims.values()].map(({ bytes }): Message => ({ kind: "claim", bytes })),
    ...[...statements.ends.values()].map(({ bytes }): Message => ({ kind: "end", bytes })),
    ...(phase.outcome === null ? [...statements.pauses.values()] : []).map(
      ({ bytes }): Message => ({ kind: "pause", bytes }),
    ),
  ];
}
