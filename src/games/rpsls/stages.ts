import type { Seat } from "../../engine/game.ts";
import { type End, expected, HISTORY, type Player, type State } from "./state.ts";
import { survivingThrows } from "./throws.ts";

/** Ends the stage once everybody expected has acted or is late; otherwise returns the state unchanged. */
export function completeStage(state: State): State {
  if (state.stage === "preparation" || expected(state).length > 0) return state;
  if (state.stopping) return divide(state);
  return state.stage === "in-progress" ? closeMoves(state) : closeReveals(state);
}

/** Preparation at its timeout (docs/games/rpsls.md, row 18): with fewer than two it goes on; all stay registered. */
export function closeEntry(state: State): State {
  return state.lobby.length < 2 ? extend(state) : beginMoves(state, state.lobby);
}

/** A move stage for these seats. */
export function beginMoves(state: State, seats: readonly Seat[]): State {
  const players = seats.map(
    (seat): Player => ({
      seat,
      standing: "expected",
      commitment: null,
      symbol: null,
    }),
  );
  return nextStage(state, "in-progress", players);
}

/** An owner who played in the previous stage and does not play in this one stands aside. */
function nextStage(state: State, stage: State["stage"], players: readonly Player[]): State {
  const plays = players.some(({ seat }) => seat === state.owner);
  const aside = state.lobbyMode || plays ? "none" : asideOf(state);
  return { ...state, stage, phase: state.phase + 1, players, aside };
}

function asideOf({ aside, players, owner }: State): State["aside"] {
  const wasLate = players.some(({ seat, standing }) => seat === owner && standing === "late");
  return aside === "gone" || wasLate ? "gone" : "expected";
}

function closeMoves(state: State): State {
  const committed = state.players.filter(({ commitment }) => commitment !== null);
  const [first] = committed;
  if (first === undefined) return extend(state);
  if (committed.length === 1) return win(state, first.seat, "alone");
  const players = committed.map((player): Player => ({ ...player, standing: "expected" }));
  return nextStage(state, "reveal", players);
}

function closeReveals(state: State): State {
  const throws = state.players.flatMap(({ seat, symbol }) =>
    symbol === null ? [] : [{ seat, symbol }],
  );
  if (throws.length === 0) return extend(state);
  const surviving = survivingThrows(throws.map(({ symbol }) => symbol));
  const survivors = throws.flatMap(({ seat, symbol }) =>
    surviving.includes(symbol) ? [seat] : [],
  );
  const rounds = [...state.rounds, { throws, survivors }].slice(-HISTORY);
  const [first] = survivors;
  return first !== undefined && survivors.length === 1
    ? win({ ...state, rounds }, first, throws.length === 1 ? "alone" : "round")
    : beginMoves({ ...state, rounds }, survivors);
}

/** Begins the stage again because nobody has acted. */
function extend(state: State): State {
  const players = state.players.map((player): Player => ({ ...player, standing: "expected" }));
  return {
    ...state,
    phase: state.phase + 1,
    players,
    aside: state.aside === "done" ? "expected" : state.aside,
  };
}

/** The winner takes everything on the table, including a remainder carried over (row 12). */
export function win(state: State, winner: Seat, reason: "round" | "alone"): State {
  return finish(pay(state, [winner], state.funds), { reason, winners: [winner] });
}

/**
 * A stop: equal shares for all players of the current stage, whether they have acted or not; the remainder stays
 * (row 13).
 */
export function divide(state: State): State {
  const seats = state.players.map(({ seat }) => seat);
  const share = Math.floor(state.funds / seats.length);
  return finish(pay(state, seats, share), { reason: "stopped", winners: seats });
}

/** A stop before the game begins: everybody gets the bet back. */
export function refund(state: State): State {
  return finish(pay(state, state.lobby, state.config.betSize), {
    reason: "stopped",
    winners: state.lobby,
  });
}

/** Pays `chips` to each of these seats. */
export function pay(state: State, seats: readonly Seat[], chips: number): State {
  return {
    ...state,
    funds: state.funds - chips * seats.length,
    balances: state.balances.map((chipsOf, seat) =>
      seats.includes(seat) ? chipsOf + chips : chipsOf,
    ),
  };
}

/**
 * At a table, ends the match; otherwise opens a new game with an empty lobby and the configuration proposed for it.
 */
function finish(state: State, end: End): State {
  if (!state.lobbyMode) return { ...state, stopping: false, end };
  return {
    ...state,
    config: state.next ?? state.config,
    next: null,
    stage: "preparation",
    phase: state.phase + 1,
    lobby: [],
    players: [],
    rounds: [],
    end,
  };
}
