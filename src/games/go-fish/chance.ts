import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { ChanceRequest, GameEvent } from "../../engine/game.ts";
import { allotHands, dealLast, handsInDealingOrder } from "../hands.ts";
import { PACK } from "../playing-cards.ts";
import { seatAfter } from "../seats.ts";
import { restock, stockOf, wholePack } from "../stock.ts";
import { handSizeFor } from "./cards.ts";
import type { Action, State } from "./state.ts";
import { drawFor, takeTurn } from "./turn.ts";

/** What chance must supply in this phase; `null` where a seat acts or the match is over. */
export function requestOf(state: State): ChanceRequest | null {
  const { phase, hands, gone, turn, returned } = state;
  switch (phase) {
    case "shuffle":
      return wholePack(PACK);
    case "deal":
      return { kind: "deal", slots: handsInDealingOrder(hands, gone) };
    case "reshuffle": {
      const hidden = [...stockOf(state), ...returned.slots];
      return { kind: "shuffle", first: state.end, faces: returned.faces, hidden };
    }
    case "draw":
      return dealLast(hands, turn);
    default:
      return null;
  }
}

/** The state after chance has answered; an answer to another request is refused. */
export function settleChance(
  state: State,
  event: Exclude<GameEvent<Action>, { kind: "acted" | "resigned" | "expired" }>,
): Result<State> {
  const { phase } = state;
  if (event.kind === "shuffled" && phase === "shuffle") return ok(deal(state));
  if (event.kind === "shuffled" && phase === "reshuffle") return ok(drawFor(returnCards(state)));
  if (event.kind === "dealt" && phase === "deal") return ok(begin(state));
  if (event.kind === "dealt" && phase === "draw")
    return ok({ ...state, phase: state.question === null ? "ask" : "fished" });
  return fail("go-fish/UnexpectedChance", "The game did not ask for this.");
}

function deal(state: State): State {
  const { returned, ...dealt } = allotHands(state, handSizeFor(state.terms.seats), PACK);
  return { ...state, phase: "deal", ...dealt, returned: { slots: returned, faces: [] } };
}

function begin(state: State): State {
  return takeTurn(state, seatAfter(state.terms.dealer, state.terms.seats, state.gone));
}

function returnCards(state: State): State {
  const { slots, faces } = state.returned;
  const cards = slots.length + faces.length + state.end - state.next;
  return { ...restock(state, cards), returned: { slots: [], faces: [] } };
}
