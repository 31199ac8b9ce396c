import * as v from "valibot";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Setup } from "../../engine/game.ts";
import { parseObject } from "../parse.ts";
import { PACK, RANKS } from "../playing-cards.ts";
import { BOOK } from "./cards.ts";
import type { Action, Options, State } from "./state.ts";

export const SEATS = { min: 2, max: 6 } as const;

export const DEFAULTS: Options = { dealer: null };

const seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SEATS.max - 1));

const optionsSchema = v.strictObject({ dealer: v.optional(v.nullable(seat), DEFAULTS.dealer) });

export function parseOptions(input: unknown): Result<Options> {
  const message = "This option is unknown or has a wrong value";
  return parseObject(optionsSchema, input, "go-fish/BadOption", message);
}

const slot = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const rank = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(RANKS));
const card = v.strictObject({
  slot,
  face: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PACK - 1)),
});
const cards = v.pipe(v.array(card), v.maxLength(BOOK));

const actionSchema = v.variant("kind", [
  v.strictObject({ kind: v.literal("ask"), of: seat, rank, slot: v.nullable(slot) }),
  v.strictObject({ kind: v.literal("give"), cards }),
  v.strictObject({ kind: v.literal("fish") }),
  v.strictObject({ kind: v.literal("show"), card }),
  v.strictObject({ kind: v.literal("book"), rank, cards }),
  v.strictObject({ kind: v.literal("done") }),
]);

export function parseAction(input: unknown): Result<Action> {
  const message = "An action asks, answers or lays down a book";
  return parseObject(actionSchema, input, "go-fish/BadAction", message);
}

/** The state before the first shuffle. */
export function setup({ seats, stake, options }: Setup<Options>): Result<State> {
  if (!Number.isInteger(seats) || seats < SEATS.min || seats > SEATS.max)
    return fail("go-fish/InvalidSeatCount", "Go Fish takes 2 to 6 players.", "seats");
  if (options.dealer !== null && options.dealer >= seats)
    return fail("go-fish/BadOption", `The dealer must be a seat below ${seats}.`, "options.dealer");
  const dealer = options.dealer ?? seats - 1;
  const nothing = Array.from({ length: seats }, () => []);
  return ok({
    terms: { stake, seats, dealer, absent: [] },
    phase: "shuffle",
    hands: nothing,
    lacks: nothing,
    shown: nothing,
    books: nothing,
    next: 0,
    end: 0,
    returned: { slots: [], faces: [] },
    turn: (dealer + 1) % seats,
    question: null,
    dry: 0,
    gone: [],
    last: null,
    over: null,
  });
}
