import { equalBytes } from "../../protocol/bytes.ts";
import { fail, type Result } from "../../protocol/result.ts";
import type { Signed } from "../../protocol/signed.ts";
import {
  authenticateClaim,
  authenticateEnd,
  authenticatePause,
  type Claim,
  type End,
  type Pause,
  readClaim,
  readEnd,
  readPause,
  signClaim,
  signEnd,
  signPause,
} from "../../protocol/statement.ts";
import type { Seat } from "../engine/game.ts";
import { logAt } from "./history.ts";
import type { Effect, Match, Message, Statements } from "./match.ts";
import { isVoted } from "./phase.ts";

type Writable = {
  claims: Map<Seat, Signed<Claim>>;
  ends: Map<Seat, Signed<End>>;
  early: Map<Seat, Signed<End>>;
  pauses: Map<Seat, Signed<Pause>>;
};

export function newStatements(): Statements {
  return { claims: new Map(), ends: new Map(), early: new Map(), pauses: new Map() };
}

/**
 * Takes in a claim, a last signature or a word about a break, from anybody. Returns `null` for one that is known. Faults
 * `claim/...`, `end/...`, `pause/...`.
 */
export function takeStatement(match: Match, { kind, bytes }: Message): Result<Effect[] | null> {
  if (kind === "claim") {
    const opened = open(match, readClaim(bytes), authenticateClaim);
    return opened.ok ? keepClaim(match, opened.value) : opened;
  }
  if (kind === "pause") {
    const opened = open(match, readPause(bytes), authenticatePause);
    return opened.ok ? keepPause(match, opened.value) : opened;
  }
  const opened = open(match, readEnd(bytes), authenticateEnd);
  return opened.ok ? keepEnd(match, opened.value) : opened;
}

function open<T extends Claim | End | Pause>(
  { owners, seating, verify }: Match,
  read: Result<Signed<T>>,
  authenticate: (signed: Signed<T>, key: Uint8Array, check: Match["verify"]) => Result<Signed<T>>,
): Result<Signed<T>> {
  if (!read.ok) return read;
  const { seat, match } = read.value.value;
  const key = owners.keys[seat];
  if (key === undefined || owners.of[seat] !== seat || !equalBytes(match, seating.start.hash))
    return fail("statement/wrong-match", "The statement belongs to another match.");
  return authenticate(read.value, key, verify);
}

/** At most one from each seat for each phase, and none beyond the next phase, because each is written to disk. */
function keepClaim(match: Match, claim: Signed<Claim>): Result<Effect[] | null> {
  const { claims } = match.statements as Writable;
  const { seat, turn } = claim.value;
  const known = claims.get(seat);
  const old = known !== undefined && known.value.turn >= turn;
  if (old || turn > match.phase.turn + 1) return { ok: true, value: null };
  claims.set(claim.value.seat, claim);
  return { ok: true, value: [written("claim", claim.bytes), { kind: "shown" }] };
}

/** Only those that agree with the end here are stored; others could be made without limit. */
function keepEnd(match: Match, end: Signed<End>): Result<Effect[] | null> {
  const { ends, early } = match.statements as Writable;
  const { turn, outcome } = match.phase;
  const { value } = end;
  if (
    outcome === null &&
    value.turn === turn + 1 &&
    early.get(value.seat)?.value.turn !== turn + 1
  ) {
    early.set(value.seat, end);
    return { ok: true, value: [{ kind: "missing" }] };
  }
  const log = logAt(match.history, value.turn);
  const here = outcome !== null && value.turn === turn && log !== null;
  if (!here || ends.has(value.seat) || !equalBytes(log, value.log))
    return { ok: true, value: null };
  ends.set(value.seat, end);
  return { ok: true, value: [written("end", end.bytes), { kind: "shown" }] };
}

/**
 * Each player's last one, on disk as well: whoever restarts must still know that nobody's time runs. None beyond the
 * next phase, for the same reason as claims.
 */
function keepPause(match: Match, pause: Signed<Pause>): Result<Effect[] | null> {
  const { pauses } = match.statements as Writable;
  const { seat, turn, number } = pause.value;
  if (match.phase.outcome !== null) return { ok: true, value: null };
  if (turn > match.phase.turn + 1) return { ok: true, value: null };
  const known = pauses.get(seat);
  const last = known?.value;
  if (last?.turn === turn && last.number === number) return { ok: true, value: null };
  if (known !== undefined && last !== undefined)
    if (turn < last.turn || (turn === last.turn && number < last.number))
      return { ok: true, value: tellWord(match, known) };
  pauses.set(seat, pause);
  return { ok: true, value: [written("pause", pause.bytes), { kind: "shown" }] };
}

const told = new WeakSet<Signed<Pause>>();

/**
 * Whoever passes on an earlier word than the one here has not heard of this one. `null`: everybody here was sent it
 * before, and somebody is only repeating the other.
 */
function tellWord({ me }: Match, word: Signed<Pause>): Effect[] | null {
  if (me === null || told.has(word)) return null;
  told.add(word);
  return [{ kind: "send", message: { kind: "pause", bytes: word.bytes } }];
}

/** Everything that a break or its end follows from, for everybody. */
export function tellWords(match: Match): Effect[] {
  if (match.me === null) return [];
  return [...match.statements.pauses.values()].map((word) => {
    told.add(word);
    return { kind: "send", message: { kind: "pause", bytes: word.bytes } };
  });
}

/** Our own player says something about a break, with this number. */
export function signWord(match: Match, number: number): Effect[] {
  const { me, phase, seating, statements } = match;
  if (me === null) return [];
  const value = {
    v: 2,
    match: seating.start.hash,
    turn: phase.turn,
    seat: me.seat,
    number,
  } as const;
  const pause = signPause(value, me.signer);
  (statements as Writable).pauses.set(me.seat, pause);
  return [
    written("pause", pause.bytes),
    { kind: "send", message: { kind: "pause", bytes: pause.bytes } },
    { kind: "shown" },
  ];
}

function written(kind: "claim" | "end" | "pause", bytes: Uint8Array): Effect {
  return { kind: "store", line: { kind, bytes, sealed: null }, sync: false };
}

/** Once the match is over: the last signatures that overtook what ended it, and whose authors may be gone by now. */
export function takeEarlyEnds(match: Match): Effect[] {
  const { early, ends } = match.statements as Writable;
  const { turn, outcome } = match.phase;
  const log = logAt(match.history, turn);
  if (outcome === null || log === null) return [];
  return [...early.values()].flatMap((end) => {
    const { value, bytes } = end;
    if (value.turn !== turn || ends.has(value.seat) || !equalBytes(log, value.log)) return [];
    ends.set(value.seat, end);
    return written("end", bytes);
  });
}

/** Our own last signature, once the match is over, if its last phase was decided between two. */
export function signTheEnd(match: Match): Effect[] {
  const { me, phase, statements, history, owners, deciding } = match;
  const last = history.finals.at(-1);
  if (me === null || phase.outcome === null || last === undefined || isVoted(last.phase)) return [];
  if (owners.of[me.seat] !== me.seat || statements.ends.has(me.seat)) return [];
  // It may have signed another end, before it learned that what it had been shown was false.
  if (deciding.behind > phase.turn) return [];
  const end = signEnd(
    { v: 2, match: match.seating.start.hash, turn: phase.turn, log: last.log, seat: me.seat },
    me.signer,
  );
  (statements as Writable).ends.set(me.seat, end);
  return [
    written("end", end.bytes),
    { kind: "send", message: { kind: "end", bytes: end.bytes } },
    { kind: "shown" },
  ];
}

/** Our own player says that these seats are gone. */
export function claimGone(match: Match, seats: readonly Seat[]): Effect[] {
  const { me, phase, statements, history } = match;
  const log = logAt(history, phase.turn);
  if (me === null || log === null) return [];
  const claim = signClaim(
    { v: 2, match: match.seating.start.hash, turn: phase.turn, log, seat: me.seat, seats },
    me.signer,
  );
  (statements as Writable).claims.set(me.seat, claim);
  return [
    written("claim", claim.bytes),
    { kind: "send", message: { kind: "claim", bytes: claim.bytes } },
    { kind: "shown" },
  ];
}

/** Claims about the open phase. Those about earlier phases no longer hold: what was missing has arrived. */
export function standingClaims({ statements, phase, history }: Match): Signed<Claim>[] {
  // First, because `logAt` computes a hash that nobody may need yet.
  if (statements.claims.size === 0) return [];
  const log = logAt(history, phase.turn);
  if (phase.outcome !== null || log === null) return [];
  return [...statements.claims.values()].filter(
    ({ value }) => value.turn === phase.turn && equalBytes(value.log, log),
  );
}
