import type { Invariants } from "../invariants.ts";
import { COLUMNS, ROWS } from "./board.ts";
import type { Action, State } from "./state.ts";

export const invariants: Invariants<State, Action> = {
  seats: [2],
  bound: COLUMNS * ROWS,
  broken({ columns, turn, end }) {
    const discs = columns.flat();
    if (columns.length !== COLUMNS || columns.some((column) => column.length > ROWS))
      return "the board has another size";
    // Seat 1 (discs of 2) begins, so it is never behind and at most one disc ahead.
    const lead = discs.filter((disc) => disc === 2).length * 2 - discs.length;
    if (lead !== 0 && lead !== 1) return "one player has moved too often";
    return end === null && turn !== 1 - lead ? "the wrong player is to move" : null;
  },
};
