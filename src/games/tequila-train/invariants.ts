import type { Invariants } from "../invariants.ts";
import { hiddenSlots, publicFaces } from "./hidden.ts";
import type { Action, State } from "./state.ts";
import { farEnd, TILE_COUNT } from "./tiles.ts";

export const invariants: Invariants<State, Action> = {
  seats: [2, 3, 4, 5, 8],
  // Every lap of the walk places a tile, draws one or sets a marker, or it is the last.
  bound: 2000,
  broken(state) {
    const hidden = hiddenSlots(state);
    const shown = publicFaces(state);
    const expected = state.phase === "shuffle" ? 0 : TILE_COUNT;
    if (new Set(hidden).size !== hidden.length) return "two tiles lie in one slot";
    if (new Set(shown).size !== shown.length) return "one tile lies in two places";
    if (hidden.length + shown.length !== expected) {
      return `${hidden.length} hidden and ${shown.length} open tiles are not ${expected}`;
    }
    if (state.hands.some((hand, seat) => hand.length !== state.lacks[seat]?.length)) {
      return "what is proved about a hand does not fit its tiles";
    }
    const { hub, tracks, ends } = state;
    if (hub === null) return null;
    const broken = tracks.findIndex(
      (track, index) => track.reduce((end, face) => farEnd(face, end), hub.pips) !== ends[index],
    );
    return broken < 0 ? null : `track ${broken} does not join up`;
  },
  // A flag without a marker to remove is accepted and has no effect (docs/games/tequila-train.md, row 10).
  beyondLegal: (action) => action.kind === "place" && action.removeTrain,
};
