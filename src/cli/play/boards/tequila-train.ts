import { TILE_NAMES } from "../../../games/tequila-train/tiles.ts";
import type { View } from "../../../games/tequila-train/view.ts";
import { fill } from "../words.ts";
import { textBoard } from "./text-board.ts";

/** The hub, one line a track with its number and train, and the own tiles by name. */
export const tequilaTrainBoard = textBoard<View>((view, seat, names, words, paint) => [
  [
    fill(words.hub, { tile: view.hub === null ? "-" : (TILE_NAMES[view.hub.face] ?? "?") }),
    fill(words.boneyard, { count: view.boneyard }),
  ].join(", "),
  ...view.tracks.map(({ tiles, marker }, track) => {
    const { tiles: count = 0, shots = 0, gone = false } = view.seats[track] ?? {};
    const holds = gone ? words.gone : fill(words.tiles, { count, shots });
    const line = tiles.map(({ left, right }) => `${left}-${right}`).join(" ");
    return `${track + 1} ${names[track] ?? ""} (${holds})${marker ? ` ${paint("mark", `[${words.train}]`)}` : ""}: ${line || "-"}`;
  }),
  ...(seat === null
    ? []
    : [fill(words.hand, { pieces: view.hand.map(({ face }) => TILE_NAMES[face]).join(" ") })]),
]);
