import type { Seat } from "../../engine/game.ts";
import type { Decision, Policy } from "../../engine/policy.ts";
import { randomBelow } from "../../engine/random.ts";
import { RANKS, rankOf } from "../playing-cards.ts";
import { BOOK, type Lack, mayBe } from "./cards.ts";
import { unseen } from "./hidden.ts";
import type { Action, State } from "./state.ts";
import { shownOf } from "./turn.ts";

type Ask = Extract<Action, { kind: "ask" }>;

/** The value of a question: `chance` that the player has the rank, and how many of it the asker already holds. */
type Worth = (chance: number, held: number) => number;

/**
 * Asks where a catch is most likely, by what every question, answer and hand-over so far has shown; a catch that brings
 * a book nearer counts more.
 */
export const remembering = asking((chance, held) => chance * (1 + held));

/** Asks anybody for the rank it holds most of; remembers only cards that everybody has seen. */
export const collecting: Policy<State, Action> = {
  choose(decision, { random }) {
    const { state } = decision;
    return best(decision, (ask) => {
      const seen = shownOf(state, ask.of, ask.rank).length > 0 ? 8 : 0;
      return heldOf(decision, ask.rank) + seen + randomBelow(random, 16) / 16;
    });
  },
};

function asking(worth: Worth): Policy<State, Action> {
  return {
    choose(decision, { random }) {
      const chances = chancesOf(decision);
      // Ties are broken at random: otherwise players with fixed habits could ask the same player for ever.
      return best(
        decision,
        ({ of, rank }) =>
          worth(chances(of, rank), heldOf(decision, rank)) + randomBelow(random, 16) / 1e6,
      );
    },
  };
}

function best({ legal }: Decision<State, Action>, worthOf: (ask: Ask) => number): Action {
  let chosen = legal[0] as Action;
  let most = Number.NEGATIVE_INFINITY;
  for (const action of legal) {
    // Only questions are a real choice.
    if (action.kind !== "ask") return action;
    const worth = worthOf(action);
    if (worth <= most) continue;
    most = worth;
    chosen = action;
  }
  return chosen;
}

/** Cards of a rank in the deciding seat's hand. */
function heldOf({ state, seat, known }: Decision<State, Action>, rank: number): number {
  const hidden = (state.hands[seat] ?? []).filter((slot) => {
    const face = known.faces.get(slot);
    return face !== undefined && rankOf(face) === rank;
  });
  return Math.min(BOOK, hidden.length + shownOf(state, seat, rank).length);
}

/**
 * How likely a seat is to hold a card of a rank, as far as the deciding seat can tell, considering each card
 * separately.
 */
function chancesOf({ state, seat, known }: Decision<State, Action>) {
  const left = new Array<number>(RANKS + 1).fill(0);
  for (const face of unseen(state, seat, known).faces)
    left[rankOf(face)] = (left[rankOf(face)] ?? 0) + 1;
  const amongOf = (lack: Lack) => {
    let among = 0;
    for (let rank = 1; rank <= RANKS; rank++) if (mayBe(rank, lack)) among += left[rank] ?? 0;
    return among;
  };
  return (of: Seat, rank: number): number => {
    if (shownOf(state, of, rank).length > 0) return 1;
    let none = 1;
    for (const lack of state.lacks[of] ?? []) {
      if (!mayBe(rank, lack)) continue;
      none *= 1 - (left[rank] ?? 0) / Math.max(1, amongOf(lack));
    }
    return 1 - none;
  };
}
