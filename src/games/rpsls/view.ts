import { opensCommitment } from "../../../protocol/commit.ts";
import type { Knowledge, Seat } from "../../engine/game.ts";
import type { Config } from "./config.ts";
import { type End, expected, isOver, type Player, type Round, type State } from "./state.ts";
import type { Symbol5 } from "./throws.ts";

export type View = {
  readonly stage: State["stage"];
  readonly config: Config;
  readonly next: Config | null;
  readonly funds: number;
  readonly balances: readonly number[];
  /** Everyone registered for this game; those who are not among `players` are out. */
  readonly lobby: readonly Seat[];
  readonly players: readonly {
    readonly seat: Seat;
    readonly standing: Player["standing"];
    readonly committed: boolean;
    /** Once shown to all. */
    readonly symbol: Symbol5 | null;
  }[];
  /** Players who are still to act; none once the match is over. */
  readonly waitingFor: readonly Seat[];
  /** This seat's throw in this round, shown or not. */
  readonly mine: Symbol5 | null;
  readonly rounds: readonly Round[];
  readonly owner: Seat;
  /** Whether this seat may stop the game and propose settings, now or in the next stage. */
  readonly mayStop: boolean;
  readonly stopping: boolean;
  readonly end: End | null;
};

export function view(state: State, seat: Seat | null, known: Knowledge): View {
  return {
    stage: state.stage,
    config: state.config,
    next: state.next,
    funds: state.funds,
    balances: state.balances,
    lobby: state.lobby,
    players: state.players.map(({ seat: player, standing, commitment, symbol }) => ({
      seat: player,
      standing,
      committed: commitment !== null,
      symbol,
    })),
    waitingFor: isOver(state) ? [] : expected({ ...state, aside: "none" }),
    mine: ownSymbol(state, seat, known),
    rounds: state.rounds,
    owner: state.owner,
    mayStop: seat === state.owner && !state.stopping && !isOver(state) && state.aside !== "gone",
    stopping: state.stopping,
    end: state.end,
  };
}

function ownSymbol(state: State, seat: Seat | null, known: Knowledge): Symbol5 | null {
  const player = state.players.find((one) => one.seat === seat);
  if (player === undefined) return null;
  const text = textBehind(player.commitment, known);
  return text === undefined ? player.symbol : Number(text[0]);
}

/**
 * The stored text that opens this commitment. It is found by its hash, so it does not matter what else is stored;
 * searched newest first, so that a long match of ties does not hash all its texts again in every round.
 */
export function textBehind(commitment: string | null, known: Knowledge): string | undefined {
  if (commitment === null) return undefined;
  return known.sealed.findLast((text) => opensCommitment(commitment, text));
}
