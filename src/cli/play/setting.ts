import { fail, ok, type Result } from "../../../protocol/result.ts";
import { BOT_LEVELS } from "../../engine/policy.ts";
import { findGame, GAMES } from "../../games/registry.ts";
import type { Paint } from "../../games/terminal.ts";
import type { LocalPlayer, LocalWish } from "../../host/api/api.ts";
import { readCommandLine } from "../../node/command-line.ts";
import { chooseLanguage, type Language } from "../../text/language.ts";
import { NO_PAINT } from "./paint.ts";
import { WORDS, type Words } from "./words.ts";

export const PLAY_USAGE = `[GAME] [--players you,easy] [--stake CHIPS] [--options JSON] [--seed N] [--lang en|zh] [--plain]
GAME: ${GAMES.map(({ id }) => id).join(", ")}`;

/** The arguments of `fairhand play`. */
export interface Setting {
  /** `null`: the player is asked. */
  readonly game: string | null;
  readonly players: readonly LocalPlayer[] | null;
  readonly stake: number;
  readonly options: LocalWish["options"];
  /** Fixes cards, coins and bots; `null`: chance from the system. */
  readonly seed: number | null;
  readonly words: Words;
  readonly paint: Paint;
  /** Lines instead of a screen: for pipes and screen readers. */
  readonly plain: boolean;
  /** How many lines the person at the keyboard sees at once; 0 for a pipe. */
  readonly rows: number;
}

/** Reads the arguments of `fairhand play`. Faults `play/...` name the flag. */
export function parseSetting(args: readonly string[], language: string): Result<Setting> {
  const parsed = readFlags(args);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  const [game = null, ...more] = positionals;
  if (more.length > 0) return fail("play/usage", "One game at a time.");
  if (game !== null && findGame(game) === undefined)
    return fail("play/unknown-game", `There is no game ${game}.`, "game");
  const words = WORDS[chooseLanguage(null, [values.lang ?? language])];
  const stake = wholeNumber(values.stake ?? "0");
  if (stake === null)
    return fail("play/bad-number", "A stake is a whole number of chips.", "--stake");
  const seed = values.seed === undefined ? null : wholeNumber(values.seed);
  if (values.seed !== undefined && seed === null)
    return fail("play/bad-number", "A seed is a whole number.", "--seed");
  const options = parseJson(values.options ?? "{}");
  if (options === undefined)
    return fail("play/bad-options", "Options are a JSON object, for example {}.", "--options");
  const players = values.players === undefined ? null : parsePlayers(values.players);
  return ok({
    game,
    players,
    stake,
    options,
    seed,
    words,
    paint: NO_PAINT,
    plain: values.plain ?? false,
    rows: 0,
  });
}

/** The language asked for in arguments that cannot be parsed. */
export function wantedLanguage(args: readonly string[], language: string): Language {
  const asked = /(?:^|\n)--lang[=\n](.*)/.exec(args.join("\n"))?.[1];
  return chooseLanguage(null, [asked ?? language]);
}

function readFlags(args: readonly string[]) {
  const read = readCommandLine({
    args: [...args],
    allowPositionals: true,
    options: {
      players: { type: "string" },
      stake: { type: "string" },
      options: { type: "string" },
      seed: { type: "string" },
      lang: { type: "string" },
      plain: { type: "boolean" },
    },
  });
  return read.ok ? read : fail("play/usage", read.fault.message);
}

/** Level names are bots; everything else is the name of a person at this keyboard. */
function parsePlayers(list: string): LocalPlayer[] {
  return list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .map((name) => {
      const level = BOT_LEVELS.find((one) => one === name);
      return level === undefined ? { kind: "human", name } : { kind: "bot", level };
    });
}

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function parseJson(text: string): LocalWish["options"] | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
