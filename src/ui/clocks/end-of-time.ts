import type { Clock, Table } from "../../host/api/api.ts";
import { type EndOfTime, freeOf, SECOND } from "../countdown.ts";
import { isOut } from "../table-view.ts";

/**
 * What comes of it when this player's `clock` runs out. Two owners cannot outvote each other, so between them only the end
 * of a time for the whole match ends anything (docs/spec/agreement.md, 4).
 */
export function endOfTime(table: Table, clock: Clock): EndOfTime {
  if (table.kind === "device") return "out";
  if (ownersOf(table) > 2) return "vote";
  return endsWithTotal(table, clock) ? "resign" : "wait";
}

/** Whether the time for the whole match is over when the clock is, and not only a limit for this move. */
function endsWithTotal({ match, mine, total }: Table, clock: Clock): boolean {
  const seat = clock.seats.find((one) => mine.includes(one));
  const left = match?.left?.[seat ?? -1] ?? null;
  // The two are measured one after the other.
  return left !== null && clock.left + SECOND > left + freeOf(clock, total);
}

/** How many people play on, themselves or by their bots. */
function ownersOf(table: Table): number {
  const playing = table.seats.filter(({ seat }) => !isOut(table, seat));
  const people = playing.filter(({ bot }) => bot === null).map(({ name }) => name);
  const byBots = playing.flatMap(({ botOf }) => botOf ?? []).filter((one) => !people.includes(one));
  return people.length + new Set(byBots).size;
}
