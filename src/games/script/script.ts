import * as v from "valibot";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Seat } from "../../engine/game.ts";
import { notList, parseObject } from "../parse.ts";

/** A match described from outside: the game and its terms, all chance, and the events in order (docs/script.md). */
export interface Script {
  readonly game: string;
  readonly options: unknown;
  readonly seats: number;
  readonly stake: number;
  /** The position to start from instead of the set-up, in the game's own form. */
  readonly position: unknown;
  /** When the match starts, in milliseconds. */
  readonly at: number;
  readonly chance: FixedChance;
  readonly events: readonly ScriptEvent[];
}

/** Each list is consumed from its beginning. */
export interface FixedChance {
  /**
   * One list for each shuffle: names of pieces from the first slot on; the rest follow in the game's order of pieces.
   */
  readonly orders: readonly (readonly string[])[];
  /** Heads of each throw of coins. */
  readonly rolls: readonly number[];
  /** One for every secret choice. */
  readonly passwords: readonly string[];
}

export type ScriptEvent = { readonly at: number } & (
  | { readonly kind: "move"; readonly seat: Seat; readonly move: string }
  | { readonly kind: "action"; readonly seat: Seat; readonly action: unknown }
  | { readonly kind: "expire"; readonly seats: readonly Seat[] }
  | { readonly kind: "resign"; readonly seat: Seat }
  | { readonly kind: "tick" }
);

const MAX_SEATS = 256;
/** Keeps every pot within the integers that a number represents exactly. */
const MAX_STAKE = Math.floor(Number.MAX_SAFE_INTEGER / MAX_SEATS);
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const eventSchema = v.strictObject({
  at: v.optional(count),
  seat: v.optional(count),
  move: v.optional(v.string()),
  action: v.optional(v.unknown()),
  expire: v.optional(v.array(count)),
  resign: v.optional(count),
  tick: v.optional(v.literal(true)),
});
const chanceSchema = v.strictObject({
  orders: v.optional(v.array(v.array(v.string())), []),
  rolls: v.optional(v.array(count), []),
  passwords: v.optional(v.array(v.string()), []),
});
const scriptSchema = v.strictObject({
  game: v.string(),
  options: v.optional(v.unknown(), {}),
  seats: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_SEATS)),
  stake: v.optional(v.pipe(count, v.maxValue(MAX_STAKE)), 0),
  position: v.optional(v.unknown()),
  at: v.optional(count, 0),
  chance: v.optional(v.pipe(notList, chanceSchema), {}),
  events: v.array(v.pipe(notList, eventSchema)),
});

/**
 * Reads a script from parsed JSON. Unknown keys, ambiguous events and times that run backwards give faults that name
 * the field.
 */
export function parseScript(json: unknown): Result<Script> {
  const parsed = parseObject(scriptSchema, json, "script/malformed", "This is not a script");
  if (!parsed.ok) return parsed;
  const { events: raw, ...script } = parsed.value;
  const events: ScriptEvent[] = [];
  let now = script.at;
  for (const [index, entry] of raw.entries()) {
    const at = entry.at ?? now;
    if (at < now) {
      return fail("script/time-runs-back", `Time was ${now} already.`, `events.${index}.at`);
    }
    now = at;
    const event = parseEvent(entry, at);
    if (event === null) {
      return fail(
        "script/unclear-event",
        "An event has exactly one of: seat and move, seat and action, expire, resign, tick.",
        `events.${index}`,
      );
    }
    events.push(event);
  }
  return ok({ ...script, position: script.position, events });
}

function parseEvent(entry: v.InferOutput<typeof eventSchema>, at: number): ScriptEvent | null {
  const { at: _, ...rest } = entry;
  const { seat, move, action, expire, resign } = rest;
  switch (Object.keys(rest).sort().join()) {
    case "move,seat":
      return move === undefined || seat === undefined ? null : { at, kind: "move", seat, move };
    case "action,seat":
      return seat === undefined ? null : { at, kind: "action", seat, action };
    case "expire":
      return expire === undefined ? null : { at, kind: "expire", seats: expire };
    case "resign":
      return resign === undefined ? null : { at, kind: "resign", seat: resign };
    case "tick":
      return { at, kind: "tick" };
    default:
      return null;
  }
}
