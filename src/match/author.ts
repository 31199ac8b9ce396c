import { type Body, type Entry, signEntry } from "../../protocol/entry.ts";
import { fail, ok, type Result } from "../../protocol/result.ts";
import { type Knowledge, NO_KNOWLEDGE, type Plain, type Seat } from "../engine/game.ts";
import { headOf } from "./chain.ts";
import { judge, outcomeToSign } from "./judgement.ts";
import type { Effect, Match } from "./match.ts";
import { admit, progress } from "./progress.ts";
import { endsMatch, openSeats, seenNow } from "./resignation.ts";

/**
 * The own seat makes its move. `password` (32 random hex digits) is used by games with sealed choices only.
 * Faults: those of the game, `entry/out-of-turn`, `match/over`, `match/spectator`; the match is then as it was.
 */
export function act(match: Match, action: Plain, password: string): Result<readonly Effect[]> {
  const { game, me } = match;
  if (me === null) return fail("match/spectator", "You are watching this match.");
  const choice = game.parseAction(action);
  if (!choice.ok) return choice;
  const sealed = game.seal?.(match.state, me.seat, choice.value, password) ?? {
    action: choice.value,
    sealed: null,
  };
  const body = { kind: "act", action: sealed.action, seen: seenNow(match) } as const;
  return thenSettle(match, post(match, body, sealed.sealed));
}

/** The own seat gives up. Faults `match/over`, `match/spectator`, `entry/after-resignation`. */
export function resignMatch(match: Match): Result<readonly Effect[]> {
  return thenSettle(match, post(match, { kind: "resign" }, null));
}

function thenSettle(match: Match, posted: Result<Effect[]>): Result<readonly Effect[]> {
  return posted.ok ? ok([...posted.value, ...settle(match)]) : posted;
}

/** Takes the match as far as it goes without a player's choice, own duties included. */
export function settle(match: Match): Effect[] {
  const effects = progress(match);
  for (let duty = dutyOf(match); duty !== null; duty = dutyOf(match)) {
    const posted = post(match, duty, null);
    if (!posted.ok) {
      effects.push({ kind: "refused", fault: posted.fault, seat: match.me?.seat ?? null });
      return effects;
    }
    effects.push(...posted.value, ...progress(match));
  }
  return effects;
}

/** What the own seat must sign by itself now: its countersignature, the end by resignation, or a move without a choice. */
function dutyOf(match: Match): Body | null {
  const { game, me, state } = match;
  const chain = me === null ? undefined : match.chains[me.seat];
  // Own entries that came back from others and do not fit yet: their numbers are used, so nothing may be signed.
  if (me === null || chain === undefined || chain.held.size > 0) return null;
  const last = chain.accepted.at(-1)?.value.body.kind;
  if (last === "result") return null;
  const outcome = outcomeToSign(match);
  if (outcome !== null) return { kind: "result", outcome };
  if (last === "resign" || !match.expected.includes(me.seat) || match.answers.has(me.seat))
    return null;
  const seen = seenNow(match);
  if (endsMatch(game, state, openSeats(match))) return { kind: "ack", seen };
  const action = game.automatic?.(state, me.seat, knowledgeOf(match, me.seat)) ?? null;
  return action === null ? null : { kind: "act", action, seen };
}

/** What is known at this machine of what a seat may see; nothing of seats played elsewhere. */
export function knowledgeOf(match: Match, seat: Seat): Knowledge {
  return seat === match.me?.seat ? { ...NO_KNOWLEDGE, sealed: match.sealed } : NO_KNOWLEDGE;
}

/** Signs an own entry that every peer will accept, or answers why not. It is not yet applied. */
function post(match: Match, body: Body, sealed: string | null): Result<Effect[]> {
  const { me, seating, turn } = match;
  const chain = me === null ? undefined : match.chains[me.seat];
  const state = match.states[turn];
  if (me === null || chain === undefined || state === undefined)
    return fail("match/spectator", "You are watching this match.");
  if (chain.held.size > 0)
    return fail("match/catching-up", "Your own earlier moves are still being fetched.");
  const value: Entry = {
    v: 1,
    table: seating.table.hash,
    match: seating.start.hash,
    seat: me.seat,
    seq: chain.accepted.length,
    prev: headOf(chain, seating.start.hash),
    turn,
    state,
    body,
  };
  const judgement = judge(match, value);
  if (judgement === "early") return fail("match/catching-up", "Moves of others are missing.");
  if (judgement !== "accept") return { ok: false, fault: judgement };
  const entry = signEntry(value, me.signer);
  admit(match, entry);
  if (sealed !== null) match.sealed.push(sealed);
  return ok([
    { kind: "store", entry, sealed },
    { kind: "publish", entry },
  ]);
}
