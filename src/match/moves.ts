import type { Game, Plain, Seat } from "../engine/game.ts";
import type { Step } from "./match.ts";

/** One line of a move list. */
export interface Move {
  readonly seat: Seat;
  /** In the game's notation; `resigned` and `expired` stand for themselves. */
  readonly text: string;
  /** `null` where nobody acted. */
  readonly action: Plain;
  readonly kind: "acted" | "resigned" | "expired";
}

/** The moves in an applied event: none for chance, one a seat for those who left together. */
export function movesOf(game: Game, { event, before }: Pick<Step, "event" | "before">): Move[] {
  switch (event.kind) {
    case "acted": {
      const { seat, action } = event;
      return [{ seat, action, kind: "acted", text: game.notation.format(before, seat, action) }];
    }
    case "resigned":
    case "expired":
      return event.seats.map((seat) => ({
        seat,
        action: null,
        kind: event.kind,
        text: event.kind,
      }));
    default:
      return [];
  }
}
