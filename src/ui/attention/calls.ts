import type { Seat } from "../../engine/game.ts";
import type { Friend, Invitation, Snapshot, Table } from "../../host/api/api.ts";
import { isAwaited } from "../sound/cues.ts";
import { isOut, peopleHere } from "../table-view.ts";

/** Something that waits for the player, for as long as it does. */
export type Call = TableCall | InvitationCall;

/** At a table among peers. */
export interface TableCall {
  /**
   * `full`: everybody has come, and this player may start. `gone`: somebody cannot be reached. `cup`: somebody has
   * opened the table of a tournament's game and waits there. `break`: somebody would like a break.
   */
  readonly kind: "turn" | "full" | "rematch" | "gone" | "cup" | "break";
  readonly table: Table;
  /** The others it is about, ascending. */
  readonly seats: readonly Seat[];
  /** Stays the same for the same call, so that each is announced once. */
  readonly key: string;
}

/** A friend's invitation that is not answered yet. */
export interface InvitationCall {
  readonly kind: "invitation";
  readonly invitation: Invitation;
  readonly key: string;
}

type Waiting = Pick<Snapshot, "tables" | "friends">;

/** What has changed between two snapshots. */
export interface News {
  readonly calls: readonly Call[];
  /** Calls of kind `gone` whose players are back. */
  readonly back: readonly TableCall[];
  /** Friends who are online now and were not before. */
  readonly arrived: readonly Friend[];
}

const NO_NEWS: News = { calls: [], back: [], arrived: [] };

/** Everything that waits, the most urgent first. Tables without a network call nobody, because nobody waits there. */
export function callsOf({ tables, friends }: Waiting): readonly Call[] {
  const network = tables.filter(({ kind, watching }) => kind === "network" && !watching);
  return [
    ...network.filter(isAwaited).map((table) => call("turn", table, [], table.match?.turn ?? 0)),
    ...friends.invitations.map(invitationCall),
    ...network.flatMap((table) => cupCall(table, tables)),
    ...network.flatMap(breakCall),
    ...network.flatMap(rematchCall),
    ...network.filter(isFull).map((table) => call("full", table, [], table.seats.length)),
    ...network.flatMap(goneCalls),
  ];
}

/** At the first look nothing counts as new: what waits then is in the banner, but makes no sound. */
export function newsBetween(before: Waiting | null, after: Waiting): News {
  if (before === null) return NO_NEWS;
  const old = callsOf(before);
  const now = callsOf(after);
  const missing = (from: readonly Call[]) => (one: Call) =>
    !from.some(({ key }) => key === one.key);
  return {
    calls: now.filter(missing(old)),
    back: old.filter(missing(now)).filter((call): call is TableCall => {
      if (call.kind !== "gone") return false;
      const table = after.tables.find(({ id }) => id === call.table.id);
      return (
        table?.stage === "playing" &&
        table.seats.some(({ seat, connected }) => call.seats.includes(seat) && connected)
      );
    }),
    arrived: after.friends.friends.filter(
      ({ id, here }) => here && before.friends.friends.some((one) => one.id === id && !one.here),
    ),
  };
}

function call(
  kind: TableCall["kind"],
  table: Table,
  seats: readonly Seat[],
  part: string | number,
): TableCall {
  return { kind, table, seats, key: `${kind} ${table.id} ${part}` };
}

function invitationCall(invitation: Invitation): InvitationCall {
  return { kind: "invitation", invitation, key: `invitation ${invitation.number}` };
}

function isFull({ stage, hosting, seats, capacity }: Table): boolean {
  return stage === "gathering" && hosting && seats.length === capacity;
}

function rematchCall(table: Table): readonly TableCall[] {
  // A wish from before the draw: nobody can answer it there until the tournament is over.
  if (table.cup != null && !table.cup.over) return [];
  const { wanted, offer, next } = table.rematch;
  const people = peopleHere(table);
  const others = wanted.filter((seat) => !people.includes(seat));
  const open = table.stage === "over" && next === null && people.length > 0;
  const answered = offer?.joined ?? people.some((seat) => wanted.includes(seat));
  const part = offer?.table ?? "";
  return open && !answered && others.length > 0 ? [call("rematch", table, others, part)] : [];
}

function cupCall(table: Table, tables: readonly Table[]): readonly TableCall[] {
  const { cup, seats, mine } = table;
  const game = cup?.rounds.flat().find((one) => one.mine);
  const opened = game?.table ?? null;
  if (cup == null || game === undefined || opened === null) return [];
  if (tables.some(({ id }) => id === opened)) return [];
  const pair = [game.one, game.other].flatMap((number) => cup.players[number ?? -1]?.player ?? []);
  const rivals = seats.flatMap(({ seat, player }) =>
    player !== null && pair.includes(player) && !mine.includes(seat) ? seat : [],
  );
  return [call("cup", table, rivals, opened)];
}

function breakCall(table: Table): readonly TableCall[] {
  const { match, mine } = table;
  if (match?.pause === undefined || match.pause.on || match.outcome !== null) return [];
  const { wanted } = match.pause;
  const others = wanted.filter((seat) => !mine.includes(seat));
  const answered = others.length < wanted.length || mine.length === 0;
  return answered || others.length === 0 ? [] : [call("break", table, others, match.turn)];
}

function goneCalls(table: Table): readonly TableCall[] {
  if (table.stage !== "playing" || table.match?.outcome != null) return [];
  return table.seats
    .filter(({ here, connected, bot }) => !here && !connected && bot === null)
    .filter(({ seat }) => !isOut(table, seat))
    .map(({ seat }) => call("gone", table, [seat], seat));
}
