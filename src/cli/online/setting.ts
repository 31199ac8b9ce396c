import { fail, ok, type Result } from "../../../protocol/result.ts";
import { findGame, GAMES } from "../../games/registry.ts";
import type { TimeControl } from "../../host/api/api.ts";
import { readCommandLine } from "../../node/command-line.ts";
import { type HostFlags, parseHostFlags } from "../../node/flags.ts";
import { chooseLanguage, type Language } from "../../text/language.ts";
import { readControl } from "./clocks.ts";

const COMMON =
  "[--name=NAME] [--lang=en|zh] [--profile=DIR] [--network=NAME] [--lan-only] [--new-player]";

export const OPEN_USAGE = `GAME [--seats=N] [--stake=CHIPS] [--time=MINUTES+SECONDS] [--invited] ${COMMON}
    GAME: ${GAMES.map(({ id }) => id).join(", ")}
    --time: for all moves of each player, and added after each; --invited: only friends with the code can see it`;

export const JOIN_USAGE = `[CODE] ${COMMON}
    without CODE: lists the tables nearby, to choose one`;

/** The arguments of `fairhand open` and `fairhand join`. */
export interface OnlineSetting {
  readonly host: HostFlags;
  /** The name others see; `null`: the profile's, or the player is asked. */
  readonly name: string | null;
  readonly language: Language;
  /** A game or a code. */
  readonly what: string | null;
  readonly seats: number | null;
  readonly stake: number;
  /** `null` for no clock. */
  readonly time: TimeControl | null;
  readonly invited: boolean;
}

/** Fault `cli/bad-flag`, naming the flag. */
export function parseOnline(args: readonly string[], language: string): Result<OnlineSetting> {
  const read = readCommandLine({
    args: [...args],
    allowPositionals: true,
    options: {
      name: { type: "string" },
      lang: { type: "string" },
      seats: { type: "string" },
      stake: { type: "string" },
      time: { type: "string" },
      invited: { type: "boolean" },
      profile: { type: "string" },
      network: { type: "string" },
      port: { type: "string" },
      "lan-only": { type: "boolean" },
      "new-player": { type: "boolean" },
    },
  });
  if (!read.ok) return read;
  const { values, positionals } = read.value;
  const [what = null, ...more] = positionals;
  if (more.length > 0) return fail("cli/bad-flag", "One game or code at a time.");
  const host = parseHostFlags([
    ...(["profile", "network", "port"] as const).flatMap((flag) =>
      values[flag] === undefined ? [] : [`--${flag}=${values[flag]}`],
    ),
    ...(["lan-only", "new-player"] as const).flatMap((flag) =>
      values[flag] === true ? [`--${flag}`] : [],
    ),
  ]);
  if (!host.ok) return host;
  const seats = values.seats === undefined ? null : wholeNumber(values.seats);
  if (values.seats !== undefined && seats === null)
    return fail("cli/bad-flag", "--seats must be a whole number.", "seats");
  const stake = wholeNumber(values.stake ?? "0");
  if (stake === null) return fail("cli/bad-flag", "--stake must be a whole number.", "stake");
  const time = values.time === undefined ? null : readControl(values.time);
  if (values.time !== undefined && time === null)
    return fail("cli/bad-flag", "--time must be minutes, or minutes+seconds as in 5+3.", "time");
  return ok({
    host: host.value,
    name: values.name ?? null,
    language: chooseLanguage(null, [values.lang ?? language]),
    what,
    seats,
    stake,
    time,
    invited: values.invited ?? false,
  });
}

/** The fewest seats of a game; `null` for a game that does not exist. */
export function fewestSeats(game: string): number | null {
  return findGame(game)?.seats.min ?? null;
}

function wholeNumber(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
