import type { PlayerId } from "../api/api.ts";
import type { LedgerOpponent } from "../api/ledger-api.ts";
import type { KeptFriend } from "../friends/friend-list.ts";
import type { Standing } from "../limits/work-queue.ts";
import { hostOf, isHost, joinsOf, mySeat, peersOf, type TableState } from "../table/table-state.ts";
import { peerOf } from "./players.ts";

/** Whom this player knows, and who plays with them right now. */
export interface Acquaintances {
  /** Called with every chunk from a connection. */
  standing(peer: string): Standing;
  /** Whether the peer sits at a table that this player has opened, which this player did not choose. */
  seated(peer: string): boolean;
  /** The other player's name when this player last finished a match with them; `null` if never. */
  knownAs(player: PlayerId): string | null;
  /**
   * The names of all known players, whom friends are among by the names they have on the list: the same array as long as
   * they are the same.
   */
  names(): readonly string[];
  /** Those of them that are this player's. */
  namesOf(player: PlayerId): readonly string[];
  /** A table has come, gone or changed. */
  tableChanged(): void;
  /** The list of friends has changed. */
  friendsChanged(): void;
  /** A match has ended, or earlier ones with somebody no longer count. */
  ledgerChanged(): void;
}

export interface AcquaintanceDeps {
  readonly tables: () => Iterable<{ readonly state: TableState }>;
  readonly opponents: () => readonly LedgerOpponent[];
  /** Those on this player's list of friends. */
  readonly friends: () => readonly Pick<KeptFriend, "id" | "name">[];
  /** Whether it is a relay that this player uses: each who comes through it opens a stream over its connection. */
  readonly isRelay: (peer: string) => boolean;
}

/** By player, from finished matches and from the list of friends, and all of them. */
interface Names {
  readonly of: ReadonlyMap<PlayerId, string>;
  readonly listed: ReadonlyMap<PlayerId, string>;
  readonly all: readonly string[];
}

/** A finished match makes a player known: it takes this player's consent and time, which a key does not. */
export function createAcquaintances({
  tables,
  opponents,
  friends,
  isRelay,
}: AcquaintanceDeps): Acquaintances {
  let standings: Map<string, Standing> | null = null;
  let seats: ReadonlySet<string> | null = null;
  let seen: readonly unknown[] = [];
  let names: Names | null = null;

  const known = () => {
    if (names === null) {
      const of = new Map(opponents().map(({ player, name }) => [player, name]));
      const listed = new Map(friends().map(({ id, name }) => [id, name]));
      names = { of, listed, all: [...new Set([...of.values(), ...listed.values()])] };
    }
    return names;
  };
  const rate = () => {
    const found = new Map<string, Standing>();
    const put = (player: PlayerId, standing: Standing) => {
      const peer = peerOf(player)?.toString();
      if (peer !== undefined && found.get(peer) !== "fellow") found.set(peer, standing);
    };
    for (const player of [...known().of.keys(), ...known().listed.keys()]) put(player, "known");
    for (const { state } of tables())
      for (const player of peersOf(state)) {
        if (isPlaying(state)) put(player, "fellow");
        // This player has chosen whom to watch and at whose table to sit, but not who sits at their own open table.
        else if (state.match !== null || player === hostOf(state)) put(player, "known");
      }
    return found;
  };
  const seatsHere = () =>
    new Set(
      [...tables()]
        .filter(({ state }) => state.match === null && isHost(state))
        .flatMap(({ state }) => peersOf(state).map((player) => peerOf(player)?.toString() ?? "")),
    );
  return {
    seated(peer) {
      seats ??= seatsHere();
      return seats.has(peer);
    },
    standing(peer) {
      standings ??= rate();
      return standings.get(peer) ?? (isRelay(peer) ? "known" : "stranger");
    },
    knownAs: (player) => known().of.get(player) ?? null,
    names: () => known().all,
    namesOf: (player) =>
      [known().of.get(player), known().listed.get(player)].filter((name) => name !== undefined),
    tableChanged() {
      const now = [...tables()].flatMap(({ state }) => [joinsOf(state), stageOf(state)]);
      // A move changes nobody's standing, and rating all again when the next one arrives is a tenth of its time.
      if (now.length === seen.length && now.every((one, at) => one === seen[at])) return;

      seen = now;
      standings = null;
      seats = null;
    },
    friendsChanged() {
      standings = null;
      names = null;
    },
    ledgerChanged() {
      standings = null;
      names = null;
    },
  };
}

function isPlaying(state: TableState): boolean {
  return stageOf(state) === "running" && mySeat(state) !== -1;
}

/** With the joins, all that a standing depends on at a table. */
function stageOf({ match }: TableState): "gathering" | "running" | "over" {
  if (match === null) return "gathering";
  return match.phase.outcome === null ? "running" : "over";
}
