import { misplaced } from "../hidden-pieces.ts";
import type { Invariants } from "../invariants.ts";
import { PACK } from "../playing-cards.ts";
import { hiddenSlots, publicFaces } from "./hidden.ts";
import type { Action, State } from "./state.ts";

export const invariants: Invariants<State, Action> = {
  seats: [2, 3, 4, 6],
  bound: 20_000,
  broken(state) {
    return misplaced(state, {
      hidden: hiddenSlots(state),
      open: publicFaces(state),
      count: state.phase === "shuffle" ? 0 : PACK,
    });
  },
};
