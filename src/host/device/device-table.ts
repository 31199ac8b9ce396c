import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Knowledge, Plain, Seat } from "../../engine/game.ts";
import type { LocalMatch } from "../../engine/runner.ts";
import { decisionsOf } from "../../match/record/decisions.ts";
import { replayOf } from "../../match/record/verification.ts";
import type { RematchTerms, Replay, TableId } from "../api/api.ts";
import { packed } from "../api/positions.ts";
import { withEnded } from "../bots/memory.ts";
import { rotated, scoreAfter } from "../evening/evening.ts";
import { nextTerms } from "../evening/next-terms.ts";
import { matchFile } from "../history/file.ts";
import { cannotWrite } from "../ports/store.ts";
import type { Events } from "../table/events.ts";
import {
  alreadyStarted,
  type Deciding,
  type LiveTable,
  noHint,
  notYourSeat,
  stillPlaying,
} from "../table/live-table.ts";
import { seatBots } from "./device-bots.ts";
import { createDeviceClock } from "./device-clock.ts";
import type { DeviceAbout } from "./device-saved.ts";
import {
  act,
  awaited,
  createDeviceState,
  type DeviceDeps,
  type DeviceEvent,
  type DeviceState,
  isHuman,
  writeRest,
} from "./device-state.ts";
import { nameOf, viewDevice } from "./device-view.ts";

/** A table on this device, with its match for callers that read and write notation. */
export interface DeviceTable extends LiveTable, Pick<Events<DeviceEvent>, "subscribe"> {
  readonly match: Readonly<LocalMatch<Plain, Plain, Plain, Plain>>;
  /** The seat whose person looks at the board from now on, and whose time runs; `null` for nobody. */
  attend(seat: Seat | null): Result<null>;
}

/** A match on this device, new or restored from its deeds. Faults of `createDeviceState`. */
export function createDeviceTable(
  id: TableId,
  about: DeviceAbout,
  deeds: readonly Uint8Array[],
  deps: DeviceDeps,
): Result<DeviceTable> {
  const created = createDeviceState(id, about, deeds, deps);
  if (!created.ok) return created;
  const state = created.value;
  const { game, match, moves, steps } = state;
  seatBots(state);
  state.clock = clockOf(state);
  return ok({
    id,
    match,
    subscribe: state.events.subscribe,
    view: () => viewDevice(state),
    act: (seat, action) => choose(state, seat, action),
    attend: (seat) => attend(state, seat),
    claim: () => notYourSeat(),
    resign: (seat) => (isHuman(state, seat) ? act(state, { kind: "resign", seat }) : notYourSeat()),
    say: () => fail("table/no-chat", "There is no chat at a table on one device."),
    start: () => alreadyStarted(),
    remove: () => alreadyStarted(),
    cancel: () => alreadyStarted(),
    rematch: () => rematch(state),
    leave: () => (writeRest(state) ? ok(null) : cannotWrite()),
    record: () => {
      const outcome = game.outcome(match.state);
      return outcome === null ? stillPlaying() : ok(matchFile(id, about, { moves, outcome }));
    },
    replay: () => replay(state),
    knowing: (seat) => knowing(state, seat),
    deciding: (seat) => deciding(state, seat),
    finished: () =>
      game.outcome(match.state) === null
        ? stillPlaying()
        : ok({ game, played: decisionsOf(game, steps, (seat) => knowledgeHere(state, seat)) }),
    close() {
      writeRest(state);
      state.closed = true;
      state.clock?.stop();
      state.events.emit("closed");
    },
  });
}

function clockOf(state: DeviceState): DeviceState["clock"] {
  const { game, match, deps, about, steps, left } = state;
  const { phase = null, total = null } = about.wish.timers ?? {};
  const isTimed = game.timeLimit !== undefined || phase !== null || total !== null;
  if (deps.time === undefined || !isTimed) return null;
  const timed = {
    limit: () => game.timeLimit?.(match.state) ?? phase,
    control: total,
    phase: () => game.phase?.(match.state) ?? steps.length,
    isAwaited: (seat: Seat) => isHuman(state, seat) && awaited(state).includes(seat),
    expire: (seat: Seat) => expire(state, seat),
    slept: () => state.events.emit("changed"),
  };
  return createDeviceClock(deps.time, timed, left);
}

/** A seat whose time is up expires if the rules allow that; otherwise it has given up, as at a table among peers. */
function expire(state: DeviceState, seat: Seat): void {
  const isByRules = state.clock?.left(seat) !== 0;
  if (isByRules && act(state, { kind: "expire", seat }).ok) return;
  act(state, { kind: "resign", seat });
}

function choose(state: DeviceState, seat: Seat, action: Plain): Result<null> {
  if (!isHuman(state, seat)) return notYourSeat();
  const parsed = state.game.parseAction(action);
  const password = state.deps.password;
  return parsed.ok
    ? act(state, { kind: "choose", seat, choice: parsed.value, password: password() })
    : parsed;
}

function attend(state: DeviceState, seat: Seat | null): Result<null> {
  if (state.closed || (seat !== null && !isHuman(state, seat))) return notYourSeat();
  writeRest(state);
  state.clock?.attend(seat);
  // The page shows the time left from here.
  if (state.clock !== null) state.events.emit("changed");
  return ok(null);
}

function rematch(state: DeviceState): Result<null> {
  const { about, game, match, deps } = state;
  const outcome = game.outcome(match.state);
  if (outcome === null) return stillPlaying();
  if (state.next !== null) return ok(null);
  const terms = nextTerms(game, about.wish.players.length, match.state);
  const earlier = withEnded(deps.earlier, match.state, game.id);
  const opened = deps.open(nextAbout(about, scoreAfter(about.score, outcome), terms), earlier);
  if (!opened.ok) return opened;
  state.next = opened.value;
  state.events.emit("changed");
  return ok(null);
}

function replay({ about, game, match, origin, steps }: DeviceState): Result<Replay> {
  const course = packed(replayOf(game, origin, steps));
  if (!course.ok) return course;
  return ok({
    game: game.id,
    players: about.wish.players.map(nameOf),
    signers: [],
    convicted: [],
    ...course.value,
    outcome: game.outcome(match.state),
    verified: null,
    ending: null,
  });
}

/** What a person here knows; bots keep theirs to themselves. */
function knowledgeHere(state: DeviceState, seat: Seat): Knowledge | null {
  return isHuman(state, seat) ? state.match.dealer.knowledge(seat) : null;
}

function knowing(state: DeviceState, seat: Seat): Result<Deciding> {
  const { game, match } = state;
  return isHuman(state, seat)
    ? ok({ game, state: match.state, seat, knowledge: match.dealer.knowledge(seat) })
    : notYourSeat();
}

/** Hints are for one person against bots: among several people, a hint would reveal what another holds. */
function deciding(state: DeviceState, seat: Seat): Result<Deciding> {
  const people = state.about.wish.players.filter(({ kind }) => kind === "human");
  return people.length === 1 && isHuman(state, seat) && awaited(state).includes(seat)
    ? knowing(state, seat)
    : noHint();
}

/**
 * Seats move on by one, so that everybody begins in turn; the score moves with its player. The caller adds a fresh
 * seed.
 */
function nextAbout(
  { wish, seed }: DeviceAbout,
  score: readonly number[],
  terms: RematchTerms | null,
): DeviceAbout {
  const players = rotated(wish.players);
  return { wish: { ...wish, ...terms, players }, seed, score: rotated(score) };
}
