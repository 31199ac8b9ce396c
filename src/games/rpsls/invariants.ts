import type { Invariants } from "../invariants.ts";
import type { Action } from "./actions.ts";
import type { State } from "./state.ts";

export const invariants: Invariants<State, Action> = {
  // With many seats a random round hardly ever decides, because four or five different throws always tie.
  seats: [2, 3, 4, 5],
  bound: 1000,
  broken({ balances, funds, players, lobby, end, lobbyMode }) {
    if (balances.reduce((sum, chips) => sum + chips, funds) !== 0)
      return "chips appeared or vanished";
    if (funds < 0) return "more was paid than there was";
    const seats = players.map(({ seat }) => seat);
    if (seats.some((seat, index) => seat <= (seats[index - 1] ?? -1))) return "seats out of order";
    if (!seats.every((seat) => lobby.includes(seat))) return "somebody plays without a stake";
    return players.length < 2 && end === null && !lobbyMode ? "one player plays alone" : null;
  },
};
