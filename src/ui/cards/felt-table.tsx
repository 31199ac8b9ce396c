import type { ReactNode } from "react";
import type { Seat } from "../../engine/game.ts";
import { type Place, placesAround, seatsAround } from "./around.ts";
import "./table.css";

interface FeltTableProps {
  /** The number of players. */
  readonly seats: number;
  /** Our own seat; `null` for a spectator. */
  readonly own: Seat | null;
  readonly label: string;
  /** The name of the list of players. */
  readonly around: string;
  readonly plateOf: (seat: Seat, place: Place) => ReactNode;
  /** What lies in the middle. */
  readonly children: ReactNode;
}

/** A felt table with the other players around it. */
export function FeltTable({ seats, own, label, around, plateOf, children }: FeltTableProps) {
  const others = seatsAround(seats, own);
  const places = placesAround(others.length);
  const room =
    others.length < 3 ? " felt-table-roomy" : others.length > 5 ? " felt-table-large" : "";
  return (
    <section className={`felt-table${room}`} aria-label={label}>
      <ul className="felt-players" aria-label={around}>
        {others.map((seat, index) => plateOf(seat, places[index] ?? { x: 0.5, y: 0.1 }))}
      </ul>
      {children}
    </section>
  );
}
