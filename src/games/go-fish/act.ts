import { type Fault, fail, ok, type Result } from "../../../protocol/result.ts";
import type { Face, Seat } from "../../engine/game.ts";
import { RANK_NAMES, rankOf } from "../playing-cards.ts";
import { BOOK, lackOf, lackOfOthers } from "./cards.ts";
import { type Action, askable, canDraw, type Shown, type State } from "./state.ts";
import { drawFor, end, PATIENCE, passTurn, shownOf, takeTurn, withoutCards } from "./turn.ts";

/** Why this seat may not act now, whatever the action; `null` if it may. */
export function refuseSeat(state: State, seat: Seat): Fault | null {
  if (state.phase === "over") return { code: "go-fish/GameOver", message: "The game is over." };
  if (state.hands[seat] === undefined || state.gone.includes(seat))
    return { code: "go-fish/NotParticipant", message: "You are not in this game." };
  if (seatToAct(state) === seat) return null;
  const message =
    seatToAct(state) === null ? "Cards are being dealt." : "It is another player's turn.";
  return { code: "go-fish/NotYourTurn", message };
}

/** The seat that the match waits for; `null` while it waits for chance. */
export function seatToAct({ phase, turn, question }: State): Seat | null {
  if (phase === "ask" || phase === "fished") return turn;
  return phase === "answer" ? (question?.of ?? null) : null;
}

/** Applies the seat's action; its claims (`claimsOf`) are verified already. */
export function act(state: State, seat: Seat, action: Action): Result<State> {
  const refusal = refuseSeat(state, seat);
  if (refusal !== null) return { ok: false, fault: refusal };
  switch (action.kind) {
    case "ask":
      return ask(state, seat, action);
    case "give":
      return give(state, seat, action.cards);
    case "fish":
      return fish(state, seat);
    case "show":
      return show(state, seat, action.card);
    case "book":
      return layDown(state, seat, action);
    case "done":
      return done(state, seat);
  }
}

const NOT_NOW = fail("go-fish/NotNow", "You cannot do that now.");

function ask(
  state: State,
  seat: Seat,
  { of, rank, slot }: Extract<Action, { kind: "ask" }>,
): Result<State> {
  if (state.phase !== "ask") return NOT_NOW;
  if (!askable(state, seat).includes(of))
    return fail("go-fish/CannotAsk", "You cannot ask this player.", "of");
  const index = slot === null ? -1 : (state.hands[seat] ?? []).indexOf(slot);
  // A proof is needed only if nobody has seen such a card in the hand.
  if (shownOf(state, seat, rank).length > 0 ? slot !== null : index < 0)
    return { ok: false, fault: notHeld(rank) };
  const lacks = state.lacks[seat] ?? [];
  return ok({
    ...state,
    phase: "answer",
    lacks: index < 0 ? state.lacks : state.lacks.with(seat, lacks.with(index, lackOfOthers(rank))),
    question: { of, rank },
    last: { kind: "ask", seat, of, rank },
  });
}

/** The refusal for asking for a rank that the player does not hold. */
export function notHeld(rank: number): Fault {
  const message = `Ask for a rank you hold: you have no ${RANK_NAMES[rank - 1] ?? "?"}.`;
  return { code: "go-fish/RankNotHeld", message, field: "rank" };
}

function give(state: State, seat: Seat, cards: readonly Shown[]): Result<State> {
  const { question, turn } = state;
  if (state.phase !== "answer" || question === null) return NOT_NOW;
  const { rank } = question;
  const seen = shownOf(state, seat, rank);
  if (seen.length + cards.length === 0)
    return fail("go-fish/NothingToGive", "You have no card of that rank: say “Go fish”.");
  if (!areHeld(state, seat, rank, cards)) return { ok: false, fault: notYours() };
  const faces = [...seen, ...cards.map(({ face }) => face)];
  // An asker who has since left gets nothing: the cards stay where they are, seen by all.
  const to = state.gone.includes(turn) ? seat : turn;
  const kept = (state.shown[seat] ?? []).filter((face) => rankOf(face) !== rank);
  const shown = state.shown.with(seat, kept);
  const given: State = {
    ...withLack(withoutCards(state, seat, cards), seat, rank),
    shown: shown.with(to, ascending([...(shown[to] ?? []), ...faces])),
    dry: 0,
    last: { kind: "catch", seat: turn, rank, of: seat, count: faces.length },
  };
  return ok(to === turn ? takeTurn(given, turn) : passTurn(given));
}

function fish(state: State, seat: Seat): Result<State> {
  const { question, turn } = state;
  if (state.phase !== "answer" || question === null) return NOT_NOW;
  const { rank } = question;
  if (shownOf(state, seat, rank).length > 0) return { ok: false, fault: mustGive() };
  const drew = canDraw(state) && !state.gone.includes(turn);
  const told: State = {
    ...withLack(state, seat, rank),
    dry: canDraw(state) ? 0 : state.dry + 1,
    last: { kind: "fish", seat: turn, rank, of: seat, drew },
  };
  if (drew) return ok(drawFor(told));
  return ok(told.dry >= PATIENCE ? end(told, "stalled") : passTurn(told));
}

/** The refusal for a player who holds the rank asked for and does not hand it over. */
export function mustGive(): Fault {
  const message = "You have that rank: hand over all your cards of it.";
  return { code: "go-fish/MustGive", message };
}

/** The refusal for showing a card that is not in that slot. */
export function notYours(): Fault {
  return { code: "go-fish/CardNotInHand", message: "You do not hold these cards.", field: "cards" };
}

function show(state: State, seat: Seat, card: Shown): Result<State> {
  const { question } = state;
  if (state.phase !== "fished" || question === null) return NOT_NOW;
  const { of, rank } = question;
  if (card.slot !== state.hands[seat]?.at(-1) || !areHeld(state, seat, rank, [card]))
    return fail("go-fish/NotLucky", "The card you drew is not of that rank.", "card");
  const { face } = card;
  return ok(
    takeTurn(
      {
        ...withoutCards(state, seat, [card]),
        shown: state.shown.with(seat, ascending([...(state.shown[seat] ?? []), face])),
        last: { kind: "lucky", seat, rank, of, face },
      },
      seat,
    ),
  );
}

function layDown(
  state: State,
  seat: Seat,
  { rank, cards }: Extract<Action, { kind: "book" }>,
): Result<State> {
  if (state.phase !== "ask" && state.phase !== "fished") return NOT_NOW;
  if (shownOf(state, seat, rank).length + cards.length !== BOOK)
    return fail("go-fish/NoBook", "A book is all four cards of a rank.", "cards");
  if (!areHeld(state, seat, rank, cards)) return { ok: false, fault: notYours() };
  // Only a book with the fished card wins another question; one that was held back does not.
  const fished = state.hands[seat]?.at(-1);
  if (state.phase === "fished" && !cards.some(({ slot }) => slot === fished))
    return fail("go-fish/NoBook", "The card you drew does not belong to this book.", "cards");
  const kept = (state.shown[seat] ?? []).filter((face) => rankOf(face) !== rank);
  const laid: State = {
    ...withoutCards(state, seat, cards),
    shown: state.shown.with(seat, kept),
    books: state.books.with(seat, [...(state.books[seat] ?? []), rank]),
    dry: 0,
    last: { kind: "book", seat, rank },
  };
  return ok(takeTurn(laid, seat));
}

/** Ends a turn after fishing; ends the match if there is nobody to ask and nothing to draw. */
function done(state: State, seat: Seat): Result<State> {
  if (state.phase === "fished") return ok(passTurn(state));
  return state.phase === "ask" && askable(state, seat).length === 0
    ? ok(end(state, "stalled"))
    : NOT_NOW;
}

/** Whether these are hidden cards of this hand and rank, each once, in ascending slot order. */
function areHeld(state: State, seat: Seat, rank: number, cards: readonly Shown[]): boolean {
  const hand = state.hands[seat] ?? [];
  const faces = new Set(cards.map(({ face }) => face));
  return (
    faces.size === cards.length &&
    cards.every(
      ({ slot, face }, index) =>
        hand.includes(slot) && rankOf(face) === rank && slot > (cards[index - 1]?.slot ?? -1),
    )
  );
}

/** It is proved that none of the seat's hidden cards is of this rank. */
function withLack(state: State, seat: Seat, rank: number): State {
  const lacks = (state.lacks[seat] ?? []).map((lack) => lack | lackOf(rank));
  return { ...state, lacks: state.lacks.with(seat, lacks) };
}

function ascending(faces: readonly Face[]): Face[] {
  return faces.toSorted((a, b) => a - b);
}
