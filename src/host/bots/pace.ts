import {
  type Game,
  type Knowledge,
  NO_KNOWLEDGE,
  type Plain,
  type Seat,
} from "../../engine/game.ts";
import type { BotPace } from "../api/api.ts";
import type { ChooseMove } from "../ports/bots.ts";

export const BOT_PACES = ["none", "short", "natural"] as const satisfies readonly BotPace[];

export interface PaceDeps {
  readonly pace: () => BotPace;
  /** 32 random bits. */
  readonly word: () => number;
  /** Resolves after this many milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

const SHORT_MS = 400;
const NATURAL_MS = { least: 700, most: 1900 } as const;
/** A move that is plainly without a choice, like a forced draw, needs no time for thought. */
const FORCED_MS = 300;

/** Delays bots so that people can follow; their thinking time is part of the delay. */
export function paced(chooseMove: ChooseMove, { pace, word, wait }: PaceDeps): ChooseMove {
  return async (...question) => {
    const [game, state, seat, knowledge] = question;
    const forced = isPlainlyForced(game, state, seat, knowledge);
    const ms = delayOf(pace(), word(), forced);
    if (ms === 0) return chooseMove(...question);
    const [answer] = await Promise.all([chooseMove(...question), wait(ms)]);
    return answer;
  };
}

/**
 * Whether a seat has no choice, and everybody will see that by its move. A quick answer must not tell what the move does
 * not: that the only card that fits was played, and so what else is in the hand. Where pieces are hidden, only a move
 * counts that would be the seat's whatever it held, and that proves that it holds nothing else to be played.
 */
export function isPlainlyForced(game: Game, state: Plain, seat: Seat, known: Knowledge): boolean {
  const [only, ...others] = game.legal(state, seat, known);
  if (only === undefined || others.length > 0) return false;
  if (game.pieces === undefined) return true;
  const [seen, ...more] = game.legal(state, seat, NO_KNOWLEDGE);
  const isSeen = more.length === 0 && JSON.stringify(seen) === JSON.stringify(only);
  return isSeen && game.claims(state, seat, only).length > 0;
}

/** Milliseconds until a bot's move; `word`: 32 random bits; `forced`: it plainly has no choice. */
export function delayOf(pace: BotPace, word: number, forced = false): number {
  if (forced) return Math.min(delayOf(pace, word), FORCED_MS);
  const { least, most } = NATURAL_MS;
  switch (pace) {
    case "none":
      return 0;
    case "short":
      return SHORT_MS;
    case "natural":
      return least + (word % (most - least + 1));
  }
}

export function isPace(text: string): text is BotPace {
  return BOT_PACES.some((pace) => pace === text);
}

/** The profile's setting, or `usual`. */
export function readPace(saved: string | null, usual: BotPace): BotPace {
  return saved !== null && isPace(saved) ? saved : usual;
}
