import * as v from "valibot";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Setup } from "../../engine/game.ts";
import { parseObject } from "../parse.ts";
import { SUITS } from "../playing-cards.ts";
import { CARD_NAMES } from "./cards.ts";
import type { Action, Options, State } from "./state.ts";

export const SEATS = { min: 2, max: 10 } as const;

export const DEFAULTS: Options = { playForSecond: false, buryStartingEight: false, dealer: null };

const optionsSchema = v.strictObject({
  playForSecond: v.optional(v.boolean(), DEFAULTS.playForSecond),
  buryStartingEight: v.optional(v.boolean(), DEFAULTS.buryStartingEight),
  dealer: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SEATS.max - 1))),
    DEFAULTS.dealer,
  ),
});

export function parseOptions(input: unknown): Result<Options> {
  const message = "This option is unknown or has a wrong value";
  return parseObject(optionsSchema, input, "crazy-eights/BadOption", message);
}

const actionSchema = v.variant("kind", [
  v.strictObject({
    kind: v.literal("play"),
    slot: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    face: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CARD_NAMES.length - 1)),
    suit: v.optional(v.nullable(v.picklist(SUITS)), null),
  }),
  v.strictObject({ kind: v.literal("draw") }),
  v.strictObject({ kind: v.literal("pass") }),
]);

export function parseAction(input: unknown): Result<Action> {
  const message = "An action plays a card, draws or passes";
  const parsed = parseObject(actionSchema, input, "crazy-eights/BadAction", message);
  const field = parsed.ok ? undefined : parsed.fault.field;
  if (field === "suit") return fail("crazy-eights/InvalidSuit", "A suit is H, D, S or C.", field);
  if (field === "face") return fail("crazy-eights/InvalidValue", "There is no such card.", field);
  return parsed;
}

/** The state before the first shuffle. */
export function setup({ seats, stake, options }: Setup<Options>): Result<State> {
  if (!Number.isInteger(seats) || seats < SEATS.min || seats > SEATS.max) {
    return fail("crazy-eights/InvalidSeatCount", "Crazy Eights takes 2 to 10 players.", "seats");
  }
  if (options.playForSecond && seats === 2) {
    return fail(
      "crazy-eights/BadOption",
      "Playing for second place takes at least three players.",
      "options.playForSecond",
    );
  }
  if (options.dealer !== null && options.dealer >= seats) {
    return fail(
      "crazy-eights/BadOption",
      `The dealer must be a seat below ${seats}.`,
      "options.dealer",
    );
  }
  const { playForSecond, buryStartingEight } = options;
  const dealer = options.dealer ?? seats - 1;
  return ok({
    terms: { stake, seats, dealer, playForSecond, buryStartingEight, absent: [] },
    phase: "shuffle",
    hands: Array.from({ length: seats }, () => []),
    lacks: Array.from({ length: seats }, () => []),
    next: 0,
    end: 0,
    returned: [],
    buried: [],
    discard: [],
    suit: null,
    turn: (dealer + 1) % seats,
    drawn: 0,
    passes: 0,
    gone: [],
    first: null,
    last: null,
    over: null,
  });
}
