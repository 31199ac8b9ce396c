import { equalBytes } from "../../protocol/bytes.ts";
import { type Body, type Entry, signEntry } from "../../protocol/entry.ts";
import { fail, ok, type Result } from "../../protocol/result.ts";
import { type Knowledge, NO_KNOWLEDGE, type Plain, type Seat } from "../engine/game.ts";
import { cannotDeal, hasGivenUp, isHere, moveOf, standingResignations } from "./awaited.ts";
import { checkMove } from "./checked-move.ts";
import { baseOf, kindOf, nameBase } from "./dealing/base.ts";
import { contributionOf, linkAhead, proofsOf } from "./dealing/contribution.ts";
import { setOwn } from "./dealing/dealing.ts";
import { hasVoted, isBehindItself } from "./deciding/votes.ts";
import { resignationsFor } from "./guilt.ts";
import { logAt, openPlace } from "./history.ts";
import { dropMove, noteSigned, setResigning, takeMove } from "./intent.ts";
import type { Effect, Match, Own, SignedEntry } from "./match.ts";
import { isVoted } from "./phase.ts";
import {
  addEntry,
  addResignation,
  keepSecret,
  nextStep,
  placeOf,
  setStatus,
  unsettled,
} from "./pool.ts";
import type { Place } from "./terms.ts";

/** Signs what our own seat owes without a choice, once; `null` if it owes nothing now. */
export function fulfilDuty(match: Match): Effect[] | null {
  const duty = dutyOf(match);
  if (duty === null) return null;
  const { body, sealed, own } = duty;
  const posted = body.ok ? post(match, body.value, sealed, own) : body;
  if (!posted.ok) return [{ kind: "refused", fault: posted.fault, seat: match.me?.seat ?? null }];
  // Made again after a power cut, without the player, its proofs would come out otherwise and it would be a second face.
  return body.ok && hasProofs(body.value) ? posted.value.map(synced) : posted.value;
}

function hasProofs(body: Body): boolean {
  return body.kind === "act" && body.parts?.some((part) => kindOf(part) !== "dice-link") === true;
}

function synced(effect: Effect): Effect {
  return effect.kind === "store" ? { ...effect, sync: true } : effect;
}

/** What our own seat must sign automatically. */
interface Duty {
  readonly body: Result<Body>;
  readonly sealed: string | null;
  readonly own: Own;
}

/**
 * Our own seat's next duty: a postponed resignation, its part in chance, or a move already chosen or without a choice.
 */
function dutyOf(match: Match): Duty | null {
  const { game, me, phase, dealing, intent } = match;
  const { own } = dealing;
  const open = (body: Result<Body>): Duty => ({ body, sealed: null, own });
  if (me === null || phase.outcome !== null) return null;
  if (isApart(match) || isBehindItself(match) || hasLeft(match, me.seat)) return null;
  if (phase.gone.includes(me.seat))
    return areBotsStuck(match, me.seat) ? open(ok(resignationOf(match, me.seat))) : null;
  if (intent.resigning && mayResign(match)) {
    setResigning(match, false);
    return open(ok(resignationOf(match, me.seat)));
  }
  // After its vote, too: the vote may have been about somebody late, who has now given the part that was missing.
  if (phase.request !== null) return chanceDuty(match);
  if (!phase.expected.includes(me.seat) || moveOf(match, me.seat) !== undefined) return null;
  const chosen = intent.move?.turn === phase.turn || intent.move?.waits ? intent.move : null;
  const action =
    chosen?.action ?? game.automatic?.(phase.state, me.seat, knowledgeOf(match, me.seat));
  const body = action == null ? null : bodyOf(match, me.seat, action);
  if (body === null) return null;
  if (body.ok) takeMove(match);
  else dropMove(match);
  return { ...open(body), sealed: chosen?.sealed ?? null };
}

/**
 * Whether our seat is out, our bots play on, and what the game asks for cannot be dealt any more. Where people are left,
 * one of them resigns in the end; bots never do.
 */
function areBotsStuck(match: Match, own: Seat): boolean {
  return cannotDeal(match) && isHere(match, own) && mayResign(match);
}

/**
 * Whether our own seat or its owner has resigned, even if that does not count here yet: what a bot signed before may
 * still have to be judged, and an entry after that resignation would convict.
 */
function hasLeft(match: Match, seat: Seat): boolean {
  if (isSilent(match)) return true;
  return hasGivenUp(match, seat) || resignationsFor(match, seat).length > 0;
}

/**
 * Whether our own seat, or that of a bot of ours, signs nothing more in this match: our own has resigned, it is out, or
 * the match is over; or it cannot know, because something that ours has signed, which may be a resignation, is not here.
 * A seat that is out by the rules, as when its time is up in a game that goes on without it, leaves its bots in.
 */
export function isDone(match: Match, seat = match.me?.seat): boolean {
  const { me, phase } = match;
  if (me === null || seat === undefined) return true;
  if (phase.outcome !== null || phase.gone.includes(seat)) return true;
  return isBehindItself(match) || hasLeft(match, me.seat);
}

function isSilent(match: Match): boolean {
  const { me } = match;
  return me?.house?.isSilent(me.seat, openPlace(match)) === true;
}

/**
 * Whether the match of an owner has a bot of theirs sign nothing at this place: the owner signs nothing more, or does not
 * hold this history. What one of them signs in another one convicts both.
 */
export function silences(owner: Match, bot: Seat, { turn, log }: Place): boolean {
  const here = logAt(owner.history, turn);
  return isDone(owner, bot) || here === null || !equalBytes(here, log);
}

/** Whether a bot of ours, or our owner, may have signed something that is only on disk. */
export function isApart({ me }: Match): boolean {
  return me?.house?.isTogether() === false;
}

/**
 * Whether our own seat can sign its resignation now. Once it has voted, a voter counts until the phase is final, so no
 * vote drops out (docs/log.md, "has voted"). And it says how far its bots have come, so it must have judged what they
 * signed.
 */
export function mayResign(match: Match): boolean {
  const { me, owners, pool, phase, intent } = match;
  if (isApart(match) || hasVoted(match)) return false;
  // An entry too far ahead to be kept is known, and not here.
  const isHere = ([bot, { turn, step }]: readonly [Seat, Pick<Entry, "turn" | "step">]) =>
    turn < phase.turn || (turn === phase.turn && step < nextStep(pool, bot));
  if (![...intent.bots].every(isHere)) return false;
  return unsettled(pool).every(
    ({ value: { seat } }) => seat === me?.seat || owners.of[seat] !== me?.seat,
  );
}

/** Whether the open phase asks this seat for a move that it has not made. */
export function isAsked(match: Match, seat: Seat): boolean {
  const { request, outcome, expected } = match.phase;
  const isOwed = request === null && outcome === null && expected.includes(seat);
  return isOwed && moveOf(match, seat) === undefined;
}

/** Our own resignation, with the entries that our bots have signed in this phase. */
export function resignationOf({ owners, pool }: Match, own: Seat): Body {
  const bots = owners.of.flatMap((owner, seat): (readonly [Seat, number])[] => {
    const steps = owner === own && seat !== own ? nextStep(pool, seat) : 0;
    return steps > 0 ? [[seat, steps]] : [];
  });
  return { kind: "resign", ...(bots.length > 0 ? { bots } : {}) };
}

const SEED_BYTES = 32;

function chanceDuty(match: Match): Duty | null {
  const made = match.tools && contributionOf(match, match.tools.random(SEED_BYTES));
  if (made === null) return null;
  const { parts, sealed, own } = made;
  return { body: ok({ kind: "chance", parts }), sealed, own };
}

/** What this machine knows of what a seat may see; nothing about seats played elsewhere. */
export function knowledgeOf({ me, dealing }: Match, seat: Seat): Knowledge {
  return seat === me?.seat
    ? { faces: dealing.own.faces, sealed: dealing.own.sealed }
    : NO_KNOWLEDGE;
}

/**
 * Signs our own entry, which the caller has checked. Faults `match/spectator`, `match/catching-up`,
 * `entry/after-resignation`.
 */
export function post(
  match: Match,
  body: Body,
  sealed: string | null,
  own: Own = match.dealing.own,
): Result<Effect[]> {
  const { me, seating, phase, pool, history, dealing } = match;
  const log = logAt(history, phase.turn);
  if (me === null || log === null) return fail("match/spectator", "You are watching this match.");
  if (isApart(match) || isBehindItself(match))
    return fail("match/catching-up", "Your own earlier moves are still being fetched.");
  const isOut = phase.gone.includes(me.seat) && body.kind !== "resign";
  if (hasLeft(match, me.seat) || isOut)
    return fail("entry/after-resignation", "You are no longer in this match.");
  const base =
    body.kind === "chance" ? nameBase(baseOf(dealing.applied, me.seat, body.parts)) : undefined;
  const value: Entry = {
    v: 2,
    match: seating.start.hash,
    turn: phase.turn,
    log,
    seat: me.seat,
    step: nextStep(pool, me.seat),
    ...(base === undefined ? {} : { base }),
    body,
  };
  if (body.kind === "resign") dropMove(match);
  const entry = signEntry(value, me.signer);
  admitOwn(match, entry, sealed, own);
  // Synced before it is sent: anything that others cannot give back, and anything that may come out differently after a
  // power cut and so be a second face, like what names others' entries; also a resignation, since its author must sign
  // nothing more. Later links of dice come out the same, and between two players a sync would double the time of a move
  // (docs/spec/agreement.md, 6).
  const again = phase.request === null ? isVoted(phase) : phase.request.kind !== "roll";
  const names = base !== undefined || (body.kind === "act" && body.seen.length > 0);
  const sync = sealed !== null || body.kind === "resign" || names || again;
  return ok([
    { kind: "store", line: { kind: "entry", bytes: entry.bytes, sealed }, sync },
    { kind: "send", message: { kind: "entry", bytes: entry.bytes } },
  ]);
}

/** Our own entry is judged like everybody else's, but the secret behind it is here already. */
function admitOwn(match: Match, entry: SignedEntry, sealed: string | null, own: Own): void {
  const { pool } = match;
  const { seat, step, body } = entry.value;
  addEntry(pool, entry, "open");
  if (body.kind === "resign") {
    addResignation(pool, entry);
    setStatus(pool, entry, "good");
  }
  if (sealed !== null) keepSecret(pool, entry, sealed);
  noteSigned(match, pool.faces.get(placeOf(seat, step))?.at(-1) ?? entry);
  setOwn(match, own);
}

export function outOfTurn(): Result<never> {
  return fail("entry/out-of-turn", "It is not your turn.");
}

/**
 * A move with everything that belongs to it: proofs of its claims, or the link for the throw that follows. `null`: the
 * proofs are being made.
 */
export function bodyOf(match: Match, seat: Seat, input: Plain): Result<Body> | null {
  if (!isAsked(match, seat)) return outOfTurn();
  const move = checkMove({ game: match.game, state: match.phase.state }, seat, input);
  if (!move.ok) return move;
  const { action, claims, ahead } = move.value;
  const link = ahead?.kind === "roll" && !isVoted(match.phase);
  const parts =
    claims.length > 0
      ? proofsOf(match, claims, `${match.phase.turn}/${JSON.stringify(action)}`)
      : ok(link ? linkAhead(match) : []);
  if (parts === null || !parts.ok) return parts;
  return ok({
    kind: "act",
    action,
    seen: standingResignations(match).map(({ hash }) => hash),
    ...(parts.value.length > 0 ? { parts: parts.value } : {}),
  });
}
