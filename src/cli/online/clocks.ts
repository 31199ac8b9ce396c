import type { Table, TimeControl } from "../../host/api/api.ts";
import { fill } from "../../text/fill.ts";
import { joinNames } from "../../text/joining.ts";
import type { Words } from "../play/words.ts";
import type { OnlineWords } from "./words.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const MOST_MINUTES = 24 * 60;
const MOST_SECONDS = 600;

/** `5+3`: five minutes for all of a player's moves, and three seconds added after each; `null` if malformed. */
export function readControl(text: string): TimeControl | null {
  const [, minutes = "", seconds = "0"] = /^(\d{1,4})(?:\+(\d{1,3}))?$/.exec(text) ?? [];
  const [time, plus] = [Number(minutes), Number(seconds)];
  if (time < 1 || time > MOST_MINUTES || plus > MOST_SECONDS) return null;
  return { kind: "increment", time: time * MINUTE, plus: plus * SECOND };
}

/** The time that the player at this keyboard has left to move; `null` without a clock. */
export function timeLine({ match, mine }: Table, online: OnlineWords): string | null {
  const [seat = -1] = mine;
  const clock = match?.clock ?? null;
  const left = match?.left?.[seat] ?? (clock?.seats.includes(seat) ? clock.left : null);
  if (left === null || left === undefined) return null;
  const seconds = Math.ceil(left / SECOND);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return fill(online.time, { time });
}

/** Whether time runs at this table, so that its players may want a break. */
export function isTimed({ match }: Table): boolean {
  if (match?.pause === undefined || match.outcome !== null) return false;
  return match.clock !== null || match.left != null || match.pause.on;
}

/** The state of a break in a sentence; empty if nobody wants one. */
export function breakLine(
  table: Table,
  names: readonly string[],
  { words, online }: { readonly words: Words; readonly online: OnlineWords },
): string {
  const { match, mine } = table;
  if (match?.pause === undefined || !isTimed(table)) return "";
  const { wanted, on } = match.pause;
  if (on) return online.breakOn;
  if (wanted.some((seat) => mine.includes(seat))) return online.breakAsked;
  const others = joinNames(
    words.language,
    wanted.map((seat) => names[seat] ?? ""),
  );
  return others === "" ? "" : fill(online.breakWanted, { names: others });
}
