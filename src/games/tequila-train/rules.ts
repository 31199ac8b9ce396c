import { fail, type Result } from "../../../protocol/result.ts";
import type { Game, GameEvent, Knowledge, Pending, Seat } from "../../engine/game.ts";
import { requestOf, settleChance } from "./chance.ts";
import { leave, outcomeOf } from "./departure.ts";
import { unseen } from "./hidden.ts";
import { answer, claimsOfAnswer, seatsAsked, trueAnswer } from "./hub.ts";
import { tequilaTrainNotation } from "./notation.ts";
import { DEFAULTS, parseAction, parseOptions, SEATS, setup } from "./options.ts";
import { parsePosition } from "./position.ts";
import type { Action, Options, State } from "./state.ts";
import { TILE_NAMES } from "./tiles.ts";
import { canPlace, claimsOfTurn, inability, placements, takeTurn } from "./turn.ts";
import { type View, viewOf } from "./view.ts";

/** Tequila Train, by the rows of docs/games/tequila-train.md. */
export const tequilaTrain: Game<State, Action, Options, View> = {
  id: "tequila-train",
  rulesVersion: 1,
  seats: SEATS,
  defaults: DEFAULTS,
  pieces: TILE_NAMES,
  parseOptions,
  parseAction,
  setup,
  pending,
  legal,
  claims: (state, seat, action) =>
    action.kind === "show" || action.kind === "lack"
      ? claimsOfAnswer(state, seat, action)
      : claimsOfTurn(state, seat, action),
  apply,
  outcome: outcomeOf,
  view: viewOf,
  notation: tequilaTrainNotation,
  automatic,
  unseen,
  timeLimit: (state) => state.terms.timeToMove,
  phase: (state) => state.step,
  position: parsePosition,
};

function pending(state: State): Pending {
  if (state.phase === "over") return { kind: "over" };
  const request = requestOf(state);
  if (request !== null) return { kind: "chance", request };
  return { kind: "act", seats: state.phase === "ask" ? seatsAsked(state) : [state.turn] };
}

function legal(state: State, seat: Seat, known: Knowledge): Action[] {
  const truth = trueAnswer(state, seat, known);
  if (truth !== null) return [truth];
  if (!isInTurn(state, seat)) return [];
  const actions: Action[] = placements(state, seat, known);
  if (actions.length === 0) actions.push(inability(state, seat));
  else if (state.terms.allowVoluntarySkip) actions.push({ kind: "skip" });
  return actions;
}

/** The answers about doubles, and the walk's passes and draws; a skip is up to the player (row 11). */
function automatic(state: State, seat: Seat, known: Knowledge): Action | null {
  if (state.phase === "ask") return trueAnswer(state, seat, known);
  return state.phase === "walk" && seat === state.turn && !canPlace(state, seat, known)
    ? inability(state, seat)
    : null;
}

function isInTurn({ phase, turn }: State, seat: Seat): boolean {
  return (phase === "walk" || phase === "turn") && seat === turn;
}

function apply(state: State, event: GameEvent<Action>): Result<State> {
  if (state.phase === "over" && event.kind !== "acted") {
    return fail("tequila-train/StateIsNotPlaying", "The game is over.");
  }
  switch (event.kind) {
    case "acted": {
      const { seat, action } = event;
      return action.kind === "show" || action.kind === "lack"
        ? answer(state, seat, action)
        : takeTurn(state, seat, action);
    }
    case "resigned":
    case "expired":
      return leave(state, event.seats);
    default:
      return settleChance(state, event);
  }
}
