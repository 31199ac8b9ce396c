import { isRosette, PATHS } from "../../../games/royal-ur/board.ts";
import type { View } from "../../../games/royal-ur/rules.ts";
import type { Paint } from "../paint.ts";
import { fill } from "../words.ts";
import { textBoard } from "./text-board.ts";

const MARKS = ["O", "X"];
const TONES = ["first", "second"] as const;

/** The squares as they lie (rule sheet 4.1), `*` a rosette; below, the places of each seat's tokens as its moves name them. */
export const royalUrBoard = textBoard<View>((view, _seat, names, words, paint) => {
  const grid = [0, 1, 2].map((y) =>
    Array.from({ length: 8 }, (_, x) => squareAt(view, x, y, paint)).join(""),
  );
  const seats = view.tokens.board.map((places, seat) =>
    [
      `${paint(TONES[seat] ?? "dim", MARKS[seat] ?? "")} ${names[seat] ?? ""}: ${places.join(" ") || "-"}`,
      fill(words.off, { count: view.off[seat] ?? 0 }),
      fill(words.home, { count: view.tokens.home[seat] ?? 0 }),
    ].join(", "),
  );
  const roll =
    view.roll === null || view.turn === null
      ? []
      : [fill(words.rolled, { name: names[view.turn] ?? "", value: view.roll })];
  return [...grid, ...seats, ...roll];
});

function squareAt(view: View, x: number, y: number, paint: Paint): string {
  const places = PATHS.map(
    (path) => path.findIndex((square) => square.x === x && square.y === y) + 1,
  );
  if (places.every((place) => place === 0)) return "   ";
  const owner = view.tokens.board.findIndex((held, seat) => held.includes(places[seat] ?? 0));
  const rosette = places.some(isRosette);
  const tone = TONES[owner] ?? (rosette ? "mark" : "dim");
  const mark = paint(tone, MARKS[owner] ?? (rosette ? "*" : "·"));
  return owner >= 0 && rosette ? `*${mark}*` : ` ${mark} `;
}
