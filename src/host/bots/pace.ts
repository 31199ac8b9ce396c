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
/** A move without a choice, like a forced draw, needs no time for thought. */
const FORCED_MS = 300;

/** Delays bots so that people can follow; their thinking time is part of the delay. */
export function paced(chooseMove: ChooseMove, { pace, word, wait }: PaceDeps): ChooseMove {
  return async (...question) => {
    const [game, state, seat, knowledge] = question;
    const forced = game.legal(state, seat, knowledge).length === 1;
    const ms = delayOf(pace(), word(), forced);
    if (ms === 0) return chooseMove(...question);
    const [answer] = await Promise.all([chooseMove(...question), wait(ms)]);
    return answer;
  };
}

/** Milliseconds until a bot's move; `word`: 32 random bits; `forced`: it has no choice. */
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
