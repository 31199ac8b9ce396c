import type { Seat } from "../../engine/game.ts";
import type { Snapshot, Table } from "../../host/api/api.ts";
import { isAwaited } from "../sound/cues.ts";
import { peopleHere } from "../table-view.ts";

/** Something at a table among peers that waits for the player, for as long as it does. */
export interface Call {
  /** `full`: everybody has come, and this player may start. `gone`: somebody cannot be reached. */
  readonly kind: "turn" | "full" | "rematch" | "gone";
  readonly table: Table;
  /** The others it is about, ascending. */
  readonly seats: readonly Seat[];
  /** The same for as long as it is the same call: each is told once. */
  readonly key: string;
}

/** What has come about between two snapshots. */
export interface News {
  readonly calls: readonly Call[];
  /** Calls of kind `gone` whose players are there again. */
  readonly back: readonly Call[];
}

const NO_NEWS: News = { calls: [], back: [] };

/** Everything that waits, the most urgent first. Tables without a network call nobody: nobody waits there. */
export function callsOf({ tables }: Pick<Snapshot, "tables">): readonly Call[] {
  const network = tables.filter(({ kind, watching }) => kind === "network" && !watching);
  return [
    ...network.filter(isAwaited).map((table) => call("turn", table, [], table.match?.turn ?? 0)),
    ...network.flatMap(rematchCall),
    ...network.filter(isFull).map((table) => call("full", table, [], table.seats.length)),
    ...network.flatMap(goneCalls),
  ];
}

/** Nothing is new at the first look: what waits then is in the banner, but nobody is startled. */
export function newsBetween(before: Pick<Snapshot, "tables"> | null, after: Snapshot): News {
  if (before === null) return NO_NEWS;
  const old = callsOf(before);
  const now = callsOf(after);
  const missing = (from: readonly Call[]) => (one: Call) =>
    !from.some(({ key }) => key === one.key);
  return {
    calls: now.filter(missing(old)),
    back: old.filter(missing(now)).filter(({ kind, table: { id }, seats }) => {
      const table = after.tables.find((one) => one.id === id);
      return (
        kind === "gone" &&
        table?.stage === "playing" &&
        table.seats.some(({ seat, connected }) => seats.includes(seat) && connected)
      );
    }),
  };
}

function call(kind: Call["kind"], table: Table, seats: readonly Seat[], part: string | number) {
  return { kind, table, seats, key: `${kind} ${table.id} ${part}` };
}

function isFull({ stage, hosting, seats, capacity }: Table): boolean {
  return stage === "gathering" && hosting && seats.length === capacity;
}

function rematchCall(table: Table): readonly Call[] {
  const { wanted, offer, next } = table.rematch;
  const people = peopleHere(table);
  const others = wanted.filter((seat) => !people.includes(seat));
  const open = table.stage === "over" && next === null && people.length > 0;
  const answered = offer?.joined ?? people.some((seat) => wanted.includes(seat));
  const part = offer?.table ?? "";
  return open && !answered && others.length > 0 ? [call("rematch", table, others, part)] : [];
}

function goneCalls(table: Table): readonly Call[] {
  if (table.stage !== "playing" || table.match?.outcome != null) return [];
  return table.seats
    .filter(({ here, connected, bot }) => !here && !connected && bot === null)
    .map(({ seat }) => call("gone", table, [seat], seat));
}
