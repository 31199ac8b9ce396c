import { fail, ok, type Result } from "../../protocol/result.ts";
import type { Pending, Plain, Seat } from "../engine/game.ts";
import { hasGivenUp } from "./awaited.ts";
import { checkMove } from "./checked-move.ts";
import { bodyOf, isAsked, mayResign, outOfTurn, post, resignationOf } from "./duty.ts";
import { foreseen } from "./foresight.ts";
import { BOT_RESIGNS } from "./guilt.ts";
import { chooseMove, dropMove, setResigning } from "./intent.ts";
import type { Effect, Match } from "./match.ts";
import { settle } from "./settlement.ts";

/**
 * Our own seat makes its move. Only games with sealed choices use `password` (32 random hex digits). If proofs are made
 * elsewhere, or the previous phase is still being decided, the move is signed later; a move that may wait
 * (`Game.mayWait`) goes with the next phase that asks the seat. Faults: those of the game, `entry/out-of-turn`,
 * `match/proving`, `match/spectator`; the match is then unchanged.
 */
export function act(match: Match, action: Plain, password: string): Result<readonly Effect[]> {
  const proposed = propose(match, action, password);
  return proposed.ok ? ok([...proposed.value, ...settle(match)]) : proposed;
}

/**
 * `act` without the consequences: its effects write and send the move. Call `settle` next. For callers that send while
 * the rest is still being computed.
 */
export function propose(match: Match, action: Plain, password: string): Result<readonly Effect[]> {
  const { game, me, intent, phase } = match;
  if (me === null) return fail("match/spectator", "You are watching this match.");
  const choice = game.parseAction(action);
  if (!choice.ok) return choice;
  const ahead = foreseen(match);
  const turn = phase.turn + (ahead === null ? 0 : 1);
  const state = ahead?.next.state ?? phase.state;
  const sealed = game.seal?.(state, me.seat, choice.value, password) ?? {
    action: choice.value,
    sealed: null,
  };
  if (intent.move !== null && (intent.move.waits || intent.move.turn >= phase.turn))
    return fail("match/proving", "Your last move is still on its way.");
  const later = (waits: boolean) => {
    chooseMove(match, { ...sealed, turn, waits, after: ahead?.id ?? null });
    return ok([]);
  };
  const mayMove =
    ahead === null ? isAsked(match, me.seat) : pendingSeats(game.pending(state)).includes(me.seat);
  if (!mayMove || ahead !== null) {
    const mayWait = mayMove || game.mayWait?.(state, me.seat, choice.value) === true;
    if (!mayWait || hasGivenUp(match, me.seat) || phase.gone.includes(me.seat)) return outOfTurn();
    const checked = checkMove({ game, state }, me.seat, sealed.action);
    return checked.ok ? later(!mayMove) : checked;
  }
  const body = bodyOf(match, me.seat, sealed.action);
  if (body === null) return later(false);
  return body.ok ? post(match, body.value, sealed.sealed) : body;
}

function pendingSeats(pending: Pending): readonly Seat[] {
  return pending.kind === "act" ? pending.seats : [];
}

/**
 * Our own seat resigns, and our bots leave with it. Faults `match/over`, `match/spectator`, `entry/after-resignation`,
 * `entry/bot-resigns`.
 */
export function resignMatch(match: Match): Result<readonly Effect[]> {
  const { me, phase, owners } = match;
  if (me === null) return fail("match/spectator", "You are watching this match.");
  if (owners.of[me.seat] !== me.seat) return BOT_RESIGNS;
  if (phase.outcome !== null) return fail("match/over", "The match is over.");
  if (hasGivenUp(match, me.seat) || phase.gone.includes(me.seat))
    return fail("entry/after-resignation", "You have already resigned.");
  if (!mayResign(match)) {
    dropMove(match);
    setResigning(match, true);
    return ok(settle(match));
  }
  const posted = post(match, resignationOf(match, me.seat), null);
  return posted.ok ? ok([...posted.value, ...settle(match)]) : posted;
}
