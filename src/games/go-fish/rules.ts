import { fail, type Result } from "../../../protocol/result.ts";
import type { Game, GameEvent } from "../../engine/game.ts";
import { act, seatToAct } from "./act.ts";
import { CARD_NAMES } from "./cards.ts";
import { requestOf, settleChance } from "./chance.ts";
import { claimsOf } from "./claims.ts";
import { leave, outcomeOf } from "./departure.ts";
import { unseen } from "./hidden.ts";
import { automatic, legal } from "./legal.ts";
import { goFishNotation } from "./notation.ts";
import { DEFAULTS, parseAction, parseOptions, SEATS, setup } from "./options.ts";
import { parsePosition } from "./position.ts";
import type { Action, Options, State } from "./state.ts";
import { type View, viewOf } from "./view.ts";

/** Go Fish by the rows of docs/games/go-fish.md, cited as GF-1 and so on. */
export const goFish: Game<State, Action, Options, View> = {
  id: "go-fish",
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
    if (request !== null) return { kind: "chance", request };
    return { kind: "act", seats: [seatToAct(state) ?? state.turn] };
  },
  legal,
  claims: claimsOf,
  apply,
  outcome: outcomeOf,
  view: viewOf,
  notation: goFishNotation,
  automatic,
  unseen,
  position: parsePosition,
};

function apply(state: State, event: GameEvent<Action>): Result<State> {
  if (state.phase === "over") return fail("go-fish/GameOver", "The game is over.");
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
