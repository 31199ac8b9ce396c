import type { Game, Plain, Seat } from "../engine/game.ts";

/**
 * The value of a finished match to a seat: 1 for the only winner, an equal share for a shared first place, otherwise 0.
 */
export function winShare<S extends Plain>(
  game: Pick<Game<S>, "outcome">,
  state: S,
  seat: Seat,
): number {
  const winners = game.outcome(state)?.winners ?? [];
  return winners.includes(seat) ? 1 / winners.length : 0;
}

/** The same for two seats on the scale of evaluations: 1 won, 0 tied, -1 lost. */
export function winBalance<S extends Plain>(
  game: Pick<Game<S>, "outcome">,
  state: S,
  seat: Seat,
): number {
  return winShare(game, state, seat) - winShare(game, state, 1 - seat);
}
