import * as v from "valibot";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Game, GameEvent, Outcome, Seat } from "../../engine/game.ts";
import { parseObject } from "../parse.ts";
import { leaveTwo, payShares } from "../seats.ts";
import { COINS, isRosette, TOKENS } from "./board.ts";
import {
  type Action,
  captures,
  checkMove,
  legalActions,
  moveToken,
  offBoard,
  type Tokens,
} from "./moves.ts";
import { royalUrNotation } from "./notation.ts";
import { royalUrPosition } from "./position.ts";
import type { Options, State, View } from "./state.ts";

const HISTORY = 12;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const actionSchema = v.variant("type", [
  v.strictObject({ type: v.literal("create"), distance: count }),
  v.strictObject({
    type: v.literal("move"),
    from: v.strictObject({ x: count, y: count }),
    distance: count,
  }),
]);
const optionsSchema = v.strictObject({ first: v.optional(v.picklist([0, 1]), 0) });

/** The Royal Game of Ur, by the rows of docs/games/royal-ur.md. */
export const royalUr: Game<State, Action, Options, View> = {
  id: "royal-ur",
  rulesVersion: 1,
  seats: { min: 2, max: 2 },
  defaults: { first: 0 },
  parseOptions: (input) =>
    parseObject(
      optionsSchema,
      input,
      "royal-ur/BadOption",
      'The only option is "first", 0 or 1, the seat that rolls first',
    ),
  parseAction: (input) =>
    parseObject(actionSchema, input, "royal-ur/BadAction", "This is not a move"),
  setup({ options, seats, stake }) {
    if (seats !== 2) return fail("royal-ur/TwoPlayers", "Ur needs exactly two players.", "seats");
    const tokens: Tokens = { board: [[], []], home: [0, 0] };
    return ok({ stake, tokens, turn: options.first, roll: null, rolls: [], last: null, end: null });
  },
  pending(state) {
    if (state.end !== null) return { kind: "over" };
    return state.roll === null
      ? { kind: "chance", request: { kind: "roll", seat: state.turn, coins: COINS } }
      : { kind: "act", seats: [state.turn] };
  },
  legal({ tokens, turn, roll, end }, seat) {
    return end !== null || roll === null || seat !== turn ? [] : legalActions(tokens, seat, roll);
  },
  claims: () => [],
  apply,
  outcome,
  view(state) {
    const { tokens, turn, roll, rolls, last, end } = state;
    const actions = roll === null || end !== null ? [] : legalActions(tokens, turn, roll);
    return {
      tokens,
      off: [offBoard(tokens, 0), offBoard(tokens, 1)],
      turn: end === null ? turn : null,
      roll,
      moves: actions.flatMap((action) => {
        const step = checkMove(tokens, turn, action.distance, action);
        if (!step.ok) return [];
        const { to } = step.value;
        return [
          { action, ...step.value, captures: captures(tokens, turn, to), again: isRosette(to) },
        ];
      }),
      rolls,
      last,
      end,
    };
  },
  notation: royalUrNotation,
  position: royalUrPosition,
};

function apply(state: State, event: GameEvent<Action>): Result<State> {
  if (state.end !== null) return fail("royal-ur/GameOver", "The game is over.");
  switch (event.kind) {
    case "rolled":
      return rolled(state, event.value);
    case "acted":
      return move(state, event.seat, event.action);
    case "resigned":
    case "expired": {
      const end = leaveTwo("royal-ur", state.turn, event);
      return end.ok ? ok({ ...state, end: end.value }) : end;
    }
    default:
      return fail("royal-ur/UnexpectedChance", "Ur uses no chance but coins.");
  }
}

/** A throw that allows no move passes the turn at once (docs/games/royal-ur.md, row 3), without an action. */
function rolled(state: State, value: number): Result<State> {
  const { tokens, turn, roll, rolls } = state;
  if (roll !== null || !Number.isInteger(value) || value < 0 || value > COINS)
    return fail("royal-ur/UnexpectedChance", `No throw of ${value} is due.`);
  const passed = legalActions(tokens, turn, value).length === 0;
  const history = [...rolls, { seat: turn, value, passed }].slice(-HISTORY);
  return ok(
    passed
      ? { ...state, turn: 1 - turn, rolls: history }
      : { ...state, roll: value, rolls: history },
  );
}

function move(state: State, seat: Seat, action: Action): Result<State> {
  const { tokens, turn, roll } = state;
  if (seat !== 0 && seat !== 1) return fail("royal-ur/NotParticipant", "You are not in this game.");
  if (seat !== turn) return fail("royal-ur/NotYourTurn", "It is the other player's turn.");
  if (roll === null) return fail("royal-ur/NoRoll", "The coins have not been thrown yet.");
  const step = checkMove(tokens, seat, roll, action);
  if (!step.ok) return step;
  const { from, to } = step.value;
  const next = moveToken(tokens, seat, step.value);
  return ok({
    ...state,
    tokens: next,
    // Only a rosette gives another turn; capturing and bearing off do not (docs/games/royal-ur.md, row 11).
    turn: isRosette(to) ? seat : 1 - seat,
    roll: null,
    last: { seat, from, to, captured: captures(tokens, seat, to) },
    end: next.home[seat] === TOKENS ? { reason: "home", winner: seat } : null,
  });
}

function outcome({ end, stake }: State): Outcome | null {
  if (end === null) return null;
  const winners = [end.winner];
  return {
    winners,
    ...payShares(2, [{ chips: 2 * stake, seats: winners }]),
    reason: end.reason,
  };
}
