import { doubtAbout } from "../../../protocol/name-doubt.ts";
import type { LobbyTable, SeatInfo, Table } from "../api/api.ts";
import type { Acquaintances } from "./acquaintances.ts";

/** Says of everybody who is shown whether this player knows them, and what is doubtful about their name. */
export interface People {
  inLobby(tables: readonly LobbyTable[]): LobbyTable[];
  atTable(table: Table): Table;
}

/** `me`: this player's own name. */
export function createPeople(
  { knownAs, names }: Pick<Acquaintances, "knownAs" | "names">,
  me: () => string,
): People {
  const ownAndKnown = () => [me(), ...names()].filter((name) => name !== "");
  return {
    inLobby(tables) {
      const others = ownAndKnown();
      return tables.map((table) => {
        const known = knownAs(table.host.id);
        // Whoever is known may be called as they are called.
        const doubt = doubtAbout(
          table.host.name,
          others.filter((name) => name !== known),
        );
        return { ...table, host: { ...table.host, knownAs: known, doubt } };
      });
    },
    atTable(table) {
      if (table.kind === "device") return table;
      const others = ownAndKnown();
      const seats = table.seats.map((seat): SeatInfo => {
        if (seat.here || seat.player === null || seat.botOf !== null) return seat;
        const known = knownAs(seat.player);
        const beside = table.seats.flatMap((other) =>
          other === seat || other.botOf !== null ? [] : [other.name],
        );
        const doubt = doubtAbout(
          seat.name,
          [...others, ...beside].filter((name) => name !== known),
        );
        return { ...seat, knownAs: known, doubt };
      });
      return { ...table, seats };
    },
  };
}
