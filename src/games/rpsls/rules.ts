import {
  commitTo,
  isCommitment,
  namesSeat,
  opensCommitment,
  secretText,
} from "../../../protocol/commit.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { MAX_STAKE } from "../../../protocol/stake.ts";
import type { Game, GameEvent, Knowledge, Outcome, Seat, Setup } from "../../engine/game.ts";
import { type Action, parseAction } from "./actions.ts";
import {
  type Config,
  checkConfig,
  DEFAULTS,
  MAX_SEATS,
  type Options,
  parseOptions,
} from "./config.ts";
import { rpslsNotation } from "./notation.ts";
import { beginMoves, closeEntry, completeStage, divide, pay, refund, win } from "./stages.ts";
import { expected, isOver, type Player, type State } from "./state.ts";
import { THROWS } from "./throws.ts";
import { textBehind, type View, view } from "./view.ts";

/**
 * Rock-paper-scissors-lizard-Spock, by the rows of docs/games/rpsls.md. docs/games.md says how stages become phases.
 */
export const rpsls: Game<State, Action, Options, View> = {
  id: "rpsls",
  rulesVersion: 2,
  seats: { min: 2, max: MAX_SEATS },
  defaults: DEFAULTS,
  parseOptions,
  parseAction,
  setup,
  pending(state) {
    if (isOver(state)) return { kind: "over" };
    return { kind: "act", seats: awaited(state) };
  },
  legal(state, seat) {
    if (isOver(state) || !awaited(state).includes(seat)) return [];
    switch (state.stage) {
      case "preparation":
        return [{ type: "register", value: state.config.betSize }];
      case "in-progress":
        return state.players.some((player) => player.seat === seat)
          ? THROWS.map((_, symbol) => ({ type: "throw", symbol }))
          : [];
      case "reveal":
        return [];
    }
  },
  claims: () => [],
  apply,
  outcome,
  nextTerms({ next, bound }) {
    if (next === null) return null;
    const { betSize: stake, ...times } = next;
    return { options: { ...times, lobby: false, bindCommitments: bound }, stake };
  },
  view,
  notation: rpslsNotation,
  mayWait: (state, seat, { type }) =>
    seat === state.owner && (type === "stop-game" || type === "change-next-game-config"),
  automatic(state, seat, known: Knowledge) {
    if (isOver(state) || !expected(state).includes(seat)) return null;
    if (seat === state.owner && state.aside === "expected") return { type: "stand-by" };
    if (state.stage !== "reveal") return null;
    const player = state.players.find((one) => one.seat === seat);
    const text = textBehind(player?.commitment ?? null, known);
    return text === undefined ? null : { type: "reveal", text };
  },
  seal(state, seat, choice, password) {
    if (choice.type !== "throw") return { action: choice, sealed: null };
    const sealed = secretText(choice.symbol, seat, password, state.bound);
    return { action: { type: "make-move", hash: commitTo(sealed) }, sealed };
  },
  timeLimit(state) {
    const { entryTimeout, moveTimeout, revealTimeout } = state.config;
    const timeouts = {
      preparation: entryTimeout,
      "in-progress": moveTimeout,
      reveal: revealTimeout,
    };
    // Late means strictly later: at exactly the timeout the stage is still running.
    return timeouts[state.stage] + 1;
  },
  phase: (state) => state.phase,
};

function setup({ options, seats, stake, owner }: Setup<Options>): Result<State> {
  const { lobby: lobbyMode, bindCommitments: bound, ...times } = options;
  if (seats < 2 || seats > MAX_SEATS)
    return fail("rpsls/SeatCount", `There are 2 to ${MAX_SEATS} seats.`, "seats");
  // Only a table among peers says whose it is. While the lobby is full, nobody there could do anything.
  if (lobbyMode && owner !== undefined)
    return fail(
      "rpsls/LobbyAmongPeers",
      "The mode with a running lobby is only for scripts, not for a table.",
      "lobby",
    );
  if (!lobbyMode && seats > options.playersCountLimit) return lobbyIsFull("seats");
  const state: State = {
    lobbyMode,
    bound,
    config: { betSize: stake, ...times },
    next: null,
    stage: "preparation",
    phase: 0,
    lobby: [],
    players: [],
    funds: 0,
    balances: Array.from({ length: seats }, () => 0),
    rounds: [],
    stopping: false,
    owner: owner ?? 0,
    aside: "none",
    end: null,
  };
  if (lobbyMode) return ok(state);
  // At a table, all seats have joined and staked before the match begins, so Preparation is over.
  const lobby = state.balances.map((_, seat) => seat);
  return ok(beginMoves({ ...pay(state, lobby, -stake), lobby }, lobby));
}

/** Who can still act in this stage; in Preparation, those who may register. */
function awaited(state: State): Seat[] {
  const { stage, lobby, balances, config } = state;
  if (stage !== "preparation") return expected(state);
  if (lobby.length >= config.playersCountLimit) return [];
  return balances.flatMap((_, seat) => (lobby.includes(seat) ? [] : [seat]));
}

function apply(state: State, event: GameEvent<Action>): Result<State> {
  if (isOver(state)) return fail("rpsls/GameOver", "The game is over.");
  switch (event.kind) {
    case "acted":
      return state.balances[event.seat] === undefined
        ? fail("rpsls/NotParticipant", "You are not in this game.")
        : act(state, event.seat, event.action);
    case "expired":
      return expire(state, event.seats);
    case "resigned":
      return resign(state, event.seats);
    default:
      return fail("rpsls/UnexpectedChance", "This game uses no chance.");
  }
}

function act(state: State, seat: Seat, action: Action): Result<State> {
  switch (action.type) {
    case "throw":
      return fail("rpsls/NotSealed", "Commit to your throw; do not send it openly.");
    case "register":
      return register(state, seat, action.value);
    case "make-move":
      return makeMove(state, seat, action.hash);
    case "reveal":
      return reveal(state, seat, action.text);
    case "change-next-game-config":
      return changeConfig(state, seat, action.config);
    case "stop-game":
      return stop(state, seat);
    case "stand-by":
      return standBy(state, seat);
  }
}

function register(state: State, seat: Seat, value: number): Result<State> {
  const { stage, config, lobby } = state;
  if (stage !== "preparation") return fail("rpsls/GameInProgress", "The game has already begun.");
  if (value < config.betSize)
    return fail("rpsls/NotEnoughMoney", `The bet is ${config.betSize}.`, "value");
  if (lobby.includes(seat)) return fail("rpsls/AlreadyInLobby", "You are already in the lobby.");
  if (lobby.length >= config.playersCountLimit) return lobbyIsFull();
  // Chips above the bet go straight back, so only the bet moves.
  const joined = [...lobby, seat].sort((a, b) => a - b);
  return ok({ ...pay(state, [seat], -config.betSize), lobby: joined });
}

function makeMove(state: State, seat: Seat, hash: string): Result<State> {
  if (state.stage !== "in-progress")
    return fail("rpsls/NotMoveStage", "You cannot throw right now.");
  const player = state.players.find((one) => one.seat === seat);
  if (player === undefined || player.standing === "late")
    return fail("rpsls/NotInRound", "You are not in this round.");
  if (player.standing === "done") return fail("rpsls/AlreadyMoved", "You have already thrown.");
  if (!isCommitment(hash))
    return fail("rpsls/BadCommitment", "A commitment is 64 lower-case hex digits.", "hash");
  return ok(completeStage(update(state, seat, { standing: "done", commitment: hash })));
}

function reveal(state: State, seat: Seat, text: string): Result<State> {
  if (state.stage !== "reveal") return fail("rpsls/NotRevealStage", "You cannot reveal right now.");
  const player = state.players.find((one) => one.seat === seat);
  if (player === undefined || player.standing === "late")
    return fail("rpsls/NotAmongRevealers", "You have no throw to reveal.");
  if (player.standing === "done")
    return fail("rpsls/AlreadyRevealed", "You have already revealed your throw.");
  if (player.commitment === null || !opensCommitment(player.commitment, text))
    return fail("rpsls/HashMismatch", "This is not what you committed to.", "text");
  if (text === "") return fail("rpsls/EmptyMove", "The move is empty.", "text");
  const symbol = "01234".indexOf(text.charAt(0));
  if (symbol < 0)
    return fail("rpsls/UnknownMove", "A move begins with a digit from 0 to 4.", "text");
  if (state.bound && !namesSeat(text, seat))
    return fail("rpsls/CommitmentCopied", "This commitment was made for another seat.", "text");
  return ok(completeStage(update(state, seat, { standing: "done", symbol })));
}

/**
 * The values are checked before the owner (row 6). At a table, all seated players are in the next game, so settings
 * that have no room for them, or that no table can have, are refused now rather than after the game.
 */
function changeConfig(state: State, seat: Seat, config: Config): Result<State> {
  const valid = checkConfig(config);
  if (!valid.ok) return valid;
  if (seat !== state.owner) return notOwner();
  if (!state.lobbyMode && config.playersCountLimit < state.balances.length)
    return lobbyIsFull("playersCountLimit");
  if (!state.lobbyMode && config.betSize > MAX_STAKE)
    return fail("rpsls/BetTooHigh", `The bet is at most ${MAX_STAKE} chips.`, "betSize");
  return ok({ ...state, next: config });
}

/**
 * In a lobby, a stop takes effect at once, as in the original. At a table it is the owner's action in the current phase
 * and takes effect at the phase's end, so that the order in which seats act does not matter.
 */
function stop(state: State, seat: Seat): Result<State> {
  if (seat !== state.owner) return notOwner();
  if (state.lobbyMode) return ok(state.stage === "preparation" ? refund(state) : divide(state));
  if (state.stopping) return fail("rpsls/AlreadyStopped", "The game is already being stopped.");
  const stopping = { ...state, stopping: true, aside: asideDone(state) };
  return ok(completeStage(update(stopping, seat, { standing: "done" })));
}

function standBy(state: State, seat: Seat): Result<State> {
  if (seat !== state.owner) return notOwner();
  return state.aside === "expected"
    ? ok(completeStage({ ...state, aside: "done" }))
    : fail("rpsls/NotAside", "Only a host who is out of the game can stand by.");
}

function asideDone({ aside }: State): State["aside"] {
  return aside === "expected" ? "done" : aside;
}

/** A seat that finds the lobby full is one more than allowed, too. */
function lobbyIsFull(field?: string): Result<never> {
  return fail("rpsls/LobbyIsFull", "There are more seats than players allowed.", field);
}

function notOwner(): Result<never> {
  return fail("rpsls/NotOwner", "Only the host can do this.");
}

function expire(state: State, seats: readonly Seat[]): Result<State> {
  const waiting = awaited(state);
  const preparing = state.stage === "preparation";
  // A full lobby still waits for the clock.
  if ((seats.length === 0 && !preparing) || !seats.every((seat) => waiting.includes(seat)))
    return fail("rpsls/NotExpected", "Only seats that must act can be late.");
  if (preparing) return ok(closeEntry(state));
  const late = seats.reduce((one, seat) => update(one, seat, { standing: "late" }), state);
  const isOwnerLate = state.aside === "expected" && seats.includes(state.owner);
  return ok(completeStage(isOwnerLate ? { ...late, aside: "gone" } : late));
}

/** A player who resigns is out; the last one left wins. */
function resign(state: State, seats: readonly Seat[]): Result<State> {
  if (seats.length === 0 || seats.some((seat) => state.balances[seat] === undefined))
    return fail("rpsls/NotParticipant", "You are not in this game.");
  const players = state.players.filter(({ seat }) => !seats.includes(seat));
  const isOwnerOut = !state.lobbyMode && seats.includes(state.owner) && state.aside !== "gone";
  if (players.length === state.players.length && !isOwnerOut) return ok(state);
  const [first] = players;
  // All left at once, so nobody lost to anybody.
  if (first === undefined) return ok(divide(state));
  const left: State = { ...state, players, aside: isOwnerOut ? "gone" : state.aside };
  return ok(players.length === 1 ? win(left, first.seat, "alone") : completeStage(left));
}

function update(state: State, seat: Seat, change: Partial<Player>): State {
  const players = state.players.map((player) =>
    player.seat === seat ? { ...player, ...change } : player,
  );
  return { ...state, players };
}

function outcome(state: State): Outcome | null {
  const { end, balances, config, funds } = state;
  if (end === null || !isOver(state)) return null;
  return {
    winners: end.winners,
    payouts: balances.map((chips) => chips + config.betSize),
    remainder: funds,
    reason: end.reason,
  };
}
