import { equalBytes } from "../../../protocol/bytes.ts";
import { ok, type Result } from "../../../protocol/result.ts";
import type { Match } from "../../match/match.ts";
import type { PlayerId, RecordFile, TableId } from "../api/api.ts";
import type { History, PastMatch } from "../api/history-api.ts";
import type { Ledger, LedgerMatch, LedgerOpponent } from "../api/ledger-api.ts";
import type { Line, Store } from "../ports/store.ts";
import { cannotWrite } from "../ports/store.ts";
import { ledgerFile } from "./file.ts";
import { decodeLine, encodeLine, type LedgerLine, lineOf, standingIn } from "./line.ts";
import { transfersOf } from "./transfers.ts";

/**
 * Chips won and lost. One line for each match, written from its verified log; sums are computed on demand, so no match
 * can count twice.
 */
export interface LedgerBook {
  /**
   * Processes a match's state: that it is over, who has signed that, or that it goes on after all. Throws what the
   * store throws. Whether `ended` says something else since.
   */
  note(table: TableId, match: Match): boolean;
  /** When a match that was noted ended, milliseconds since 1970; `null` while it goes on. */
  ended(table: TableId): number | null;
  read(): Ledger;
  /** The same matches for the history, and how many lines cannot be read. */
  past(): History;
  /** One row for each match and opponent, as comma-separated values. */
  file(): RecordFile;
  /** Earlier matches with this player no longer count. Fault `profile/cannot-write`. */
  forget(player: PlayerId): Result<null>;
  /**
   * Verifies the saved logs again, all of them or those without a line, and rewrites their lines. Fault
   * `profile/cannot-write`.
   */
  check(which: "all" | "missing"): Promise<Result<null>>;
}

export interface LedgerDeps {
  readonly store: Pick<Store, "ledger" | "log">;
  readonly me: PlayerId;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Replays a saved log. */
  readonly verify: (saved: SavedMatch) => Promise<Verdict>;
  /** What `read` says is different. */
  readonly changed: () => void;
}

/**
 * `line`: `null` if the match has not ended, or is not the player's own. `damaged`: the log does not verify. `unknown`:
 * this machine could not verify it now, or this version cannot.
 */
export type Verdict =
  | { readonly kind: "line"; readonly line: LedgerLine | null }
  | { readonly kind: "damaged" }
  | { readonly kind: "unknown" };

/** A table as stored. */
export interface SavedMatch {
  readonly id: TableId;
  readonly about: Uint8Array;
  readonly log: readonly Line[];
  /** When it ended, milliseconds since 1970. */
  readonly ended: number;
}

export function openLedger({ store, me, now, verify, changed }: LedgerDeps): LedgerBook {
  const { ledger } = store;
  /** The standings of the matches by their lines, so that a table can be shown without writing. */
  const noted = new Map<TableId, string>();
  const ends = new Map<TableId, number>();
  /** Whose log did not verify when it was last checked; they have no line. */
  const damaged = new Set<TableId>();
  const lines = linesOf(ledger);
  const put = (table: TableId, line: LedgerLine | null) => {
    if (lines.put(table, line)) changed();
  };
  const read = (): Ledger => {
    const forgotten = ledger.forgotten();
    const matches = lines.all().flatMap(({ n, table, line }): LedgerMatch[] => {
      if (line === null) return [];
      const counts = (player: PlayerId) => n > (forgotten.get(player) ?? 0);
      const match = matchOf(table, line, me, counts);
      return match.chips.length > 0 ? [match] : [];
    });
    return { opponents: opponentsIn(matches), matches };
  };
  const past = (): History => {
    const forgotten = ledger.forgotten();
    const all = lines.all();
    const matches = all.flatMap(({ n, table, line }): PastMatch[] => {
      const counts = (player: PlayerId) => n > (forgotten.get(player) ?? 0);
      return line === null ? [] : pastOf(table, line, me, counts);
    });
    const unreadable = all.filter(({ line }) => line === null).length;
    return { matches, damaged: unreadable + damaged.size };
  };
  return {
    past,
    note(table, match) {
      const standing = JSON.stringify(standingIn(match));
      if (noted.get(table) === standing) return false;
      const before = lines.at(table)?.line ?? null;
      const line = lineOf(match, before?.ended ?? now());
      if (line !== null || before !== null) put(table, line);
      noted.set(table, standing);
      const known = ends.get(table);
      if (line === null) ends.delete(table);
      else ends.set(table, line.ended);
      return known !== line?.ended;
    },
    ended: (table) => ends.get(table) ?? null,
    read,
    file: () => ledgerFile(read()),
    forget(player) {
      try {
        ledger.forget(player);
        changed();
        return ok(null);
      } catch {
        return cannotWrite();
      }
    },
    async check(which) {
      const before = new Map(lines.all().map(({ table, line }) => [table, line]));
      try {
        for (const { id, about } of ledger.tables()) {
          if (which === "missing" && before.get(id)?.bots !== undefined) continue;
          const ended = before.get(id)?.ended ?? now();
          const standing = noted.get(id);
          const verdict = await verify({ id, about, log: store.log(id), ended });
          // The match has gone on meanwhile, and its line is newer than this log.
          if (verdict.kind === "unknown" || noted.get(id) !== standing) continue;
          put(id, verdict.kind === "line" ? verdict.line : null);
          if (verdict.kind === "damaged") damaged.add(id);
          else damaged.delete(id);
        }
        return ok(null);
      } catch {
        return cannotWrite();
      }
    },
  };
}

interface ReadLine {
  readonly n: number;
  readonly table: TableId;
  readonly bytes: Uint8Array;
  /** `null`: it cannot be read. */
  readonly line: LedgerLine | null;
}

interface Lines {
  /** Newest table first. */
  all(): readonly ReadLine[];
  at(table: TableId): ReadLine | undefined;
  /** Writes a table's line, or removes it. `false`: it says the same already. Throws what the store throws. */
  put(table: TableId, line: LedgerLine | null): boolean;
}

/**
 * Reads the lines. Each is decoded once: thousands of them take tenths of a second. They are listed once, too, until one
 * changes: a table that ends asks for its own, and at a start every open one does.
 */
function linesOf(ledger: Pick<Store["ledger"], "lines" | "setLine" | "removeLine">): Lines {
  let known: ReadonlyMap<TableId, ReadLine> = new Map();
  let isCurrent = false;
  const read = () => {
    if (isCurrent) return known;
    const lines = ledger.lines().map(({ n, table, bytes }): ReadLine => {
      const before = known.get(table);
      if (before !== undefined && equalBytes(before.bytes, bytes)) return { ...before, n };
      return { n, table, bytes, line: decodeLine(bytes) };
    });
    known = new Map(lines.map((line) => [line.table, line]));
    isCurrent = true;
    return known;
  };
  return {
    all: () => [...read().values()],
    at: (table) => read().get(table),
    put(table, line) {
      const bytes = line === null ? null : encodeLine(line);
      // At a start every open table is noted again, and hardly ever says anything new.
      if (isSame(read().get(table)?.bytes ?? null, bytes)) return false;
      if (bytes === null) ledger.removeLine(table);
      else ledger.setLine(table, bytes);
      isCurrent = false;
      return true;
    },
  };
}

function isSame(one: Uint8Array | null, other: Uint8Array | null): boolean {
  return one === null || other === null ? one === other : equalBytes(one, other);
}

/** A line as this player sees it: the chips from each other person, whose bots count as that person. */
function matchOf(
  table: TableId,
  line: LedgerLine,
  me: PlayerId,
  counts: (player: PlayerId) => boolean,
): LedgerMatch {
  const { seats, standing, awaited } = line;
  const transfers = transfersOf(line.stake, line);
  const chips = new Map<PlayerId, number>();
  for (const [mine, row] of transfers.entries()) {
    if (seats[mine]?.person !== me) continue;
    for (const [theirs, amount] of row.entries()) {
      const person = seats[theirs]?.person;
      if (person === undefined || person === me || !counts(person)) continue;
      chips.set(person, (chips.get(person) ?? 0) + amount);
    }
  }
  const names = awaited.flatMap((seat) => seats[seat]?.name ?? []);
  return {
    table,
    game: line.game,
    stake: line.stake,
    ended: line.ended,
    names: seats.map(({ name }) => name),
    payouts: line.payouts,
    remainder: line.remainder,
    reason: line.reason,
    standing,
    awaited: names,
    chips: [...chips].map(([player, amount]) => ({
      player,
      name: nameOf(line, player),
      chips: amount,
    })),
    digest: line.digest,
  };
}

/** The match for the history; nothing if nobody took part who is still to be listed. */
function pastOf(
  table: TableId,
  line: LedgerLine,
  me: PlayerId,
  counts: (player: PlayerId) => boolean,
): PastMatch[] {
  const { chips } = matchOf(table, line, me, counts);
  const own = seatOf(line, me);
  if (chips.length === 0) return [];
  const { game, reason, standing } = line;
  return [
    {
      table,
      kind: "network",
      game,
      at: line.ended,
      players: line.seats.map(({ name, person }, seat) => {
        // Bots say nothing about how two people play against each other.
        const isSecond = isBot(line, seat) && seatOf(line, person) !== null;
        return { name, level: null, person: isSecond ? null : person };
      }),
      own,
      winners: line.winners ?? null,
      reason,
      moves: line.moves ?? null,
      chips: standing === "signed" ? chips.reduce((sum, part) => sum + part.chips, 0) : null,
      standing,
    },
  ];
}

/** The name a person sat down under; a bot's name only if its owner has no seat. */
function nameOf(line: LedgerLine, player: PlayerId): string {
  const { seats } = line;
  const own = seats[seatOf(line, player) ?? -1];
  return (own ?? seats.find(({ person }) => person === player))?.name ?? "";
}

/** Where a person sat; their bots may sit before them. */
function seatOf(line: LedgerLine, player: PlayerId): number | null {
  const seat = line.seats.findIndex(({ person }, at) => person === player && !isBot(line, at));
  return seat === -1 ? null : seat;
}

function isBot({ bots = [] }: LedgerLine, seat: number): boolean {
  return bots.includes(seat);
}

/** Sums of what all have signed; everything else counts in numbers of matches only. By name of the latest match. */
function opponentsIn(matches: readonly LedgerMatch[]): LedgerOpponent[] {
  const opponents = new Map<PlayerId, LedgerOpponent>();
  for (const { standing, chips: parts } of matches) {
    for (const { player, name, chips } of parts) {
      const known = opponents.get(player) ?? { player, name, chips: 0, ...NO_MATCHES };
      const { counted, open, claimed, disputed } = known;
      opponents.set(player, {
        ...known,
        ...(standing === "signed" ? { chips: known.chips + chips, counted: counted + 1 } : {}),
        ...(standing === "unsigned" ? { open: open + 1 } : {}),
        ...(standing === "claimed" ? { claimed: claimed + 1 } : {}),
        ...(standing === "disputed" ? { disputed: disputed + 1 } : {}),
      });
    }
  }
  return [...opponents.values()];
}

const NO_MATCHES = { counted: 0, open: 0, claimed: 0, disputed: 0 };
