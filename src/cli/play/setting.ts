import { parseArgs } from "node:util";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { findGame, GAMES } from "../../games/registry.ts";
import type { BotLevel, LocalPlayer, LocalWish } from "../../host/api.ts";
import { type Words, wordsFor } from "./words.ts";

export const PLAY_USAGE =
  "[GAME] [--players you,easy] [--stake CHIPS] [--options JSON] [--seed N] [--lang en|zh] [--plain]";

/** What `fairhand play` was asked for. */
export interface Setting {
  /** `null`: the player is asked. */
  readonly game: string | null;
  readonly players: readonly LocalPlayer[] | null;
  readonly stake: number;
  readonly options: LocalWish["options"];
  /** Fixes cards, dice and bots; `null` for chance from the system. */
  readonly seed: number | null;
  readonly words: Words;
  /** Lines instead of a screen: for pipes and for having it read aloud. */
  readonly plain: boolean;
}

const LEVELS: readonly BotLevel[] = ["easy", "medium", "hard", "best"];

/** Reads the arguments of `fairhand play`. Faults `play/...` name the flag. */
export function parseSetting(args: readonly string[], language: string): Result<Setting> {
  const parsed = readFlags(args);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  const [game = null, ...more] = positionals;
  if (more.length > 0) return fail("play/usage", `fairhand play ${PLAY_USAGE}`);
  if (game !== null && findGame(game) === undefined)
    return fail("play/unknown-game", `There is no game ${game}. Games: ${gameList()}.`, "game");
  const words = wordsFor(values.lang ?? language);
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
  return ok({ game, players, stake, options, seed, words, plain: values.plain ?? false });
}

function readFlags(args: readonly string[]) {
  try {
    return ok(
      parseArgs({
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
      }),
    );
  } catch {
    return fail("play/usage", `fairhand play ${PLAY_USAGE}`);
  }
}

/** Names of levels are bots; everything else is the name of somebody at this keyboard. */
function parsePlayers(list: string): LocalPlayer[] {
  return list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .map((name) => {
      const level = LEVELS.find((one) => one === name);
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

function gameList(): string {
  return GAMES.map(({ id }) => id).join(", ");
}
