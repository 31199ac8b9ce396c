import { toHex } from "../../../protocol/bytes.ts";
import type { Chat } from "../../../protocol/chat.ts";
import { type Join, personOf } from "../../../protocol/join.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { NO_KNOWLEDGE, type Seat } from "../../engine/game.ts";
import { standingOf } from "../../match/clock.ts";
import { seatsWanting } from "../../match/deciding/breaks.ts";
import { shownOf } from "../../match/foresight.ts";
import type { Match } from "../../match/match.ts";
import { movesOf } from "../../match/record/moves.ts";
import { endingOf, verificationOf } from "../../match/record/verification.ts";
import { clockOf, lateSeats, leftOf } from "../../match/time.ts";
import type {
  ChatLine,
  EveningView,
  MatchView,
  MoveLine,
  Named,
  PlayerId,
  SeatInfo,
  Standing,
  Table,
  Verification,
} from "../api/api.ts";
import { viewCup } from "../cup/cup-view.ts";
import { eveningOf, isOwner, scoreOf, staying, viewOffer, wantedAt } from "../evening/again.ts";
import { setOf } from "../evening/evening.ts";
import { nextTerms } from "../evening/next-terms.ts";
import { nameIn } from "../people/players.ts";
import { awaitedMovers, choicesOf, positionFor } from "./choices.ts";
import { viewDealing } from "./dealing-view.ts";
import { isBound, isWatching } from "./participation.ts";
import { hostOf, isHost, joinsOf, mySeat, type TableState } from "./table-state.ts";

/** Shows a table. Once its disk has failed it stays as it was: what was not written is not shown. */
export function viewing(state: TableState): () => Table {
  let shown: Table | null = null;
  return () => {
    if (!state.frozen || shown === null) shown = viewTable(state);
    return shown;
  };
}

/** What the interface shows of a network table. */
function viewTable(state: TableState): Table {
  const { table, roster, match } = state;
  const me = mySeat(state);
  const offer = viewOffer(state);
  return {
    id: toHex(table.hash),
    kind: "network",
    stage:
      match !== null
        ? match.phase.outcome === null
          ? "playing"
          : "over"
        : roster.cancelled
          ? "cancelled"
          : "gathering",
    game: table.value.game,
    options: state.options,
    stake: table.value.stake,
    phaseLimit: table.value.timers.phase,
    total: table.value.timers.total ?? null,
    capacity: state.seating?.joins.length ?? table.value.seats,
    seats: seatsOf(state),
    host: hostOf(state),
    hosting: isHost(state),
    bound: isBound(state),
    watching: isWatching(state),
    ...(state.deps.isMute === true ? { lost: true } : {}),
    watchers: state.deps.watchers?.() ?? 0,
    mine: me === -1 ? [] : [me],
    match: match === null ? null : viewMatch(state, match),
    entrance: { access: table.value.access, locked: state.deps.gate?.locked() ?? false },
    chat: chatOf(state),
    rematch: {
      wanted: wantedAt(state, state.deps.seatedAt?.(offer?.table ?? "") ?? new Set()),
      left: seatsLeft(state),
      next: state.next,
      offer,
      owner: isOwner(state),
      terms: match === null ? null : nextTerms(state.game, staying(state), match.phase.state),
    },
    score: scoreOf(state),
    evening: viewEvening(state),
    cup: viewCup(state),
    refusals: state.refusals.slice(),
  };
}

function viewEvening(state: TableState): EveningView {
  const evening = eveningOf(state);
  const { plan, played, lines } = evening;
  const { beginsAt, deps } = state;
  return {
    plan,
    played,
    lines: lines.map(({ player, ...line }) => ({ ...line, player: toHex(player) })),
    champions: setOf(evening).champions.map(toHex),
    startsIn: beginsAt === null ? null : Math.max(0, beginsAt - deps.clock.now()),
  };
}

/** What of a seat stays the same from the start of a match to its end. */
interface Seated {
  readonly player: PlayerId;
  readonly owner: PlayerId;
  readonly shown: Named & Pick<SeatInfo, "seat" | "player" | "bot" | "pageOf">;
}

/** Converting ten keys to hex digits at every look at a table would slow moves down. */
const seated = new WeakMap<readonly Signed<Join>[], readonly Seated[]>();

function seatedAt(state: TableState): readonly Seated[] {
  const joins = joinsOf(state);
  const known = seated.get(joins) ?? joins.map((join, seat) => seatedBy(joins, join, seat));
  seated.set(joins, known);
  return known;
}

function seatedBy(joins: readonly Signed<Join>[], join: Signed<Join>, seat: Seat): Seated {
  const player = toHex(join.value.player);
  const { bot, page } = join.value;
  const pageOf = page === undefined ? null : toHex(page.of);
  const shown = { seat, player, ...nameIn(joins, join), bot: bot?.level ?? null, pageOf };
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

/** The seats of those who have left the table. */
function seatsLeft(state: TableState): Seat[] {
  return seatedAt(state).flatMap(({ owner, shown }) => (state.left.has(owner) ? shown.seat : []));
}

/** A line, as the people at the table see it. */
interface Shown {
  readonly author: PlayerId;
  readonly at: readonly Seated[];
  readonly line: ChatLine;
}

/** A table keeps a thousand lines, and is shown anew with every move. */
const said = new WeakMap<Signed<Chat>, Shown>();

/** Chat from blocked players is stored for the others, and not shown. */
function chatOf(state: TableState): ChatLine[] {
  const { blocked } = state.deps;
  const at = seatedAt(state);
  return state.talk.lines.flatMap((line) => {
    const known = said.get(line);
    const turn = state.talk.turns.get(line) ?? null;
    const shown = known?.at === at ? known : shownAs(line.value, at, turn);
    said.set(line, shown);
    return blocked?.(shown.author) ? [] : shown.line;
  });
}

function shownAs({ author: key, text }: Chat, at: readonly Seated[], turn: number | null): Shown {
  const author = toHex(key);
  const seat = at.findIndex(({ player }) => player === author);
  const name = at[seat]?.shown.name ?? "";
  return { author, at, line: { seat: seat === -1 ? null : seat, name, text, turn } };
}

function viewMatch(state: TableState, match: Match): MatchView {
  const { game, phase, guilt } = match;
  const now = state.deps.clock.now();
  const { outcome } = phase;
  const { final } = shownOf(match);
  const seat = match.me?.seat;
  const own = seat === undefined ? null : { seat, ...positionFor(match, seat) };
  return {
    turn: phase.turn + (final ? 0 : 1),
    waitingFor: awaitedMovers(match),
    views:
      own === null
        ? []
        : [
            {
              seat: own.seat,
              view: game.view(own.state, own.seat, own.known),
              legal: choicesOf(match),
            },
          ],
    public: game.view(positionFor(match, null).state, null, NO_KNOWLEDGE),
    moves: movesSoFar(match),
    final,
    outcome,
    verified: outcome === null ? null : verified(match),
    // In a break no time runs.
    clock: match.time.paused ? null : clockOf(match, now),
    left: leftOf(match, now),
    pause: { wanted: seatsWanting(match), on: match.time.paused },
    dealing: viewDealing(match),
    standing: standingIn(match),
    ending: endingOf(match),
    departed: outcome === null ? seatsLeft(state).filter((one) => phase.seats.includes(one)) : [],
    convicted: [...guilt.convicted.keys()].toSorted((one, other) => one - other),
    disputed: guilt.disputed,
  };
}

function standingIn(match: Match): Standing | null {
  const standing = standingOf(match);
  if (standing?.kind !== "votes") return standing;
  const { me } = match;
  // Only a player may call somebody late.
  const late = me === null ? [] : lateSeats(match).filter((seat) => seat !== me.seat);
  return { ...standing, late };
}

/** Notation is written once a step: a list of moves grows by one line while it is shown hundreds of times. */
const written = new WeakMap<Match["history"], { phases: number; moves: readonly MoveLine[] }>();

function movesSoFar(match: Match): readonly MoveLine[] {
  const { game, history } = match;
  const { finals } = history;
  const before = written.get(history) ?? { phases: 0, moves: [] };
  const fresh = finals.slice(before.phases).flatMap(({ steps }) => steps);
  const moves =
    fresh.length === 0
      ? before.moves
      : [...before.moves, ...fresh.flatMap((step) => movesOf(game, step))];
  written.set(history, { phases: finals.length, moves });
  const { steps } = shownOf(match);
  return steps.length === 0 ? moves : [...moves, ...steps.flatMap((step) => movesOf(game, step))];
}

/** Hashing a long record for every change of a finished table would be noticeable. */
const checked = new WeakMap<Match, { said: number; verification: Verification }>();

export function verified(match: Match): Verification {
  const { ends, claims } = match.statements;
  // Nothing else changes in a match that is over.
  const said = ends.size + claims.size + match.guilt.convicted.size;
  const known = checked.get(match);
  if (known?.said === said) return known.verification;
  const verification = verificationOf(match);
  checked.set(match, { said, verification });
  return verification;
}
