import type { ChancePoint, Replay } from "../../../host/api/api.ts";
import type { Language } from "../../../text/language.ts";
import { analysisText } from "../../analysis/text.ts";
import { percentFor, signedText } from "../../chances.ts";
import { moveText } from "../../table-view.ts";
import { fill } from "../../text/message.ts";

/** A judged decision, or a throw that allowed no move, in words. */
export interface Row {
  readonly key: string;
  /** Its number in the list of moves; `null` for a throw, which has none. */
  readonly number: number | null;
  readonly name: string;
  readonly move: string;
  /** The first player's chance after the throw and before the move. */
  readonly percent: number;
  /** What the row's own throw brought its player, in points of the chance of winning; empty in games without chance. */
  readonly luck: string;
  readonly better: string;
}

/** The rows of the table: one for every throw, because a throw without a move has its luck as well. */
export function rowsOf(
  language: Language,
  { game, moves }: Pick<Replay, "game" | "moves">,
  players: readonly string[],
  chances: readonly ChancePoint[],
): Row[] {
  const words = analysisText[language];
  return chances.flatMap(({ turn, seat, chance, throws = [], best }) => {
    const move = moves[turn];
    let after = chance - throws.reduce((sum, { luck }) => sum + luck, 0);
    const passed = throws.slice(0, -1).map((one, index): Row => {
      after += one.luck;
      return {
        key: `${turn}/${index}`,
        number: null,
        name: players[one.seat] ?? "",
        move: fill(words.passed, { value: one.value }),
        percent: percentFor(0, after),
        luck: luckText(one),
        better: "",
      };
    });
    const own = throws.at(-1);
    const row: Row = {
      key: `${turn}`,
      number: turn + 1,
      name: players[seat] ?? "",
      move: move === undefined ? "" : moveText(language, game, move),
      percent: percentFor(0, chance),
      luck: own === undefined ? "" : luckText(own),
      better: best === null ? "" : moveText(language, game, { ...best, seat, kind: "acted" }),
    };
    return [...passed, row];
  });
}

function luckText({ seat, luck }: { readonly seat: number; readonly luck: number }): string {
  return signedText(100 * (seat === 0 ? luck : -luck), 1);
}
