import type { Seat } from "../../../engine/game.ts";
import type { Place } from "../../../games/royal-ur/board.ts";
import { COINS, OFF, squareOf, TOKENS } from "../../../games/royal-ur/board.ts";
import { checkMove } from "../../../games/royal-ur/moves.ts";
import type { Roll, View } from "../../../games/royal-ur/state.ts";
import type { RoyalUrText } from "./en.ts";

/** Why a token cannot go where the throw would take it, as a key of the catalogue. */
export type Hindrance = keyof RoyalUrText["board"]["hindrances"];

/** What keeps this seat's token on `from` in its place with a throw of `value`; `null` if nothing does. */
export function hindranceTo(view: View, seat: Seat, from: Place, value: number): Hindrance | null {
  if (value === 0) return "zero";
  const square = squareOf(seat, from);
  const action =
    square === undefined
      ? ({ type: "create", distance: value } as const)
      : ({ type: "move", from: square, distance: value } as const);
  const step = checkMove(view.tokens, seat, value, action);
  if (step.ok) return null;
  switch (step.fault.code) {
    case "royal-ur/OwnTokenOnDestination":
      return "own";
    case "royal-ur/OpponentSafe":
      return "safe";
    case "royal-ur/PastTheEnd":
      return "exact";
    default:
      return "none";
  }
}

/** Everything that kept a seat's tokens in their places when it threw `value`, each obstacle once. */
export function hindrances(view: View, seat: Seat, value: number): readonly Hindrance[] {
  if (value === 0) return ["zero"];
  const waiting = (view.off[seat] ?? 0) > 0 ? [OFF] : [];
  const all = [...waiting, ...(view.tokens.board[seat] ?? [])].map((from) =>
    hindranceTo(view, seat, from, value),
  );
  return [...new Set(all.filter((one) => one !== null))];
}

/** The throws since the last move: those that allowed none, and the one to be used. */
export function latestThrows({ rolls, roll }: View): {
  readonly passes: readonly Roll[];
  readonly current: Roll | null;
} {
  const current = roll === null ? null : (rolls.at(-1) ?? null);
  const before = current === null ? rolls : rolls.slice(0, -1);
  const used = before.findLastIndex(({ passed }) => !passed);
  return { passes: before.slice(used + 1), current };
}

/** The position before its latest throw, for as long as that is hidden. */
export function beforeThrow(view: View): View {
  return { ...view, roll: null, moves: [], rolls: view.rolls.slice(0, -1) };
}

/** Which coins show heads. Only their number is known; which ones they are varies with `nth`, as on a table. */
export function coinsOf(value: number, nth: number): readonly boolean[] {
  return Array.from({ length: COINS }, (_, coin) => (coin * 3 + nth) % COINS < value);
}

/** How many tokens of a seat lie at a place. */
export function countAt({ tokens, off }: View, seat: Seat, place: Place): number {
  if (place === OFF) return off[seat] ?? TOKENS;
  if (squareOf(seat, place) === undefined) return tokens.home[seat] ?? 0;
  return tokens.board[seat]?.includes(place) ? 1 : 0;
}
