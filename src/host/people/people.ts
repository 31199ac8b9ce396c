import { doubtAbout, type NameDoubt } from "../../../protocol/name-doubt.ts";
import type { LobbyTable, PlayerId, Replay, SeatInfo, Table } from "../api/api.ts";
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
  { knownAs, names, namesOf }: Pick<Acquaintances, "knownAs" | "names" | "namesOf">,
  me: () => string,
): People {
  const ownAndKnown = () => [me(), ...names()].filter((name) => name !== "");
  // A known player's own name is not doubtful.
  const doubtOf = (player: PlayerId, name: string) =>
    doubtAbout(name, without(ownAndKnown(), namesOf(player)));
  // Comparing 64 names with each other takes thousands of steps, and each message at the table would repeat them for
  // the same names.
  let last: { readonly asked: readonly unknown[]; readonly doubts: readonly (NameDoubt | null)[] } =
    { asked: [], doubts: [] };
  return {
    inLobby(tables) {
      return tables.map(({ host, ...table }) => {
        const doubt = doubtOf(host.id, host.name);
        return { ...table, host: { ...host, knownAs: knownAs(host.id), doubt } };
      });
    },
    atTable(table) {
      if (table.kind === "device") return table;
      const seated = table.seats.flatMap(({ player, name, botOf }) => [player, name, botOf]);
      const asked = [me(), names(), ...seated];
      if (!isSame(asked, last.asked))
        last = { asked, doubts: doubtsAmong(table.seats, namesOf, ownAndKnown()) };
      const { doubts } = last;
      const seats = table.seats.map(
        (seat, index): SeatInfo =>
          seat.here || seat.player === null || seat.botOf !== null
            ? seat
            : { ...seat, knownAs: knownAs(seat.player), doubt: doubts[index] ?? null },
      );
      return { ...table, seats };
    },
    inRecord(replay) {
      const signers = replay.signers.map((signer, seat): Signer => {
        if (signer.bot) return signer;
        const doubt = doubtOf(signer.player, replay.players[seat] ?? "");
        return { ...signer, knownAs: knownAs(signer.player), doubt };
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
  namesOf: Acquaintances["namesOf"],
  others: readonly string[],
): readonly (NameDoubt | null)[] {
  return seats.map(({ name, player }, index) => {
    const beside = seats.flatMap((other, at) =>
      at === index || other.botOf !== null ? [] : [other.name],
    );
    const own = player === null ? [] : namesOf(player);
    return doubtAbout(name, without([...others, ...beside], own));
  });
}

function without(names: readonly string[], own: readonly string[]): readonly string[] {
  return names.filter((name) => !own.includes(name));
}
