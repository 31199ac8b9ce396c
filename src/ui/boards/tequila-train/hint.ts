import type { Face, Seat } from "../../../engine/game.ts";
import type { Action } from "../../../games/tequila-train/state.ts";
import { TILE_NAMES } from "../../../games/tequila-train/tiles.ts";
import type { View } from "../../../games/tequila-train/view.ts";
import type { Messages } from "../../text/en.ts";
import { fill } from "../../text/message.ts";
import type { TequilaTrainText } from "./en.ts";

/** What the player tried: to pick up a tile, to place one on a track (none picked up: `null`), or to skip. */
export type Wish =
  | { readonly pick: Face }
  | { readonly place: Face | null; readonly track: number }
  | "skip";

/** Why it is not possible now. */
export function explain(
  { hints }: TequilaTrainText,
  play: Messages["play"],
  view: View,
  legal: readonly Action[],
  seat: Seat | null,
  wish: Wish,
): string {
  if (view.over !== null) return play.over;
  if (view.hub === null) return hints.notYet;
  if (legal.length === 0) return play.notYourTurn;
  if (wish === "skip") return hints.mustPlace;
  if (!legal.some(({ kind }) => kind === "place")) return hints.mustSkip;
  if ("pick" in wish) {
    const numbers = openEnds(view, seat).join(hints.or);
    return fill(hints.nowhere, { tile: TILE_NAMES[wish.pick] ?? "", numbers });
  }
  const track = view.tracks[wish.track];
  if (wish.place === null) return hints.pickTile;
  if (wish.track !== seat && track?.marker !== true) return hints.closed;
  return fill(hints.noFit, { tile: TILE_NAMES[wish.place] ?? "", number: track?.end ?? "" });
}

/** The numbers on which this seat may place, ascending. */
function openEnds({ tracks }: View, seat: Seat | null): number[] {
  const ends = tracks.flatMap(({ end, marker }, track) =>
    end !== null && (marker || track === seat) ? [end] : [],
  );
  return [...new Set(ends)].sort((a, b) => a - b);
}
