import * as v from "valibot";
import type { Result } from "../../../protocol/result.ts";
import { parseObject } from "../parse.ts";
import { type Config, configSchema } from "./config.ts";
import { THROWS } from "./throws.ts";

/** The actions of docs/games/rpsls.md, and `throw`: the choice that `seal` turns into `make-move`. */
export type Action =
  | { readonly type: "throw"; readonly symbol: number }
  | { readonly type: "register"; readonly value: number }
  | { readonly type: "make-move"; readonly hash: string }
  | { readonly type: "reveal"; readonly text: string }
  | { readonly type: "change-next-game-config"; readonly config: Config }
  | { readonly type: "stop-game" }
  /** What a knocked-out owner does who neither stops the game nor proposes settings. */
  | { readonly type: "stand-by" };

// A lone surrogate has no UTF-8 form, so two peers could hash it differently.
const text = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.check((value) => value.isWellFormed(), "Not Unicode text"),
);
const actionSchema = v.variant("type", [
  v.strictObject({
    type: v.literal("throw"),
    symbol: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(THROWS.length - 1)),
  }),
  v.strictObject({
    type: v.literal("register"),
    value: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  }),
  v.strictObject({ type: v.literal("make-move"), hash: text }),
  v.strictObject({ type: v.literal("reveal"), text }),
  v.strictObject({ type: v.literal("change-next-game-config"), config: configSchema }),
  v.strictObject({ type: v.literal("stop-game") }),
  v.strictObject({ type: v.literal("stand-by") }),
]);

export function parseAction(input: unknown): Result<Action> {
  return parseObject(actionSchema, input, "rpsls/BadAction", "This is not an action");
}
