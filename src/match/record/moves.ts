import type { Game, Plain, Seat } from "../../engine/game.ts";
import type { Step } from "../match.ts";

/** One line of a move list. */
export interface Move {
  readonly seat: Seat;
  /** In the game's notation; the other kinds need none. */
  readonly text: string;
  /** `null` where nobody acted. */
  readonly action: Plain;
  readonly kind: "acted" | "resigned" | "expired" | "removed";
}

/** The moves in an applied event: none for chance, one a seat for those who left together. */
export function movesOf(
  game: Game,
  { event, before, by }: Pick<Step, "event" | "before" | "by">,
): Move[] {
  switch (event.kind) {
    case "acted": {
      const { seat, action } = event;
      return [{ seat, action, kind: "acted", text: game.notation.format(before, seat, action) }];
    }
    case "resigned":
    case "expired": {
      const kind = event.kind === "resigned" && by === "vote" ? "removed" : event.kind;
      return event.seats.map((seat) => ({ seat, action: null, kind, text: kind }));
    }
    default:
      return [];
  }
}
