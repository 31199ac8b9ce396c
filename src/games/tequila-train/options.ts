import * as v from "valibot";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Setup } from "../../engine/game.ts";
import { parseObject } from "../parse.ts";
import type { Action, Options, State } from "./state.ts";

export const SEATS = { min: 2, max: 8 } as const;

export const DEFAULTS: Options = { timeToMove: 30_000, allowVoluntarySkip: false };

const optionsSchema = v.strictObject({
  timeToMove: v.optional(
    v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    DEFAULTS.timeToMove,
  ),
  allowVoluntarySkip: v.optional(v.boolean(), DEFAULTS.allowVoluntarySkip),
});

export function parseOptions(input: unknown): Result<Options> {
  const message = "This option is unknown or has a wrong value";
  return parseObject(optionsSchema, input, "tequila-train/BadOption", message);
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const actionSchema = v.variant("kind", [
  v.strictObject({
    kind: v.literal("place"),
    slot: count,
    face: count,
    track: count,
    removeTrain: v.optional(v.boolean(), false),
  }),
  v.strictObject({ kind: v.literal("skip") }),
  v.strictObject({ kind: v.literal("pass") }),
  v.strictObject({ kind: v.literal("draw") }),
  v.strictObject({ kind: v.literal("show"), slot: count }),
  v.strictObject({ kind: v.literal("lack") }),
]);

export function parseAction(input: unknown): Result<Action> {
  const message =
    "An action places a tile, skips, passes, draws or answers the question for the hub";
  return parseObject(actionSchema, input, "tequila-train/BadAction", message);
}

/** The state before the shuffle. */
export function setup({ seats, stake, options }: Setup<Options>): Result<State> {
  if (!Number.isInteger(seats) || seats < SEATS.min) {
    return fail(
      "tequila-train/NotEnoughPlayers",
      "Tequila Train needs at least two players.",
      "seats",
    );
  }
  if (seats > SEATS.max) {
    return fail(
      "tequila-train/LimitHasBeenReached",
      "Tequila Train seats at most eight players.",
      "seats",
    );
  }
  const each = <T>(value: T) => Array.from({ length: seats }, () => value);
  return ok({
    terms: { stake, seats, ...options, absent: [] },
    step: 0,
    phase: "shuffle",
    hands: each([]),
    lacks: each([]),
    next: 0,
    end: 0,
    asking: null,
    hub: null,
    tracks: each([]),
    ends: [],
    markers: each(false),
    shots: each(0),
    turn: 0,
    idle: 0,
    gone: [],
    did: each(null),
    placed: null,
    over: null,
  });
}

/** Tiles dealt to each seat (docs/games/tequila-train.md, h). */
export function handSizeFor(seats: number): number {
  return seats <= 4 ? 8 : 12 - seats;
}
