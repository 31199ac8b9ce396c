import * as v from "valibot";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Face, Position, Setup, Slot } from "../../engine/game.ts";
import { layHands } from "../hands.ts";
import { parseObject } from "../parse.ts";
import { PACK, RANKS } from "../playing-cards.ts";
import { seatAfter } from "../seats.ts";
import { facesOf, parseCard } from "./cards.ts";
import { setup } from "./options.ts";
import { cardsOf, type Options, type State, seatsPlaying } from "./state.ts";

const cards = v.array(v.string());
const seat = v.pipe(v.number(), v.integer(), v.minValue(0));
const rank = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(RANKS));
const positionSchema = v.strictObject({
  /** Each seat's hidden cards, oldest first. */
  hands: v.array(cards),
  /** Each seat's cards that everybody has seen. */
  shown: v.optional(v.array(cards), []),
  /** Ranks each seat has laid down. */
  books: v.optional(v.array(v.array(rank)), []),
  /** The stock, next card first. */
  draw: v.optional(cards, []),
  /** By default the seat left of the dealer. */
  turn: v.optional(seat),
  gone: v.optional(v.array(seat), []),
});
type Input = v.InferOutput<typeof positionSchema>;

const BAD = "go-fish/BadPosition";
const NOT_PLAYABLE = "This position cannot be set up";

/** A position by the names of its cards; cards not named are not in the game. */
export function parsePosition(terms: Setup<Options>, input: unknown): Result<Position<State>> {
  const start = setup(terms);
  if (!start.ok) return start;
  const parsed = parseObject(positionSchema, input, BAD, NOT_PLAYABLE);
  if (!parsed.ok) return parsed;
  const position = parsed.value;
  const { hands, shown, books, gone } = position;
  const { seats } = terms;
  if (hands.length !== seats) return bad(`${seats} hands are needed`, "hands");
  if (shown.length > seats || books.length > seats) return bad("there is no such seat", "shown");
  if (gone.some((one) => one >= seats)) return bad("there is no such seat", "gone");
  return placed(start.value, position);
}

function bad(message: string, field: string): Result<never> {
  return fail(BAD, `${NOT_PLAYABLE}: ${message}.`, field);
}

function placed(start: State, input: Input): Result<Position<State>> {
  const { seats, dealer } = start.terms;
  const left = new Set(Array.from({ length: PACK }, (_, face) => face));
  const books = start.books.map((_, seat) => input.books[seat] ?? []);
  for (const face of books.flat().flatMap(facesOf))
    if (!left.delete(face)) return bad("a rank is laid down twice", "books");
  const faces = new Map<Slot, Face>();
  const shown: Face[][] = start.shown.map(() => []);
  const lists = [
    ...input.hands.map((names, index) => ({ names, field: `hands.${index}`, seat: null })),
    { names: input.draw, field: "draw", seat: null },
    ...input.shown.map((names, seat) => ({ names, field: `shown.${seat}`, seat })),
  ];
  for (const { names, field, seat } of lists) {
    for (const [index, name] of names.entries()) {
      const card = parseCard(name);
      if (!card.ok) return { ok: false, fault: { ...card.fault, field: `${field}.${index}` } };
      if (!left.delete(card.value)) return bad(`there is no other ${name}`, `${field}.${index}`);
      if (seat === null) faces.set(faces.size, card.value);
      else shown[seat]?.push(card.value);
    }
  }
  const { hands, lacks, next, shown: seen } = layHands(input.hands);
  const gone = [...new Set(input.gone)].sort((a, b) => a - b);
  const state: State = {
    ...start,
    terms: { ...start.terms, absent: [...left] },
    phase: "ask",
    hands,
    lacks,
    shown: shown.map((list) => list.sort((a, b) => a - b)),
    books,
    next,
    end: faces.size,
    gone,
  };
  if (seatsPlaying(state).length < 2) return bad("at least two players are needed", "gone");
  const turn = input.turn ?? seatAfter(dealer, seats, gone);
  if (gone.some((one) => cardsOf(state, one) > 0))
    return bad("a player who left cannot hold cards", "hands");
  if (!seatsPlaying(state).includes(turn) || cardsOf(state, turn) === 0)
    return bad("this seat cannot ask", "turn");
  return ok({ state: { ...state, turn }, faces, shown: seen });
}
