import * as v from "valibot";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Face, Position, Seat, Setup, Slot } from "../../engine/game.ts";
import { layHands } from "../hands.ts";
import { parseObject } from "../parse.ts";
import { PACK, SUITS, suitOf } from "../playing-cards.ts";
import { seatAfter } from "../seats.ts";
import { cardsFor, parseCard } from "./cards.ts";
import { setup } from "./options.ts";
import { type Options, type State, seatsOut, seatsPlaying } from "./state.ts";

const cards = v.array(v.string());
const seat = v.pipe(v.number(), v.integer(), v.minValue(0));
const positionSchema = v.strictObject({
  /** Each seat's cards, oldest first. */
  hands: v.array(cards),
  /** Top card last; empty: the starter is turned up from `draw`. */
  discard: v.optional(cards, []),
  /** The stock, next card first. */
  draw: v.optional(cards, []),
  /** The suit in play, by default the top card's. */
  suit: v.optional(v.picklist(SUITS)),
  /** By default the seat left of the dealer. */
  turn: v.optional(seat),
  gone: v.optional(v.array(seat), []),
  first: v.optional(v.nullable(seat), null),
});
type Input = v.InferOutput<typeof positionSchema>;

const BAD = "crazy-eights/BadPosition";
const NOT_PLAYABLE = "This position cannot be set up";

/** A position by the names of its cards; the second of two equal names is the second pack's copy. */
export function parsePosition(terms: Setup<Options>, input: unknown): Result<Position<State>> {
  const start = setup(terms);
  if (!start.ok) return start;
  const parsed = parseObject(positionSchema, input, BAD, NOT_PLAYABLE);
  if (!parsed.ok) return parsed;
  const position = parsed.value;
  if (position.hands.length !== terms.seats) return bad(`${terms.seats} hands are needed`, "hands");
  if (position.gone.some((seat) => seat >= terms.seats))
    return bad("there is no such seat", "gone");
  if ((position.first ?? 0) >= terms.seats) return bad("there is no such seat", "first");
  const read = readCards(terms.seats, position);
  if (!read.ok) return read;
  const { faces, discard } = read.value;
  return placed(start.value, position, discard, faces);
}

function bad(message: string, field: string): Result<never> {
  return fail(BAD, `${NOT_PLAYABLE}: ${message}.`, field);
}

function readCards(
  seats: number,
  { hands, draw, discard }: Input,
): Result<{ discard: Face[]; faces: Map<Slot, Face> }> {
  const left = new Set(Array.from({ length: cardsFor(seats) }, (_, face) => face));
  const faces = new Map<Slot, Face>();
  const pile: Face[] = [];
  const lists = [
    ...hands.map((names, index) => ({ names, field: `hands.${index}` })),
    { names: draw, field: "draw" },
    { names: discard, field: "discard" },
  ];
  for (const { names, field } of lists) {
    for (const [index, name] of names.entries()) {
      const card = parseCard(name);
      if (!card.ok) return { ok: false, fault: { ...card.fault, field: `${field}.${index}` } };
      const face = left.has(card.value) ? card.value : card.value + PACK;
      if (!left.delete(face)) return bad(`there is no other ${name}`, `${field}.${index}`);
      if (field === "discard") pile.push(face);
      else faces.set(faces.size, face);
    }
  }
  return ok({ discard: pile, faces });
}

function placed(
  start: State,
  { hands: names, suit, turn, gone, first }: Input,
  discard: readonly Face[],
  faces: ReadonlyMap<Slot, Face>,
): Result<Position<State>> {
  const { hands, lacks, next, shown } = layHands(names);
  const present = new Set([...discard, ...faces.values()]);
  const all = Array.from({ length: cardsFor(names.length) }, (_, face) => face);
  const top = discard[discard.length - 1];
  const state: State = {
    ...start,
    terms: { ...start.terms, absent: all.filter((face) => !present.has(face)) },
    phase: top === undefined ? "starter" : "play",
    hands,
    lacks,
    next,
    end: faces.size,
    discard,
    suit: top === undefined ? null : (suit ?? suitOf(top)),
    gone: [...new Set(gone)].sort((a, b) => a - b),
    first,
  };
  const fault = refusePlaced(state);
  if (fault !== null) return fault;
  const out = seatsOut(state);
  const begins: Seat = turn ?? seatAfter(start.terms.dealer, names.length, out);
  if (!seatsPlaying(state).includes(begins)) return bad("this seat is not playing", "turn");
  return ok({ state: { ...state, turn: begins }, faces, shown });
}

function refusePlaced(state: State): Result<never> | null {
  const { hands, next, end, discard, first, terms } = state;
  if (discard.length === 0 && next === end) {
    return fail("crazy-eights/DeckEmpty", "There is no card to turn up.", "draw");
  }
  if (first !== null && !terms.playForSecond) return bad("nobody plays for second place", "first");
  const playing = seatsPlaying(state);
  if (playing.length < 2) return bad("at least two players are needed", "gone");
  for (const [seat, hand] of hands.entries()) {
    if (hand.length > 0 !== playing.includes(seat)) {
      return bad("exactly the players still in the game must hold cards", `hands.${seat}`);
    }
  }
  return null;
}
