import { type Body, type Entry, signEntry } from "../../protocol/entry.ts";
import { fail, ok, type Result } from "../../protocol/result.ts";
import { type Knowledge, NO_KNOWLEDGE, type Plain, type Seat } from "../engine/game.ts";
import { hasCountersigned, isOut } from "./absence.ts";
import { type Chain, headOf } from "./chain.ts";
import { checkMove } from "./checked-move.ts";
import { contributionOf, linkAhead, type Own, proofsOf } from "./contribution.ts";
import { isAccepted, judge, mayAcknowledge, outcomeToSign } from "./judgement.ts";
import type { Effect, Match } from "./match.ts";
import { admit, handOut, progress } from "./progress.ts";
import { leavingSeats, seenNow } from "./resignation.ts";
import { overruleClaims } from "./rewind.ts";
import { isVoting } from "./voting.ts";

/**
 * The own seat makes its move. `password` (32 random hex digits) is used by games with sealed choices only. Where proofs
 * are made elsewhere, the move follows when they are there. Faults: those of the game, `entry/out-of-turn`, `match/over`,
 * `match/proving`, `match/spectator`; the match is then as it was.
 */
export function act(match: Match, action: Plain, password: string): Result<readonly Effect[]> {
  return thenSettle(match, propose(match, action, password));
}

/**
 * `act` without what follows from the move: its effects are to write and to send it. `settle` must come next. For callers
 * that send while the rest is still to be computed.
 */
export function propose(match: Match, action: Plain, password: string): Result<readonly Effect[]> {
  const { game, me } = match;
  if (me === null) return fail("match/spectator", "You are watching this match.");
  const choice = game.parseAction(action);
  if (!choice.ok) return choice;
  const sealed = game.seal?.(match.state, me.seat, choice.value, password) ?? {
    action: choice.value,
    sealed: null,
  };
  if (match.work.move?.turn === match.turn)
    return fail("match/proving", "Your last move is still being proved.");
  const body = bodyOf(match, me.seat, sealed.action);
  if (body !== null) return body.ok ? post(match, body.value, sealed.sealed) : body;
  match.work.move = { ...sealed, turn: match.turn };
  return ok(handOut(match));
}

/** A move with all that belongs to it: proofs of its claims, or the link for the throw that follows. `null`: the proofs are being made. */
function bodyOf(match: Match, seat: Seat, input: Plain): Result<Body> | null {
  const { request, expected, outcome, answers } = match;
  const seen = seenNow(match);
  // Out of turn there is nothing to prove, and `post` says what is wrong.
  if (request !== null || outcome !== null || !expected.includes(seat) || answers.has(seat))
    return ok({ kind: "act", action: input, seen });
  const move = checkMove(match, seat, input);
  if (!move.ok) return move;
  const { action, claims, ahead } = move.value;
  const parts =
    claims.length > 0
      ? proofsOf(match, claims, `${match.turn}/${JSON.stringify(action)}`)
      : ok(ahead?.kind === "roll" ? linkAhead(match) : []);
  if (parts === null || !parts.ok) return parts;
  return ok({
    kind: "act",
    action,
    seen,
    ...(parts.value.length > 0 ? { parts: parts.value } : {}),
  });
}

/** The own seat gives up. Faults `match/over`, `match/spectator`, `entry/after-resignation`. */
export function resignMatch(match: Match): Result<readonly Effect[]> {
  // Who has given up has no vote any more; a vote that was given must not leave the count (docs/log.md, "Who votes").
  if (isVoting(match))
    return fail("match/voting", "The others are asking about a seat that is late. Wait a moment.");
  return thenSettle(match, post(match, { kind: "resign" }, null));
}

/** The own seat says that `seat`, the other one of the last two, is absent. Faults as for `act`, `entry/unfounded-claim`. */
export function claimAgainst(match: Match, seat: Seat): Result<readonly Effect[]> {
  const seq = match.chains[seat]?.accepted.length ?? 0;
  return thenSettle(match, post(match, { kind: "claim", seat, seq, seen: seenNow(match) }, null));
}

function thenSettle(match: Match, posted: Result<readonly Effect[]>): Result<readonly Effect[]> {
  return posted.ok ? ok([...posted.value, ...settle(match)]) : posted;
}

/** Takes the match as far as it goes without a player's choice, own duties included. */
export function settle(match: Match): Effect[] {
  const effects = [...progress(match), ...overruleClaims(match)];
  for (let duty = dutyOf(match); duty !== null; duty = dutyOf(match)) {
    const { body, sealed, own } = duty;
    const posted = body.ok ? post(match, body.value, sealed, own) : body;
    if (!posted.ok) {
      effects.push({ kind: "refused", fault: posted.fault, seat: match.me?.seat ?? null });
      return effects;
    }
    effects.push(...posted.value, ...progress(match));
  }
  return [...effects, ...handOut(match)];
}

/** What the own seat must sign by itself. */
interface Duty {
  readonly body: Result<Body>;
  readonly sealed: string | null;
  readonly own: Own;
}

/** The own seat's next duty: its countersignature, a resignation acknowledged, its part in chance, or a move without a choice. */
function dutyOf(match: Match): Duty | null {
  const { game, me, state, own, work } = match;
  const open = (body: Result<Body>): Duty => ({ body, sealed: null, own });
  const chain = me === null ? undefined : match.chains[me.seat];
  if (me === null || chain === undefined || isBehindItself(match, chain)) return null;
  const last = chain.accepted.findLast((entry) => !match.idle.has(entry))?.value.body.kind;
  if (last === "result") return null;
  const outcome = outcomeToSign(match);
  if (outcome !== null)
    return mayBeAnswered(match, me.seat) ? null : open(ok({ kind: "result", outcome }));
  if (last === "resign" || match.answers.has(me.seat) || match.gone.includes(me.seat)) return null;
  // What it signed now would have no effect: the others have gone on without it.
  if (isOut(match, me.seat)) return null;
  if (match.request === null && !match.expected.includes(me.seat)) return null;
  if (mayAcknowledge(match, leavingSeats(match)))
    return open(ok({ kind: "ack", seen: seenNow(match) }));
  if (match.request !== null) return chanceDuty(match);
  const chosen = work.move?.turn === match.turn ? work.move : null;
  const action = chosen?.action ?? game.automatic?.(state, me.seat, knowledgeOf(match, me.seat));
  const body = action == null ? null : bodyOf(match, me.seat, action);
  if (body === null) return null;
  work.move = null;
  return { ...open(body), sealed: chosen?.sealed ?? null };
}

/** Own entries that do not fit, or not yet: their numbers are used, so nothing may be signed. */
function isBehindItself({ signed }: Match, { accepted, held }: Chain): boolean {
  return held.size > 0 || accepted.length < signed;
}

/**
 * Whether the end is the word of one player about another, who may have answered. The two know what they have signed and
 * stand by it; seats that had left before sign when the absent one has, since then nothing can come any more.
 */
function mayBeAnswered(match: Match, me: Seat): boolean {
  const claim = match.decisions.findLast(({ proof }) => proof.kind === "claim");
  if (claim?.proof.kind !== "claim") return false;
  const { seat } = claim.question;
  return me !== seat && me !== claim.proof.entry.seat && !hasCountersigned(match, seat);
}

const SEED_BYTES = 32;

function chanceDuty(match: Match): Duty | null {
  const made = match.tools && contributionOf(match, match.tools.random(SEED_BYTES));
  if (made === null) return null;
  const { parts, sealed, own } = made;
  return { body: ok({ kind: "chance", parts }), sealed, own };
}

/** What is known at this machine of what a seat may see; nothing of seats played elsewhere. */
export function knowledgeOf(match: Match, seat: Seat): Knowledge {
  return seat === match.me?.seat ? { faces: match.own.faces, sealed: match.sealed } : NO_KNOWLEDGE;
}

/** Signs an own entry that every peer will accept, or answers why not. It is not yet applied. */
function post(
  match: Match,
  body: Body,
  sealed: string | null,
  own: Own = match.own,
): Result<Effect[]> {
  const { me, seating, turn } = match;
  const chain = me === null ? undefined : match.chains[me.seat];
  const state = match.states[turn]?.hash;
  if (me === null || chain === undefined || state === undefined)
    return fail("match/spectator", "You are watching this match.");
  if (isBehindItself(match, chain))
    return fail("match/catching-up", "Your own earlier moves are still being fetched.");
  if (isOut(match, me.seat))
    return fail("entry/out-of-turn", "Your time was up: the others have gone on without you.");
  const epoch = match.epochs[turn] ?? 0;
  const value: Entry = {
    v: 1,
    table: seating.table.hash,
    match: seating.start.hash,
    seat: me.seat,
    seq: chain.accepted.length,
    prev: headOf(chain, seating.start.hash),
    turn,
    state,
    ...(epoch > 0 ? { epoch } : {}),
    body,
  };
  const judgement = judge(match, value);
  if (judgement === "early" || judgement === "waiting")
    return fail("match/catching-up", "Moves of others are missing.");
  if (!isAccepted(judgement)) return { ok: false, fault: judgement };
  const entry = signEntry(value, me.signer);
  match.own = own;
  admit(match, entry, judgement);
  if (sealed !== null) match.secrets.set(entry, sealed);
  if (sealed !== null && body.kind === "act") match.sealed.push(sealed);
  return ok([
    { kind: "store", entry, sealed },
    { kind: "publish", entry },
  ]);
}
