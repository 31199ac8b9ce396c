import type { TableId } from "../../host/api/api.ts";
import { createStore, type Store } from "../store.ts";

/** Where somebody writes in a field. */
export interface Caret {
  readonly start: number | null;
  readonly end: number | null;
}

/**
 * What the player is writing to each table. It outlives the screen, which another one replaces when a match begins: the
 * rest of a sentence would be keys pressed at the board.
 */
export interface Drafts {
  readonly lines: Store<ReadonlyMap<TableId, string>>;
  write(table: TableId, line: string): void;
  /** The company goes on at another table. */
  move(from: TableId, to: TableId): void;
  /** The field that has the focus goes away with its screen. */
  handOver(caret: Caret): void;
  /** Where to go on writing, if the field of the screen before had the focus when this one replaced it. */
  takeOver(): Caret | null;
}

/** More than anybody writes at once. */
const MOST = 20;

export function createDrafts(): Drafts {
  const lines = createStore<ReadonlyMap<TableId, string>>(new Map());
  let caret: Caret | null = null;
  const write = (table: TableId, line: string) => {
    const others = [...lines.get()].filter(([id]) => id !== table);
    lines.set(new Map(line === "" ? others : [...others.slice(1 - MOST), [table, line]]));
  };
  return {
    lines,
    write,
    move(from, to) {
      const line = lines.get().get(from);
      if (line === undefined) return;
      write(from, "");
      write(to, line);
    },
    handOver({ start, end }) {
      caret = { start, end };
      // What replaces it appears in the same step. Anything later is another visit.
      queueMicrotask(() => {
        caret = null;
      });
    },
    takeOver() {
      const taken = caret;
      caret = null;
      return taken;
    },
  };
}
