import { fail, type Result } from "../../../protocol/result.ts";
import type { Face, Game, GameEvent, Knowledge, Seat } from "../../engine/game.ts";
import { PACK, SUITS, suitOf } from "../playing-cards.ts";
import { CARD_NAMES, isEight, isPlayable } from "./cards.ts";
import { requestOf, settleChance } from "./chance.ts";
import { leave, outcomeOf } from "./departure.ts";
import { unseen } from "./hidden.ts";
import { crazyEightsNotation } from "./notation.ts";
import { DEFAULTS, parseAction, parseOptions, SEATS, setup } from "./options.ts";
import { parsePosition } from "./position.ts";
import { type Action, canDraw, type Options, type State, topOf } from "./state.ts";
import { act, claimsOf } from "./turn.ts";
import { type View, viewOf } from "./view.ts";

/** Crazy Eights, by the rows of docs/games/crazy-eights.md. */
export const crazyEights: Game<State, Action, Options, View> = {
  id: "crazy-eights",
  rulesVersion: 1,
  seats: SEATS,
  defaults: DEFAULTS,
  pieces: CARD_NAMES,
  parseOptions,
  parseAction,
  setup,
  pending(state) {
    if (state.phase === "over") return { kind: "over" };
    const request = requestOf(state);
    return request === null ? { kind: "act", seats: [state.turn] } : { kind: "chance", request };
  },
  legal,
  claims: claimsOf,
  apply,
  outcome: outcomeOf,
  view: viewOf,
  notation: crazyEightsNotation,
  unseen,
  position: parsePosition,
};

/**
 * The playable cards (an eight once for each suit it can name; of two equal cards the first); if there are none, draw,
 * or pass if nothing is left.
 */
function legal(state: State, seat: Seat, known: Knowledge): Action[] {
  const top = topOf(state);
  const { suit } = state;
  if (state.phase !== "play" || seat !== state.turn || top === null || suit === null) return [];
  const actions: Action[] = [];
  const listed: Face[] = [];
  for (const slot of state.hands[seat] ?? []) {
    const face = known.faces.get(slot);
    if (face === undefined || !isPlayable(face, top, suit)) continue;
    if (listed.includes(face % PACK)) continue;
    listed.push(face % PACK);
    actions.push({ kind: "play", slot, face, suit: null });
    if (!isEight(face)) continue;
    for (const named of SUITS) {
      if (named !== suitOf(face)) actions.push({ kind: "play", slot, face, suit: named });
    }
  }
  if (actions.length > 0) return actions;
  return [{ kind: canDraw(state) ? "draw" : "pass" }];
}

function apply(state: State, event: GameEvent<Action>): Result<State> {
  if (state.phase === "over") return fail("crazy-eights/GameOver", "The game is over.");
  switch (event.kind) {
    case "acted":
      return act(state, event.seat, event.action);
    case "resigned":
    case "expired":
      return leave(state, event.seats);
    default:
      return settleChance(state, event);
  }
}
