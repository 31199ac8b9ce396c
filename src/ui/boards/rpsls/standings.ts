import type { Seat } from "../../../engine/game.ts";
import type { Symbol5 } from "../../../games/rpsls/throws.ts";
import type { View } from "../../../games/rpsls/view.ts";

/**
 * How a player stands. `choosing`: the throw is still to come; `acted`: without a throw, to stop the game; `sealed`:
 * committed, not shown; `shown`; `late`: time ran out in this stage; `beaten`: lost a round that
 * the view remembers; `gone`: out, because they resigned, were late or lost earlier; `won`.
 */
export type Condition =
  | "choosing"
  | "acted"
  | "sealed"
  | "shown"
  | "late"
  | "beaten"
  | "gone"
  | "won";

export interface Standing {
  readonly seat: Seat;
  readonly condition: Condition;
  /** The throw to show: the current one, or for players who are out the one they lost with. */
  readonly symbol: Symbol5 | null;
  readonly out: boolean;
}

/** Everyone in this game: those still in first, each in seat order. `viewer`'s own sealed throw is shown to them. */
export function standingsOf(view: View, viewer: Seat | null): readonly Standing[] {
  const all = view.lobby.map((seat) => standingOf(view, seat, viewer));
  return [...all.filter(({ out }) => !out), ...all.filter(({ out }) => out)];
}

function standingOf(view: View, seat: Seat, viewer: Seat | null): Standing {
  const player = view.players.find((one) => one.seat === seat);
  const thrown = lastThrow(view, seat);
  const lost = wasBeaten(view, seat) ? "beaten" : "gone";
  if (view.end !== null && view.stage !== "preparation")
    return view.end.winners.includes(seat)
      ? { seat, condition: "won", symbol: thrown, out: false }
      : { seat, condition: lost, symbol: thrown, out: true };
  if (player === undefined) return { seat, condition: lost, symbol: thrown, out: true };
  const { standing, committed, symbol } = player;
  if (standing === "late") return { seat, condition: "late", symbol: null, out: true };
  if (symbol !== null) return { seat, condition: "shown", symbol, out: false };
  if (committed)
    return { seat, condition: "sealed", symbol: seat === viewer ? view.mine : null, out: false };
  return { seat, condition: standing === "done" ? "acted" : "choosing", symbol: null, out: false };
}

function wasBeaten({ rounds }: View, seat: Seat): boolean {
  return rounds.some(
    ({ throws, survivors }) => throws.some((one) => one.seat === seat) && !survivors.includes(seat),
  );
}

/** What a seat threw last, as far as the view remembers. */
function lastThrow({ rounds }: View, seat: Seat): Symbol5 | null {
  for (const { throws } of rounds.toReversed()) {
    const thrown = throws.find((one) => one.seat === seat);
    if (thrown !== undefined) return thrown.symbol;
  }
  return null;
}

/** How many of those still in have done what the stage asks for. */
export function progressOf({ players, waitingFor }: View): {
  readonly done: number;
  readonly of: number;
} {
  const of = players.filter(({ standing }) => standing !== "late").length;
  return { done: of - waitingFor.length, of };
}
