import type { Seat } from "../../../engine/game.ts";
import type { Action } from "../../../games/tequila-train/state.ts";
import { TILE_NAMES } from "../../../games/tequila-train/tiles.ts";
import type { View } from "../../../games/tequila-train/view.ts";
import { joinTitled } from "../../../text/joining.ts";
import type { Language } from "../../../text/language.ts";
import { fill, fillCounted } from "../../text/message.ts";
import { joinNames } from "../../text/messages.ts";
import type { TequilaTrainText } from "./en.ts";

/** Players count tracks from 1. */
export function trackNumber(track: number): number {
  return track + 1;
}

/** A move as announced; the notation of an answer about the hub ends with the double asked for. */
export function moveLabel({ moves }: TequilaTrainText, action: Action, notation: string): string {
  switch (action.kind) {
    case "place":
      return fill(action.removeTrain ? moves.placeWithTrain : moves.place, {
        tile: TILE_NAMES[action.face] ?? "",
        track: trackNumber(action.track),
      });
    case "show":
    case "lack":
      return fill(moves[action.kind], { tile: notation.split(" ").at(-1) ?? "" });
    default:
      return moves[action.kind];
  }
}

/** `You drew 3-11`: what has come to a hand once it was dealt; `null` for nothing. */
export function drawnLabel(
  language: Language,
  { moves }: TequilaTrainText,
  { phase, hand }: Pick<View, "phase" | "hand">,
  after: View["hand"],
): string | null {
  if (phase === "shuffle" || phase === "deal") return null;
  const tiles = after
    .filter(({ slot }) => !hand.some((one) => one.slot === slot))
    .map(({ face }) => TILE_NAMES[face] ?? "");
  return tiles.length === 0 ? null : fill(moves.drew, { tiles: joinNames(language, tiles) });
}

/** `Track 2, Bo: 3 tiles on the track, ends in 7, no train on it`. */
export function trackLabel(
  language: Language,
  { board }: TequilaTrainText,
  view: View,
  track: number,
  name: string | null,
): string {
  const { tiles = [], end = null, marker = false } = view.tracks[track] ?? {};
  const number = trackNumber(track);
  const title =
    name === null ? fill(board.trackMine, { number }) : fill(board.trackOf, { number, name });
  const parts = [fillCounted(language, board.tiles, tiles.length, {})];
  if (end !== null) parts.push(fill(board.endsIn, { number: end }));
  parts.push(marker ? board.open : board.closed);
  return joinTitled(language, title, parts);
}

/** A player's last deed; the newest placement names its track. */
export function deedLabel({ deeds }: TequilaTrainText, view: View, seat: Seat): string | null {
  const did = view.seats[seat]?.did ?? null;
  if (did === null) return null;
  return did === "place" && view.placed?.seat === seat
    ? fill(deeds.placedOn, { number: trackNumber(view.placed.track) })
    : deeds[did];
}
