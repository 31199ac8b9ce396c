import type { Plain, Seat } from "../../engine/game.ts";
import type { Table } from "../../host/api/api.ts";
import { viewFor } from "../table-view.ts";
import { takebackText } from "./text.ts";

/** The takeback words, in any game whose actions include them. */
export type TakebackWord = "ask" | "allow" | "yes" | "no";

/** The words that the rules allow this seat now. */
export function wordsFor(table: Table, seat: Seat): ReadonlySet<TakebackWord> {
  return new Set(viewFor(table, seat).legal.flatMap((action) => wordIn(action) ?? []));
}

function wordIn(action: Plain): TakebackWord | null {
  if (typeof action !== "object" || action === null || !("takeback" in action)) return null;
  const { takeback } = action;
  return takeback === "ask" || takeback === "allow" || takeback === "yes" || takeback === "no"
    ? takeback
    : null;
}

/** The move that would be taken back: the last one that is not a word. */
export function lastMover({ match }: Table): Seat | null {
  return (
    match?.moves.findLast(({ action }) => action !== null && wordIn(action) === null)?.seat ?? null
  );
}

/** How many moves are about to be taken back, in a game that supports it. */
export function pendingTakeback({ match }: Table): number {
  const view = match?.public;
  if (typeof view !== "object" || view === null || !("takeback" in view)) return 0;
  const { takeback } = view;
  return typeof takeback === "number" ? takeback : 0;
}

/** Whether the game allows takebacks at this table. */
export function allowsTakeback({ options }: Table): boolean {
  if (typeof options !== "object" || options === null || !("takebacks" in options)) return false;
  const { takebacks } = options;
  return takebacks === true;
}

/** Whether a chat line asks for it, in any language. */
export function isRequest(text: string): boolean {
  return Object.values(takebackText).some(({ request }) => request === text.trim());
}
