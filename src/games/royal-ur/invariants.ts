import type { Invariants } from "../invariants.ts";
import { HOME, isShared, OFF } from "./board.ts";
import { type Action, offBoard } from "./moves.ts";
import type { State } from "./state.ts";

export const invariants: Invariants<State, Action> = {
  seats: [2],
  // Random play takes about 300 throws and moves, 478 at most in 2000 matches; only luck bounds it.
  bound: 2000,
  broken({ tokens, end }) {
    for (const [seat, own] of tokens.board.entries()) {
      if (own.some((place) => place <= OFF || place >= HOME)) return "a token is off the path";
      if (new Set(own).size < own.length) return "two tokens on one square";
      if (offBoard(tokens, seat) < 0) return "there are more than seven tokens";
      if (tokens.home[seat] === 7 && end === null) return "a finished match goes on";
    }
    const [light = [], dark = []] = tokens.board;
    return light.some((place) => isShared(place) && dark.includes(place))
      ? "both players on one square"
      : null;
  },
};
