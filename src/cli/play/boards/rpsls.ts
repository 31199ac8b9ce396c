import type { View } from "../../../games/rpsls/view.ts";
import { fill, type Words } from "../words.ts";
import { textBoard } from "./text-board.ts";

/** The latest rounds, and how far everybody still in the game has come in this one. */
export const rpslsBoard = textBoard<View>((view, _seat, names, words) => [
  ...view.rounds.map(({ throws }) =>
    fill(words.round, {
      throws: throws
        .map(({ seat, symbol }) => `${names[seat] ?? ""} ${nameOf(symbol, words)}`)
        .join(", "),
    }),
  ),
  ...(view.end !== null
    ? []
    : view.players.map(({ seat, committed, symbol }) => {
        const standing = committed ? words.committed : words.choosing;
        return `${names[seat] ?? ""}: ${symbol === null ? standing : nameOf(symbol, words)}`;
      })),
]);

function nameOf(symbol: number, words: Words): string {
  return words.throws[symbol] ?? "?";
}
