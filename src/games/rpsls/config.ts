import * as v from "valibot";
import { fail, ok, type Result } from "../../../protocol/result.ts";

/** What one game is played by (rule sheet 2.3, 2.4); times in milliseconds. */
export type Config = {
  readonly bet_size: number;
  readonly players_count_limit: number;
  readonly entry_timeout: number;
  readonly move_timeout: number;
  readonly reveal_timeout: number;
};

/** The bet is the table's stake. */
export type Options = Omit<Config, "bet_size"> & {
  /** Begin with a Preparation stage in which seats register, and go on from game to game as the original does. */
  readonly lobby: boolean;
  /** A commitment is good only for the seat it names (R9). */
  readonly bind_commitments: boolean;
};

export const MAX_SEATS = 64;
const MIN_TIMEOUT = 5000;

export const DEFAULTS: Options = {
  lobby: false,
  bind_commitments: true,
  players_count_limit: MAX_SEATS,
  entry_timeout: 60_000,
  move_timeout: 60_000,
  reveal_timeout: 60_000,
};

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const configSchema = v.strictObject({
  bet_size: count,
  players_count_limit: count,
  entry_timeout: count,
  move_timeout: count,
  reveal_timeout: count,
});
const optionsSchema = v.strictObject({
  lobby: v.optional(v.boolean(), DEFAULTS.lobby),
  bind_commitments: v.optional(v.boolean(), DEFAULTS.bind_commitments),
  players_count_limit: v.optional(count, DEFAULTS.players_count_limit),
  entry_timeout: v.optional(count, DEFAULTS.entry_timeout),
  move_timeout: v.optional(count, DEFAULTS.move_timeout),
  reveal_timeout: v.optional(count, DEFAULTS.reveal_timeout),
});

export function parseOptions(input: unknown): Result<Options> {
  const parsed = v.safeParse(optionsSchema, input);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return fail(
      "rpsls/BadOption",
      `This is not an option: ${issue.message}.`,
      v.getDotPath(issue) ?? "",
    );
  }
  const valid = checkConfig(parsed.output);
  return valid.ok ? ok(parsed.output) : valid;
}

/** The sheet's limits on a configuration, in its order (2.4, R5). */
export function checkConfig(config: Omit<Config, "bet_size">): Result<null> {
  if (config.players_count_limit < 2)
    return fail("rpsls/PlayersLimitTooLow", "At least two must fit.", "players_count_limit");
  if (config.entry_timeout < MIN_TIMEOUT)
    return fail("rpsls/EntryTimeoutTooLow", TOO_SHORT, "entry_timeout");
  if (config.move_timeout < MIN_TIMEOUT)
    return fail("rpsls/MoveTimeoutTooLow", TOO_SHORT, "move_timeout");
  if (config.reveal_timeout < MIN_TIMEOUT)
    return fail("rpsls/RevealTimeoutTooLow", TOO_SHORT, "reveal_timeout");
  return ok(null);
}

const TOO_SHORT = `A stage lasts at least ${MIN_TIMEOUT} ms.`;
