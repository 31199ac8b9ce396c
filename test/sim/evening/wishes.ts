import type { Plain } from "../../../src/engine/game.ts";
import { findGame } from "../../../src/games/registry.ts";
import type { TableWish } from "../../../src/host/api/api.ts";
import type { Doer } from "./deed.ts";

export const GAMES = [
  "rpsls",
  "rpsls",
  "rpsls",
  "rpsls",
  "connect-four",
  "connect-four",
  "connect-four",
  "royal-ur",
  "royal-ur",
  "tequila-train",
  "crazy-eights",
  "go-fish",
] as const;

export function wishOf(
  { dice, isTimed }: Pick<Doer, "dice" | "isTimed">,
  game: string = dice.of(GAMES),
): TableWish {
  const rules = findGame(game);
  const most = Math.min(rules?.seats.max ?? 2, rules?.pieces === undefined ? 6 : 3);
  const seats = 2 + dice.below(most - 1);
  const timers =
    !isTimed || dice.once(2)
      ? { phase: null }
      : dice.once(2)
        ? { phase: dice.of([20_000, 60_000, 3_600_000]) }
        : {
            phase: null,
            total: {
              kind: dice.of(["increment", "delay"] as const),
              time: dice.of([60_000, 600_000]),
              plus: dice.of([0, 5000]),
            },
          };
  return {
    game,
    options: optionsOf(game, seats, { dice, isTimed }),
    seats,
    stake: dice.of([0, 1, 5, 10]),
    timers: timers as TableWish["timers"] & object,
    access: dice.once(4) ? "invited" : "open",
    ...(dice.once(3) ? { plan: planOf({ dice, isTimed }) } : {}),
  };
}

function planOf({ dice, isTimed }: Pick<Doer, "dice" | "isTimed">): TableWish["plan"] & object {
  const goal = dice.once(3)
    ? null
    : { kind: dice.of(["best-of", "first-to", "rounds"] as const), count: 1 + dice.below(3) };
  return { goal, entry: isTimed && dice.once(3) ? dice.of([5000, 60_000]) : null };
}

const HOUR = 3_600_000;

function optionsOf(
  game: string,
  seats: number,
  { dice, isTimed }: Pick<Doer, "dice" | "isTimed">,
): Plain {
  const time = () => (isTimed ? dice.of([5000, 30_000, HOUR]) : HOUR);
  if (game === "connect-four")
    return { takebacks: dice.once(2), first: dice.of(["guest", "host", "lot", "loser"]) };
  if (game === "crazy-eights")
    return {
      playForSecond: seats > 2 && dice.once(2),
      buryStartingEight: dice.once(2),
      dealer: dice.once(2) ? null : dice.below(seats),
    };
  if (game === "go-fish") return { dealer: dice.once(2) ? null : dice.below(seats) };
  if (game === "royal-ur") return { first: dice.below(2) };
  if (game === "rpsls")
    return {
      lobby: false,
      bindCommitments: !dice.once(4),
      moveTimeout: time(),
      revealTimeout: time(),
      entryTimeout: time(),
    };
  return { timeToMove: dice.once(3) ? null : time(), allowVoluntarySkip: dice.once(2) };
}
