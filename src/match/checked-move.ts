import { ok, type Result } from "../../protocol/result.ts";
import type { ChanceRequest, Game, Pending, Plain, Seat } from "../engine/game.ts";
import type { MoveTerms } from "./dealing/parts.ts";

/** A move that the rules allow: what it rests on, and what it leads to. */
export interface CheckedMove extends MoveTerms {
  readonly action: Plain;
  readonly after: Plain;
}

/** Where a move is made. */
interface Position {
  readonly game: Game;
  readonly state: Plain;
}

/**
 * Cached by the input and by the parsed action, which is what gets signed: every move is checked when it is made, when
 * it is judged and when its phase is complete, mostly in the same position.
 */
const checked = new WeakMap<
  object,
  { readonly state: Plain; readonly seat: Seat; readonly move: Result<CheckedMove> }
>();

/** Checks a move by the rules alone, without proof of its claims. Faults: those of the game. */
export function checkMove(
  { game, state }: Position,
  seat: Seat,
  input: unknown,
): Result<CheckedMove> {
  const known = isObject(input) ? checked.get(input) : undefined;
  if (known?.state === state && known.seat === seat) return known.move;
  const move = checkAnew({ game, state }, seat, input);
  for (const key of [input, move.ok ? move.value.action : null])
    if (isObject(key)) checked.set(key, { state, seat, move });
  return move;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function checkAnew({ game, state }: Position, seat: Seat, input: unknown): Result<CheckedMove> {
  const action = game.parseAction(input);
  if (!action.ok) return action;
  const claims = game.claims(state, seat, action.value);
  const applied = game.apply(state, { kind: "acted", seat, action: action.value });
  if (!applied.ok) return applied;
  const after = applied.value;
  return ok({ action: action.value, after, claims, ahead: requestIn(game.pending(after)) });
}

/** The request, if chance is pending. */
function requestIn(pending: Pending): ChanceRequest | null {
  return pending.kind === "chance" ? pending.request : null;
}
