import type { Table } from "../../host/api/api.ts";
import { findSet } from "../boards/registry.ts";
import { newLines } from "../lobby/talk.ts";
import { peopleHere, viewFor } from "../table-view.ts";
import type { Sound } from "./sounds.ts";

/** The sounds of the table on the screen between two of its states. Muted players' chat makes no sound. */
export function cuesOf(before: Table, after: Table, muted: readonly string[]): readonly Sound[] {
  const cues: Sound[] = [];
  const played = (after.match?.moves.length ?? 0) - (before.match?.moves.length ?? 0);
  const piece = findSet(after.game)?.sound;
  if (played > 0 && after.match?.moves.at(-1)?.kind === "acted" && piece !== undefined)
    cues.push(piece);
  if (before.match?.outcome == null && after.match?.outcome != null) cues.push(endCue(after));
  else if (isAwaited(after) && !isAwaited(before)) cues.push("turn");
  if (isSpokenTo(before, after, muted)) cues.push("chat");
  return cues;
}

/** A win on this device sounds like one; with several people on it, somebody here always wins. */
function endCue(table: Table): Sound {
  const people = peopleHere(table);
  const winners = table.match?.outcome?.winners ?? [];
  return winners.some((seat) => people.includes(seat)) ? "win" : "end";
}

/** Whether somebody at this device is to choose something. */
export function isAwaited(table: Table): boolean {
  const [person, ...others] = peopleHere(table);
  if (person === undefined || others.length > 0 || table.match?.outcome !== null) return false;
  return viewFor(table, person).legal.length > 0;
}

function isSpokenTo(before: Table, after: Table, muted: readonly string[]): boolean {
  const { chat, seats, mine } = after;
  return newLines(before.chat, chat).some(({ seat }) => {
    const player = seats.find((one) => one.seat === seat)?.player ?? "";
    return seat !== null && !mine.includes(seat) && !muted.includes(player);
  });
}
