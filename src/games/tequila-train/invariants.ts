import { misplaced } from "../hidden-pieces.ts";
import type { Invariants } from "../invariants.ts";
import { hiddenSlots, publicFaces } from "./hidden.ts";
import type { Action, State } from "./state.ts";
import { farEnd, TILE_COUNT } from "./tiles.ts";

export const invariants: Invariants<State, Action> = {
  seats: [2, 3, 4, 5, 8],
  // Every lap of the walk but the last places a tile, draws one or sets a marker.
  bound: 2000,
  broken(state) {
    const fault = misplaced(state, {
      hidden: hiddenSlots(state),
      open: publicFaces(state),
      count: state.phase === "shuffle" ? 0 : TILE_COUNT,
    });
    if (fault !== null) return fault;
    const { hub, tracks, ends } = state;
    if (hub === null) return null;
    const broken = tracks.findIndex(
      (track, index) => track.reduce((end, face) => farEnd(face, end), hub.pips) !== ends[index],
    );
    return broken < 0 ? null : `the tiles of track ${broken} do not join up`;
  },
  // A flag without a marker to remove is accepted and has no effect (docs/games/tequila-train.md, row 10).
  beyondLegal: (action) => action.kind === "place" && action.removeTrain,
};
