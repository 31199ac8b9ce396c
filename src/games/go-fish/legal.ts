import type { Knowledge, Seat } from "../../engine/game.ts";
import { RANKS, rankOf } from "../playing-cards.ts";
import { refuseSeat } from "./act.ts";
import { BOOK } from "./cards.ts";
import { type Action, askable, type Shown, type State } from "./state.ts";
import { shownOf } from "./turn.ts";

/** Hidden cards of this hand and rank according to `known`, by ascending slot. */
function heldOf(state: State, seat: Seat, rank: number, known: Knowledge): Shown[] {
  return (state.hands[seat] ?? [])
    .flatMap((slot) => {
      const face = known.faces.get(slot);
      return face !== undefined && rankOf(face) === rank ? [{ slot, face }] : [];
    })
    .sort((a, b) => a.slot - b.slot);
}

/** To ask: books, then questions by rank and player. To answer: the one true answer. After fishing: what is left. */
export function legal(state: State, seat: Seat, known: Knowledge): readonly Action[] {
  if (refuseSeat(state, seat) !== null) return [];
  switch (state.phase) {
    case "ask":
      return questions(state, seat, known);
    case "answer":
      return answers(state, seat, known);
    default:
      return afterFishing(state, seat, known);
  }
}

/**
 * What the app does without asking, because there is no choice: it lays down books, answers, and shows lucky draws.
 */
export function automatic(state: State, seat: Seat, known: Knowledge): Action | null {
  const [first] = legal(state, seat, known);
  return first === undefined || first.kind === "ask" ? null : first;
}

function books(state: State, seat: Seat, known: Knowledge): Action[] {
  const list: Action[] = [];
  for (let rank = 1; rank <= RANKS; rank++) {
    const cards = heldOf(state, seat, rank, known);
    if (cards.length + shownOf(state, seat, rank).length === BOOK)
      list.push({ kind: "book", rank, cards });
  }
  return list;
}

function questions(state: State, seat: Seat, known: Knowledge): Action[] {
  const list = books(state, seat, known);
  const others = askable(state, seat);
  if (others.length === 0) list.push({ kind: "done" });
  for (let rank = 1; rank <= RANKS; rank++) {
    const [held] = heldOf(state, seat, rank, known);
    const isSeen = shownOf(state, seat, rank).length > 0;
    if (!isSeen && held === undefined) continue;
    for (const of of others)
      list.push({ kind: "ask", of, rank, slot: isSeen ? null : (held?.slot ?? null) });
  }
  return list;
}

function answers(state: State, seat: Seat, known: Knowledge): Action[] {
  const rank = state.question?.rank ?? 0;
  const cards = heldOf(state, seat, rank, known);
  const has = cards.length > 0 || shownOf(state, seat, rank).length > 0;
  return [has ? { kind: "give", cards } : { kind: "fish" }];
}

function afterFishing(state: State, seat: Seat, known: Knowledge): Action[] {
  const slot = state.hands[seat]?.at(-1);
  const face = slot === undefined ? undefined : known.faces.get(slot);
  const list = books(state, seat, known).filter(
    (action) => action.kind === "book" && action.cards.some((card) => card.slot === slot),
  );
  if (slot !== undefined && face !== undefined && rankOf(face) === state.question?.rank)
    list.push({ kind: "show", card: { slot, face } });
  return [...list, { kind: "done" }];
}
