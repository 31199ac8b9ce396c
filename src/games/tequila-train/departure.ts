import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Outcome, Seat } from "../../engine/game.ts";
import { withGone } from "../hands.ts";
import { payShares, seatAfter } from "../seats.ts";
import { goOn } from "./hub.ts";
import { type State, seatsLive } from "./state.ts";

/**
 * Seats that resign or are late (docs/games/tequila-train.md, row 18) lose. Their tiles stay out of play; their tracks
 * and markers stay. The next seat has the turn without the walk; the last one left wins the pot.
 */
export function leave(state: State, seats: readonly Seat[]): Result<State> {
  const out = withGone(seats, state.terms.seats, state.gone);
  if (out === null) {
    return fail(
      "tequila-train/NotRegistered",
      "Only a player who is still in the game can leave it.",
    );
  }
  const left: State = {
    ...state,
    gone: out.gone,
    idle: 0,
  };
  const staying = seatsLive(left);
  if (staying.length < 2) {
    const alone = staying.length === 1;
    return ok({
      ...left,
      step: state.step + 1,
      phase: "over",
      asking: null,
      over: {
        reason: alone ? "last-seat" : "abandoned",
        winners: alone ? staying : seatsLive(state),
        hands: [],
      },
    });
  }
  if (left.phase === "ask") return ok(goOn(left));
  // The seat in turn goes on, and its clock keeps running.
  if (state.hub === null || state.phase === "count" || staying.includes(left.turn)) return ok(left);
  return ok({
    ...left,
    step: state.step + 1,
    phase: "turn",
    turn: seatAfter(left.turn, left.terms.seats, left.gone),
  });
}

/** The winners share the pot of all who started. */
export function outcomeOf({ over, terms }: State): Outcome | null {
  if (over === null) return null;
  const { reason, winners } = over;
  const pot = terms.stake * terms.seats;
  return { winners, ...payShares(terms.seats, [{ chips: pot, seats: winners }]), reason };
}
