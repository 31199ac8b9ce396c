import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Outcome, Seat } from "../../engine/game.ts";
import { emptyHands, slotsOf, withGone } from "../hands.ts";
import { payShares, seatAfter } from "../seats.ts";
import { type End, type State, seatsOut, seatsPlaying } from "./state.ts";

/**
 * Seats that resign or are late are out. Their cards stay hidden until the next reshuffle, and the game goes on; the
 * last one left wins. A winner who leaves while the others play for second place stays the winner.
 */
export function leave(state: State, seats: readonly Seat[]): Result<State> {
  const out = withGone(seats, state.terms.seats, state.gone);
  if (out === null) {
    return fail(
      "crazy-eights/NotParticipant",
      "Only a player who is still in the game can leave it.",
    );
  }
  const left: State = {
    ...state,
    ...emptyHands(state, out.leavers),
    gone: out.gone,
    returned: [...state.returned, ...slotsOf(state.hands, out.leavers)],
    passes: 0,
  };
  const staying = seatsPlaying(left);
  if (staying.length < 2) return ok({ ...left, phase: "over", over: endOf(state, staying) });
  if (staying.includes(left.turn)) return ok(left);
  return ok({
    ...left,
    turn: seatAfter(left.turn, left.terms.seats, seatsOut(left)),
    drawn: 0,
    // A card on its way to the leaver no longer needs a deal or reshuffle.
    phase: left.phase === "draw" || left.phase === "reshuffle" ? "play" : left.phase,
  });
}

function endOf(before: State, staying: readonly Seat[]): End {
  const { first } = before;
  if (first !== null) {
    return { reason: "last-seat", winners: [first], seconds: staying, hands: [] };
  }
  return staying.length === 1
    ? { reason: "last-seat", winners: staying, seconds: [], hands: [] }
    : { reason: "abandoned", winners: seatsPlaying(before), seconds: [], hands: [] };
}

/** The winner takes the pot. A second place gets its stake back out of it. */
export function outcomeOf({ over, terms }: State): Outcome | null {
  if (over === null) return null;
  const { reason, winners, seconds } = over;
  const { seats, stake } = terms;
  const shares =
    seconds.length === 0
      ? [{ chips: stake * seats, seats: winners }]
      : [
          { chips: stake * (seats - 1), seats: winners },
          { chips: stake, seats: seconds },
        ];
  return { winners, ...payShares(seats, shares), reason };
}
