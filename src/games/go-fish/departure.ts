import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Outcome, Seat } from "../../engine/game.ts";
import { emptyFor, emptyHands, slotsOf, withGone } from "../hands.ts";
import { payShares, seatAfter } from "../seats.ts";
import { type State, seatsPlaying } from "./state.ts";
import { passTurn, takeTurn } from "./turn.ts";

/**
 * Seats that resign or are late are out. Their books stay on the table and count for nobody, and their cards go into
 * the stock before the next one is drawn. The game goes on; the last one left wins.
 */
export function leave(state: State, seats: readonly Seat[]): Result<State> {
  const out = withGone(seats, state.terms.seats, state.gone);
  if (out === null)
    return fail("go-fish/NotParticipant", "Only a player who is still in the game can leave it.");
  const { leavers } = out;
  const { returned } = state;
  const left: State = {
    ...state,
    ...emptyHands(state, leavers),
    gone: out.gone,
    shown: emptyFor(state.shown, leavers),
    returned: {
      slots: [...returned.slots, ...slotsOf(state.hands, leavers)],
      faces: [...returned.faces, ...leavers.flatMap((seat) => state.shown[seat] ?? [])],
    },
  };
  const staying = seatsPlaying(left);
  if (staying.length < 2) {
    const over =
      staying.length === 1
        ? ({ reason: "last-seat", winners: staying } as const)
        : ({ reason: "abandoned", winners: seatsPlaying(state) } as const);
    return ok({ ...left, phase: "over", question: null, over });
  }
  return ok(goOn(left));
}

function goOn(left: State): State {
  const { phase, turn, question, gone, terms } = left;
  const isHere = !gone.includes(turn);
  switch (phase) {
    case "shuffle":
    case "deal":
      return isHere ? left : { ...left, turn: seatAfter(turn, terms.seats, gone) };
    case "answer":
      // The player asked still answers, even if the asker has left: the answer may be on its way.
      if (question !== null && !gone.includes(question.of)) return left;
      return isHere ? takeTurn(left, turn) : passTurn(left);
    default:
      return isHere ? left : passTurn(left);
  }
}

/** The winners share the pot. */
export function outcomeOf({ over, terms }: State): Outcome | null {
  if (over === null) return null;
  const { reason, winners } = over;
  const { seats, stake } = terms;
  return { winners, ...payShares(seats, [{ chips: stake * seats, seats: winners }]), reason };
}
