import * as v from "valibot";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { parseObject } from "../parse.ts";

/** The settings of one game (docs/games/rpsls.md, `config`); times in milliseconds. */
export type Config = {
  readonly betSize: number;
  readonly playersCountLimit: number;
  readonly entryTimeout: number;
  readonly moveTimeout: number;
  readonly revealTimeout: number;
};

/** The bet is the table's stake. */
export type Options = Omit<Config, "betSize"> & {
  /** Begin with a Preparation stage in which seats register, and continue from game to game, as the original does. */
  readonly lobby: boolean;
  /** A commitment is valid only for the seat it names (docs/games/rpsls.md, row 5). */
  readonly bindCommitments: boolean;
};

export const MAX_SEATS = 64;
const MIN_TIMEOUT = 5000;

export const DEFAULTS: Options = {
  lobby: false,
  bindCommitments: true,
  playersCountLimit: MAX_SEATS,
  entryTimeout: 60_000,
  moveTimeout: 60_000,
  revealTimeout: 60_000,
};

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const configSchema = v.strictObject({
  // Keeps every pot within the integers that a number represents exactly.
  betSize: v.pipe(count, v.maxValue(Math.floor(Number.MAX_SAFE_INTEGER / MAX_SEATS))),
  playersCountLimit: count,
  entryTimeout: count,
  moveTimeout: count,
  revealTimeout: count,
});
const optionsSchema = v.strictObject({
  lobby: v.optional(v.boolean(), DEFAULTS.lobby),
  bindCommitments: v.optional(v.boolean(), DEFAULTS.bindCommitments),
  playersCountLimit: v.optional(count, DEFAULTS.playersCountLimit),
  entryTimeout: v.optional(count, DEFAULTS.entryTimeout),
  moveTimeout: v.optional(count, DEFAULTS.moveTimeout),
  revealTimeout: v.optional(count, DEFAULTS.revealTimeout),
});

export function parseOptions(input: unknown): Result<Options> {
  const parsed = parseObject(
    optionsSchema,
    input,
    "rpsls/BadOption",
    "This option is unknown or has a wrong value",
  );
  if (!parsed.ok) return parsed;
  const valid = checkConfig(parsed.value);
  return valid.ok ? parsed : valid;
}

/** The limits on a configuration, in the order of docs/games/rpsls.md, options. */
export function checkConfig(config: Omit<Config, "betSize">): Result<null> {
  if (config.playersCountLimit < 2)
    return fail("rpsls/PlayersLimitTooLow", "Allow at least two players.", "playersCountLimit");
  if (config.entryTimeout < MIN_TIMEOUT)
    return fail("rpsls/EntryTimeoutTooLow", TOO_SHORT, "entryTimeout");
  if (config.moveTimeout < MIN_TIMEOUT)
    return fail("rpsls/MoveTimeoutTooLow", TOO_SHORT, "moveTimeout");
  if (config.revealTimeout < MIN_TIMEOUT)
    return fail("rpsls/RevealTimeoutTooLow", TOO_SHORT, "revealTimeout");
  return ok(null);
}

const TOO_SHORT = `A stage must last at least ${MIN_TIMEOUT} ms.`;
