import { hashState } from "../../protocol/hash.ts";
import { fail, ok, type Result } from "../../protocol/result.ts";
import type { GameEvent, Plain } from "../engine/game.ts";
import type { Match, Step } from "./match.ts";
import { resign, resigningSeats } from "./resignation.ts";

/**
 * Looks at what the game waits for and opens the phase. Fault `match/no-dealer` if that is chance: a dealer among peers
 * will answer it with entries of its own kind, and this is the place where it comes in.
 */
export function beginPhase(match: Match): Result<null> {
  match.states[match.turn] = hashState(match.state);
  match.answers.clear();
  match.expected = [];
  const pending = match.game.pending(match.state);
  switch (pending.kind) {
    case "over":
      match.outcome = match.game.outcome(match.state);
      return ok(null);
    case "chance":
      return fail(
        "match/no-dealer",
        "This game needs cards or dice, which cannot be dealt among peers yet.",
      );
    case "act":
      match.expected = pending.seats.toSorted((left, right) => left - right);
      // Whoever gave up earlier has nothing else to say.
      for (const seat of match.expected) {
        const resignation = match.resignations.get(seat);
        if (resignation !== undefined) match.answers.set(seat, resignation);
      }
      return ok(null);
  }
}

export function isPhaseComplete(match: Match): boolean {
  return match.expected.length > 0 && match.expected.every((seat) => match.answers.has(seat));
}

/**
 * Applies a complete phase: actions in seat order, then all its resignations. Everything here follows from the answers
 * alone, so that it comes out alike on every peer. The next phase is still to be begun.
 */
export function completePhase(match: Match): Step[] {
  const { game, turn } = match;
  const answers = match.expected.flatMap((seat) => match.answers.get(seat) ?? []);
  const leaving = resigningSeats(match, answers);
  const steps: Step[] = [];
  const record = (event: GameEvent<Plain>, after: Plain) => {
    steps.push({ turn, event, before: match.state, after });
    match.state = after;
  };

  for (const answer of answers) {
    match.effective.add(answer);
    const { seat, body } = answer.value;
    if (body.kind !== "act") continue;
    const action = game.parseAction(body.action);
    const event = action.ok ? ({ kind: "acted", seat, action: action.value } as const) : null;
    const next = event === null ? null : game.apply(match.state, event);
    // An action that was fine by itself can clash with that of a lower seat; it is void, and the seat is asked again.
    if (event !== null && next?.ok) record(event, next.value);
  }
  for (const { event, after } of resign(game, match.state, leaving)) record(event, after);
  for (const seat of leaving) {
    const resignation = match.resignations.get(seat);
    if (resignation !== undefined) match.effective.add(resignation);
    match.resignations.delete(seat);
  }
  match.steps.push(...steps);
  match.turn += 1;
  return steps;
}
