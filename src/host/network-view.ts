import { toHex } from "../../protocol/bytes.ts";
import { personOf } from "../../protocol/join.ts";
import { NO_KNOWLEDGE, type Plain } from "../engine/game.ts";
import { knowledgeOf } from "../match/author.ts";
import type { Match, Step } from "../match/match.ts";
import { movesOf } from "../match/moves.ts";
import { clockOf, standingOf } from "../match/time.ts";
import { recordOf, verificationOf } from "../match/verification.ts";
import type { MatchView, MoveLine, SeatInfo, Table, Verification } from "./api.ts";
import { choicesOf } from "./choices.ts";
import { nameIn } from "./players.ts";
import { isBound, isWatching } from "./seated.ts";
import { wantedBy } from "./series.ts";
import { scoreOf } from "./table-rematch.ts";
import { isHost, joinsOf, mySeat, type TableState } from "./table-state.ts";

/** What the interface shows of a network table. */
export function viewTable(state: TableState): Table {
  const { table, roster, match, series } = state;
  const me = mySeat(state);
  return {
    id: toHex(table.hash),
    kind: "network",
    stage:
      match !== null
        ? match.outcome === null
          ? "playing"
          : "over"
        : roster.cancelled
          ? "cancelled"
          : "gathering",
    game: table.value.game,
    // The game's own parser has read them; dag-cbor without bytes is plain data.
    options: table.value.options as Plain,
    stake: table.value.stake,
    phaseLimit: table.value.timers.phase,
    capacity: state.seating?.joins.length ?? table.value.seats,
    seats: seatsOf(state),
    hosting: isHost(state),
    bound: isBound(state),
    watching: isWatching(state),
    watchers: state.deps.watchers?.() ?? 0,
    mine: me === -1 ? [] : [me],
    match: match === null ? null : viewMatch(match, performance.now()),
    entrance: { access: table.value.access, locked: state.deps.door?.locked() ?? false },
    chat: linesHeard(state).map(({ value }) => {
      const seat = joinsOf(state).findIndex(
        (join) => toHex(join.value.player) === toHex(value.author),
      );
      return {
        seat: seat === -1 ? null : seat,
        name: joinsOf(state)[seat]?.value.name ?? "",
        text: value.text,
      };
    }),
    rematch: {
      wanted: series === null ? [] : wantedBy(series),
      left: joinsOf(state).flatMap((join, seat) =>
        state.left.has(toHex(personOf(join))) ? [seat] : [],
      ),
      next: state.next,
      terms: series?.terms() ?? null,
    },
    score: scoreOf(state),
    refusals: state.refusals.slice(),
  };
}

/** What blocked players say is kept for the others, and not shown. */
function linesHeard({ talk, deps }: TableState) {
  const { blocked } = deps;
  return blocked === undefined
    ? talk.lines
    : talk.lines.filter(({ value }) => !blocked(toHex(value.author)));
}

function seatsOf(state: TableState): SeatInfo[] {
  const joins = joinsOf(state);
  const me = toHex(state.deps.me.key);
  return joins.map((join, seat) => {
    const { player, bot } = join.value;
    const owner = toHex(personOf(join));
    const here = owner === me;
    return {
      seat,
      player: toHex(player),
      ...nameIn(joins, join),
      bot: bot?.level ?? null,
      here,
      connected: here || state.deps.connected(owner),
      way: here ? null : state.deps.wayTo(owner),
    };
  });
}

function viewMatch(match: Match, now: number): MatchView {
  const { game, state, outcome, turn } = match;
  const waitingFor = match.expected.filter((seat) => !match.answers.has(seat));
  const seat = match.me?.seat;
  const known = seat === undefined ? NO_KNOWLEDGE : knowledgeOf(match, seat);
  return {
    turn,
    waitingFor,
    views:
      seat === undefined
        ? []
        : [
            {
              seat,
              view: game.view(state, seat, known),
              legal: choicesOf(match),
            },
          ],
    public: game.view(state, null, NO_KNOWLEDGE),
    moves: movesSoFar(match),
    outcome,
    verified: outcome === null ? null : verified(match),
    clock: clockOf(match, now),
    standing: standingOf(match),
  };
}

/** Notation is written once a step: a list of moves grows by one line while it is shown hundreds of times. */
const written = new WeakMap<readonly Step[], { steps: number; moves: readonly MoveLine[] }>();

function movesSoFar({ game, steps }: Match): readonly MoveLine[] {
  const before = written.get(steps) ?? { steps: 0, moves: [] };
  if (before.steps === steps.length) return before.moves;
  const moves = [
    ...before.moves,
    ...steps.slice(before.steps).flatMap((step) => movesOf(game, step)),
  ];
  written.set(steps, { steps: steps.length, moves });
  return moves;
}

/** Hashing a long record for every change of a finished table would be felt. */
const checked = new WeakMap<Match, { entries: number; verification: Verification }>();

export function verified(match: Match): Verification {
  const known = checked.get(match);
  if (known?.entries === match.log.length) return known.verification;
  const verification = verificationOf(match, recordOf(match));
  checked.set(match, { entries: match.log.length, verification });
  return verification;
}
