import { fail, ok, type Result } from "../../../protocol/result.ts";
import { localDealer, randomChance } from "../../engine/dealer.ts";
import type { Game, Plain, Seat } from "../../engine/game.ts";
import { seededRandom } from "../../engine/random.ts";
import { choose, type Happening, happen, type LocalMatch, settle } from "../../engine/runner.ts";
import { findGame } from "../../games/registry.ts";
import type { Step } from "../../match/match.ts";
import { movesOf } from "../../match/record/moves.ts";
import type { MoveLine, TableId } from "../api/api.ts";
import type { ChooseMove } from "../ports/bots.ts";
import type { Time } from "../ports/clock.ts";
import { createEvents, type Events } from "../table/events.ts";
import { notPlaying } from "../table/live-table.ts";
import type { DeviceClock } from "./device-clock.ts";
import { type Deed, type DeviceAbout, decodeDeed, encodeDeed } from "./device-saved.ts";

export interface DeviceDeps {
  /** Writes to the table's log; returns when it is on disk, with whether it is. */
  readonly store: (deeds: readonly Uint8Array[]) => boolean;
  readonly chooseMove: ChooseMove;
  /** Expires players who exceed the game's time limit; without it nobody is. */
  readonly time?: Time;
  /** 32 random hex digits. */
  readonly password: () => string;
  /** How the earlier matches of the series ended, oldest first; forgotten when the program restarts. */
  readonly earlier: readonly Plain[];
  /** Opens the next match of the series. */
  readonly open: (about: DeviceAbout, earlier: readonly Plain[]) => Result<TableId>;
}

/** `moved`: the match has gone on. `changed`: something else on display has changed. `closed`: it was archived. */
export type DeviceEvent = "moved" | "changed" | "closed";

/** The whole state of a table on this device. Changed only by the `device-*` files. */
export interface DeviceState {
  readonly id: TableId;
  readonly about: DeviceAbout;
  readonly game: Game;
  readonly deps: DeviceDeps;
  readonly match: LocalMatch<Plain, Plain, Plain, Plain>;
  /** The match before anything has happened. */
  readonly origin: Plain;
  readonly steps: Step[];
  readonly moves: MoveLine[];
  readonly events: Events<DeviceEvent>;
  clock: DeviceClock | null;
  /** What the clock kept with the last move on disk. */
  left: NonNullable<Extract<Deed, { kind: "choose" }>["left"]>;
  /** Deeds that could not be written: what comes after them is of no use without them. */
  unwritten: readonly Uint8Array[];
  closed: boolean;
  /** The next match of the series. */
  next: TableId | null;
}

/** Replays the match from these deeds. Faults of the game's set-up and of impossible deeds, `table/unknown-game`. */
export function createDeviceState(
  id: TableId,
  about: DeviceAbout,
  deeds: readonly Uint8Array[],
  deps: DeviceDeps,
): Result<DeviceState> {
  const { wish } = about;
  const game = findGame(wish.game);
  if (game === undefined)
    return fail("table/unknown-game", `There is no game ${wish.game}.`, "game");
  const options = game.parseOptions(wish.options);
  if (!options.ok) return options;
  const seats = wish.players.length;
  const origin = game.setup({ options: options.value, seats, stake: wish.stake });
  if (!origin.ok) return origin;
  const dealer = localDealer(randomChance(seededRandom(...about.seed)));
  const state: DeviceState = {
    id,
    about,
    game,
    deps,
    match: { game, dealer, state: origin.value },
    origin: origin.value,
    steps: [],
    moves: [],
    events: createEvents(),
    clock: null,
    left: [],
    unwritten: [],
    closed: false,
    next: null,
  };
  keep(state, settle(state.match), origin.value);
  for (const bytes of deeds) {
    const deed = readDeed(game, bytes);
    const done = deed.ok ? perform(state, deed.value) : deed;
    if (!done.ok) return done;
    if (deed.ok && deed.value.kind === "choose" && deed.value.left !== undefined)
      state.left = deed.value.left;
  }
  return ok(state);
}

/** A stored deed, its choice in the game's own form. Fault `table/unreadable` and those of the game. */
function readDeed(game: Game, bytes: Uint8Array): Result<Deed> {
  const deed = decodeDeed(bytes);
  if (!deed.ok || deed.value.kind !== "choose") return deed;
  const choice = game.parseAction(deed.value.choice);
  // CBOR has sorted its keys, and the judge looks for it among the legal actions by their text.
  return choice.ok ? ok({ ...deed.value, choice: choice.value }) : choice;
}

export function isHuman({ about }: DeviceState, seat: Seat): boolean {
  return about.wish.players[seat]?.kind === "human";
}

/** The seats that must act now; none while chance is settled and when over. */
export function awaited({ game, match }: DeviceState): readonly Seat[] {
  const pending = game.pending(match.state);
  return pending.kind === "act" ? pending.seats : [];
}

/** Performs a deed, stores it, and announces it. */
export function act(state: DeviceState, deed: Deed): Result<null> {
  if (state.closed || state.game.outcome(state.match.state) !== null) return notPlaying();
  const before = state.match.state;
  const done = perform(state, deed);
  if (!done.ok) return done;
  state.clock?.follow(moverOf(state, before, deed));
  const left = state.clock?.kept() ?? [];
  const bytes = encodeDeed(deed.kind === "choose" && left.length > 0 ? { ...deed, left } : deed);
  state.unwritten = [...state.unwritten, bytes];
  writeRest(state);
  state.events.emit("moved");
  return done;
}

/** Stores what the disk had no room for. Returns whether everything is stored. */
export function writeRest(state: DeviceState): boolean {
  if (state.unwritten.length > 0 && state.deps.store(state.unwritten)) state.unwritten = [];
  return state.unwritten.length === 0;
}

/** Takeback words are not moves, so they earn no time. */
function moverOf({ game }: DeviceState, before: Plain, deed: Deed): Seat | undefined {
  const isMove = deed.kind === "choose" && (game.wordIn?.(before, deed.choice) ?? null) === null;
  return isMove ? deed.seat : undefined;
}

function perform(state: DeviceState, deed: Deed): Result<null> {
  const { match } = state;
  const before = match.state;
  const done =
    deed.kind === "choose"
      ? choose(match, deed.seat, deed.choice, deed.password)
      : happen(match, {
          kind: deed.kind === "resign" ? "resigned" : "expired",
          seats: [deed.seat],
        });
  if (!done.ok) return done;
  keep(state, done.value, before);
  return ok(null);
}

function keep(
  { game, steps, moves }: DeviceState,
  happenings: readonly Happening<Plain, Plain>[],
  from: Plain,
): void {
  let before = from;
  for (const { event, state: after } of happenings) {
    const step = { turn: steps.length, event, before, after };
    steps.push(step);
    moves.push(...movesOf(game, step));
    before = after;
  }
}
