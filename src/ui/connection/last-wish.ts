import type { Plain } from "../../engine/game.ts";
import { BOT_LEVELS } from "../../engine/policy.ts";
import type { BotLevel, LocalPlayer } from "../../host/api/api.ts";

/** How a game was last played against the computer here. */
export interface LastWish {
  readonly level: BotLevel;
  readonly stake: number;
  /** As the player left them; the host decides whether this version still knows them. `null`: the game's own. */
  readonly options: Plain;
  /** Whether the computer sits in the first seat; `null`: the person takes the seat that moves first. */
  readonly computerFirst: boolean | null;
}

export const FIRST_WISH: LastWish = {
  level: "medium",
  stake: 0,
  options: null,
  computerFirst: null,
};

const keyOf = (game: string) => `fairhand-wish-${game}`;

/** Data written by another version or a curious player is ignored. */
export function readLastWish(storage: Pick<Storage, "getItem">, game: string): LastWish {
  const kept = parse(storage.getItem(keyOf(game)));
  if (typeof kept !== "object" || kept === null) return FIRST_WISH;
  const level = "level" in kept ? BOT_LEVELS.find((one) => one === kept.level) : undefined;
  const stake = "stake" in kept ? kept.stake : undefined;
  if (level === undefined || typeof stake !== "number" || !Number.isSafeInteger(stake) || stake < 0)
    return FIRST_WISH;
  const options = "options" in kept ? (kept.options as Plain) : null;
  return {
    level,
    stake,
    options,
    computerFirst: "computerFirst" in kept && kept.computerFirst === true,
  };
}

export function keepLastWish(
  storage: Pick<Storage, "setItem">,
  game: string,
  wish: LastWish,
): void {
  storage.setItem(keyOf(game), JSON.stringify(wish));
}

interface Played {
  readonly seated: readonly LocalPlayer[];
  readonly stake: number;
  readonly options: Plain;
}

/** Remembers a match of one person against the computer; matches among people cannot be repeated alone. */
export function keepAsLast(game: string, { seated, stake, options }: Played): void {
  const bot = seated.find((player) => player.kind === "bot");
  const people = seated.filter(({ kind }) => kind === "human");
  if (bot === undefined || people.length !== 1) return;
  const computerFirst = seated[0]?.kind === "bot";
  keepLastWish(localStorage, game, { level: bot.level, stake, options, computerFirst });
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
