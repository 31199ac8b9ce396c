import type { Invariants } from "../invariants.ts";
import { COLUMNS, ROWS } from "./board.ts";
import type { Action, State } from "./state.ts";

export const invariants: Invariants<State, Action> = {
  seats: [2],
  /** A random player takes back about one move in five; nobody does so ten times in a row. */
  bound: 10 * COLUMNS * ROWS,
  broken({ columns, turn, end, line, takeback }) {
    const discs = columns.flat();
    if (columns.length !== COLUMNS || columns.some((column) => column.length > ROWS))
      return "the board has the wrong size";
    // Seat 1 (discs of 2) begins, so it is never behind and at most one disc ahead.
    const lead = discs.filter((disc) => disc === 2).length * 2 - discs.length;
    if (lead !== 0 && lead !== 1) return "one player has moved too often";
    // The moves before a hand-written position are unknown.
    if (line.length > discs.length) return "more moves stand than there are discs";
    if (takeback > line.length) return "more is to be taken back than was played";
    return end === null && turn !== 1 - lead ? "the wrong player is to move" : null;
  },
};
