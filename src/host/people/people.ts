import { doubtAbout, type NameDoubt } from "../../../protocol/name-doubt.ts";
import type { LobbyTable, Replay, SeatInfo, Table } from "../api/api.ts";
import type { Signer } from "../api/terms.ts";
import type { Acquaintances } from "./acquaintances.ts";

/** Marks everybody who is shown as known or unknown, and names as doubtful. */
export interface People {
  inLobby(tables: readonly LobbyTable[]): LobbyTable[];
  atTable(table: Table): Table;
  inRecord(replay: Replay): Replay;
}

/** `me`: this player's own name. */
export function createPeople(
  { knownAs, names }: Pick<Acquaintances, "knownAs" | "names">,
  me: () => string,
): People {
  const ownAndKnown = () => [me(), ...names()].filter((name) => name !== "");
  // Comparing 64 names with each other takes thousands of steps, and each message at the table would repeat them for
  // the same names.
  let last: { readonly asked: readonly unknown[]; readonly doubts: readonly (NameDoubt | null)[] } =
    { asked: [], doubts: [] };
  return {
    inLobby(tables) {
      const others = ownAndKnown();
      return tables.map((table) => {
        const known = knownAs(table.host.id);
        // A known player's own name is not doubtful.
        const doubt = doubtAbout(
          table.host.name,
          others.filter((name) => name !== known),
        );
        return { ...table, host: { ...table.host, knownAs: known, doubt } };
      });
    },
    atTable(table) {
      if (table.kind === "device") return table;
      const known = table.seats.map(({ player }) => (player === null ? null : knownAs(player)));
      const seated = table.seats.flatMap(({ name, botOf }) => [name, botOf]);
      const asked = [me(), names(), ...known, ...seated];
      if (!isSame(asked, last.asked))
        last = { asked, doubts: doubtsAmong(table.seats, known, ownAndKnown()) };
      const { doubts } = last;
      const seats = table.seats.map(
        (seat, index): SeatInfo =>
          seat.here || seat.player === null || seat.botOf !== null
            ? seat
            : { ...seat, knownAs: known[index] ?? null, doubt: doubts[index] ?? null },
      );
      return { ...table, seats };
    },
    inRecord(replay) {
      const others = ownAndKnown();
      const signers = replay.signers.map((signer, seat): Signer => {
        if (signer.bot) return signer;
        const known = knownAs(signer.player);
        const doubt = doubtAbout(
          replay.players[seat] ?? "",
          others.filter((name) => name !== known),
        );
        return { ...signer, knownAs: known, doubt };
      });
      return { ...replay, signers };
    },
  };
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}

function doubtsAmong(
  seats: readonly SeatInfo[],
  known: readonly (string | null)[],
  others: readonly string[],
): readonly (NameDoubt | null)[] {
  return seats.map(({ name }, index) => {
    const beside = seats.flatMap((other, at) =>
      at === index || other.botOf !== null ? [] : [other.name],
    );
    return doubtAbout(
      name,
      [...others, ...beside].filter((one) => one !== known[index]),
    );
  });
}
