import { toHex } from "../../protocol/bytes.ts";
import type { Chat } from "../../protocol/chat.ts";
import { type Join, personOf } from "../../protocol/join.ts";
import type { Signed } from "../../protocol/signed.ts";
import { NO_KNOWLEDGE, type Plain, type Seat } from "../engine/game.ts";
import { knowledgeOf } from "../match/author.ts";
import type { Match, Step } from "../match/match.ts";
import { movesOf } from "../match/moves.ts";
import { clockOf, standingOf } from "../match/time.ts";
import { recordOf, verificationOf } from "../match/verification.ts";
import type {
  ChatLine,
  MatchView,
  MoveLine,
  Named,
  PlayerId,
  SeatInfo,
  Table,
  Verification,
} from "./api.ts";
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
    chat: chatOf(state),
    rematch: {
      wanted: series === null ? [] : wantedBy(series),
      left: seatedAt(state).flatMap(({ owner, shown }) =>
        state.left.has(owner) ? shown.seat : [],
      ),
      next: state.next,
      terms: series?.terms() ?? null,
    },
    score: scoreOf(state),
    refusals: state.refusals.slice(),
  };
}

/** What is shown of a seat from the start of a match to its end. */
interface Seated {
  readonly player: PlayerId;
  readonly owner: PlayerId;
  readonly shown: Named & Pick<SeatInfo, "seat" | "player" | "bot">;
}

/** Hex digits of ten keys at every look at a table would be felt on a move's way. */
const seated = new WeakMap<readonly Signed<Join>[], readonly Seated[]>();

function seatedAt(state: TableState): readonly Seated[] {
  const joins = joinsOf(state);
  const known = seated.get(joins) ?? joins.map((join, seat) => seatedBy(joins, join, seat));
  seated.set(joins, known);
  return known;
}

function seatedBy(joins: readonly Signed<Join>[], join: Signed<Join>, seat: Seat): Seated {
  const player = toHex(join.value.player);
  const shown = { seat, player, ...nameIn(joins, join), bot: join.value.bot?.level ?? null };
  return { player, owner: toHex(personOf(join)), shown };
}

function seatsOf(state: TableState): SeatInfo[] {
  const { deps } = state;
  const me = toHex(deps.me.key);
  return seatedAt(state).map(({ owner, shown }) => {
    const here = owner === me;
    return {
      ...shown,
      here,
      connected: here || deps.connected(owner),
      way: here ? null : deps.wayTo(owner),
    };
  });
}

/** A line, by who sits at the table. */
interface Shown {
  readonly author: PlayerId;
  readonly at: readonly Seated[];
  readonly line: ChatLine;
}

/** A table keeps a thousand lines, and is looked at with every move. */
const said = new WeakMap<Signed<Chat>, Shown>();

/** What blocked players say is kept for the others, and not shown. */
function chatOf(state: TableState): ChatLine[] {
  const { blocked } = state.deps;
  const at = seatedAt(state);
  return state.talk.lines.flatMap((line) => {
    const known = said.get(line);
    const shown = known?.at === at ? known : shownAs(line.value, at);
    said.set(line, shown);
    return blocked?.(shown.author) ? [] : shown.line;
  });
}

function shownAs({ author: key, text }: Chat, at: readonly Seated[]): Shown {
  const author = toHex(key);
  const seat = at.findIndex(({ player }) => player === author);
  const name = at[seat]?.shown.name ?? "";
  return { author, at, line: { seat: seat === -1 ? null : seat, name, text } };
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
