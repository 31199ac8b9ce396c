import { fail, ok, type Result } from "../../../protocol/result.ts";
import { localDealer, randomChance } from "../../engine/dealer.ts";
import { NO_KNOWLEDGE, type Outcome, type Plain, type Seat } from "../../engine/game.ts";
import { seededRandom } from "../../engine/random.ts";
import { choose, type Happening, happen, type LocalMatch, settle } from "../../engine/runner.ts";
import { findGame } from "../../games/registry.ts";
import type { Step } from "../../match/match.ts";
import { decisionsOf } from "../../match/record/decisions.ts";
import { movesOf } from "../../match/record/moves.ts";
import { replayOf } from "../../match/record/verification.ts";
import type {
  BotLevel,
  LocalPlayer,
  MoveLine,
  RematchTerms,
  SeatInfo,
  Table,
  TableId,
} from "../api/api.ts";
import { matchFile } from "../history/file.ts";
import type { ChooseMove } from "../ports/bots.ts";
import type { Time } from "../ports/clock.ts";
import {
  alreadyStarted,
  type LiveTable,
  noHint,
  notPlaying,
  notYourSeat,
  stillPlaying,
} from "../table/live-table.ts";
import { nextTerms } from "../table/next-terms.ts";
import { rotated, scoreAfter } from "../table/series.ts";
import { createDeviceClock, type DeviceClock } from "./device-clock.ts";
import { type Deed, type DeviceAbout, decodeDeed, encodeDeed } from "./device-saved.ts";

export interface DeviceDeps {
  /** Writes to the table's log; returns when it is on disk. */
  readonly store: (deed: Uint8Array) => void;
  readonly changed: (table: Table) => void;
  readonly chooseMove: ChooseMove;
  /** By it people lose who let the time run out that the game gives them; without it nobody does. */
  readonly time?: Time;
  /** 32 random hex digits. */
  readonly password: () => string;
  /** How the matches before this one in the series ended, oldest first; a program that is started again forgets them. */
  readonly earlier: readonly Plain[];
  /** Opens the next match of the series. */
  readonly open: (about: DeviceAbout, earlier: readonly Plain[]) => Result<TableId>;
}

/** A table on this device; its match is there for whoever reads and writes notation. */
export interface DeviceTable extends LiveTable {
  readonly match: Readonly<LocalMatch<Plain, Plain, Plain, Plain>>;
  /** The seat whose person looks at the board from now on, and whose time runs; `null` for nobody. */
  attend(seat: Seat | null): Result<null>;
}

/** Matches that bots look back on: habits show within some dozens of rounds, and change. */
const REMEMBERED = 60;

/** A match at this device, begun or taken up again from its deeds. Faults of the game's set-up, `table/unknown-game`. */
export function createDeviceTable(
  id: TableId,
  about: DeviceAbout,
  deeds: readonly Uint8Array[],
  deps: DeviceDeps,
): Result<DeviceTable> {
  const { wish } = about;
  const game = findGame(wish.game);
  if (game === undefined)
    return fail("table/unknown-game", `There is no game ${wish.game}.`, "game");
  const options = game.parseOptions(wish.options);
  if (!options.ok) return options;
  const seats = wish.players.length;
  const state = game.setup({ options: options.value, seats, stake: wish.stake });
  if (!state.ok) return state;

  const dealer = localDealer(randomChance(seededRandom(...about.seed)));
  const match: LocalMatch<Plain, Plain, Plain, Plain> = { game, dealer, state: state.value };
  const origin = state.value;
  const steps: Step[] = [];
  const moves: MoveLine[] = [];
  /** The bots that have been asked, and how to withdraw the question. */
  const thinking = new Map<Seat, AbortController>();
  let closed = false;
  let next: TableId | null = null;
  let clock: DeviceClock | null = null;

  const keep = (happenings: readonly Happening<Plain, Plain>[], from: Plain) => {
    let before = from;
    for (const { event, state: after } of happenings) {
      const step = { turn: steps.length, event, before, after };
      steps.push(step);
      moves.push(...movesOf(game, step));
      before = after;
    }
  };
  const perform = (deed: Deed): Result<null> => {
    const before = match.state;
    const done =
      deed.kind === "choose"
        ? choose(match, deed.seat, deed.choice, deed.password)
        : happen(match, {
            kind: deed.kind === "resign" ? "resigned" : "expired",
            seats: [deed.seat],
          });
    if (!done.ok) return done;
    keep(done.value, before);
    return ok(null);
  };
  /** Performs, writes down, shows, and lets the bots go on. */
  const live = (deed: Deed): Result<null> => {
    if (closed || game.outcome(match.state) !== null) return notPlaying();
    const done = perform(deed);
    if (!done.ok) return done;
    deps.store(encodeDeed(deed));
    clock?.follow();
    deps.changed(view());
    if (game.outcome(match.state) !== null) withdraw();
    wakeBots();
    return done;
  };
  const isHuman = (seat: Seat) => wish.players[seat]?.kind === "human";
  const isAwaited = (seat: Seat) => {
    const pending = game.pending(match.state);
    return pending.kind === "act" && pending.seats.includes(seat);
  };

  const wakeBots = () => {
    const pending = game.pending(match.state);
    if (pending.kind !== "act") return;
    for (const seat of pending.seats) {
      const player = wish.players[seat];
      if (player?.kind === "bot" && !thinking.has(seat)) void think(seat, player.level);
    }
  };
  const withdraw = () => {
    for (const question of thinking.values()) question.abort();
  };
  const think = async (seat: Seat, level: BotLevel) => {
    const knowledge = dealer.knowledge(seat);
    const legal = game.legal(match.state, seat, knowledge);
    const [fallback] = legal;
    if (fallback === undefined) return;
    const question = new AbortController();
    thinking.set(seat, question);
    const asked = match.state;
    const earlier = deps.earlier.map((state, index) => ({
      state,
      // Every player has moved on by a seat with each match since.
      seat: (seat + deps.earlier.length - index) % seats,
    }));
    const { signal } = question;
    const answer = await deps.chooseMove(game, asked, seat, knowledge, level, earlier, signal);
    thinking.delete(seat);
    // A bot that fails must not hang the match; any legal move is better than none.
    const choices = answer.ok ? [answer.value, fallback] : [fallback];
    const moved = choices.some(
      (choice) => closed || live({ kind: "choose", seat, choice, password: deps.password() }).ok,
    );
    // Somebody's time ran out meanwhile, and the bot may be asked something else now.
    if (!moved && match.state !== asked) wakeBots();
  };

  const knowing = (seat: Seat) =>
    isHuman(seat)
      ? ok({ game, state: match.state, seat, knowledge: dealer.knowledge(seat) })
      : notYourSeat();
  const scoreOf = (outcome: Outcome | null) => scoreAfter(about.score, outcome);

  const view = (): Table => {
    const pending = game.pending(match.state);
    const outcome = game.outcome(match.state);
    const waitingFor = pending.kind === "act" ? pending.seats : [];
    const mine = wish.players.flatMap((_, seat) => (isHuman(seat) ? [seat] : []));
    return {
      id,
      kind: "device",
      stage: outcome === null ? "playing" : "over",
      game: game.id,
      options: wish.options,
      stake: wish.stake,
      phaseLimit: null,
      capacity: seats,
      seats: wish.players.map(seatInfo),
      hosting: true,
      entrance: null,
      bound: false,
      watching: false,
      watchers: 0,
      mine,
      match: {
        turn: steps.length,
        waitingFor,
        views: mine.map((seat) => {
          const known = dealer.knowledge(seat);
          return {
            seat,
            view: game.view(match.state, seat, known),
            legal: waitingFor.includes(seat) ? game.legal(match.state, seat, known) : [],
          };
        }),
        public: game.view(match.state, null, NO_KNOWLEDGE),
        moves: moves.slice(),
        final: true,
        outcome,
        verified: null,
        clock: clock?.view() ?? null,
        dealing: null,
        standing: null,
        ending: null,
        convicted: [],
        disputed: false,
      },
      chat: [],
      rematch: {
        wanted: next === null ? [] : mine,
        left: [],
        next,
        terms: nextTerms(game, seats, match.state),
      },
      score: scoreOf(outcome),
      refusals: [],
    };
  };

  keep(settle(match), state.value);
  for (const bytes of deeds) {
    const deed = decodeDeed(bytes);
    const done = deed.ok ? perform(deed.value) : deed;
    if (!done.ok) return done;
  }
  wakeBots();
  if (deps.time !== undefined && game.timeLimit !== undefined)
    clock = createDeviceClock(deps.time, {
      limit: () => game.timeLimit?.(match.state) ?? null,
      phase: () => game.phase?.(match.state) ?? 0,
      isAwaited: (seat) => isHuman(seat) && isAwaited(seat),
      expire: (seat) => void live({ kind: "expire", seat }),
    });

  return ok({
    id,
    match,
    view,
    act(seat, action) {
      if (!isHuman(seat)) return notYourSeat();
      const parsed = game.parseAction(action);
      return parsed.ok
        ? live({ kind: "choose", seat, choice: parsed.value, password: deps.password() })
        : parsed;
    },
    attend(seat) {
      if (closed || (seat !== null && !isHuman(seat))) return notYourSeat();
      clock?.attend(seat);
      // The page shows the time that is left from here.
      if (clock !== null) deps.changed(view());
      return ok(null);
    },
    claim: () => notYourSeat(),
    resign: (seat) => (isHuman(seat) ? live({ kind: "resign", seat }) : notYourSeat()),
    say: () => fail("table/no-chat", "Everybody at this table sits at this device."),
    start: () => alreadyStarted(),
    remove: () => alreadyStarted(),
    cancel: () => alreadyStarted(),
    rematch() {
      if (game.outcome(match.state) === null) return stillPlaying();
      if (next !== null) return ok(null);
      const opened = deps.open(
        nextAbout(about, scoreOf(game.outcome(match.state)), nextTerms(game, seats, match.state)),
        [...deps.earlier, match.state].slice(-REMEMBERED),
      );
      if (!opened.ok) return opened;
      next = opened.value;
      deps.changed(view());
      return ok(null);
    },
    leave: () => ok(null),
    record: () => {
      const outcome = game.outcome(match.state);
      return outcome === null ? stillPlaying() : ok(matchFile(id, about, { moves, outcome }));
    },
    replay: () =>
      ok({
        game: game.id,
        players: wish.players.map((player) => nameOf(player)),
        ...replayOf(game, origin, steps),
        outcome: game.outcome(match.state),
        verified: null,
        ending: null,
      }),
    knowing,
    deciding(seat) {
      const people = wish.players.filter(({ kind }) => kind === "human");
      const pending = game.pending(match.state);
      return people.length === 1 &&
        isHuman(seat) &&
        pending.kind === "act" &&
        pending.seats.includes(seat)
        ? knowing(seat)
        : noHint();
    },
    finished: () =>
      game.outcome(match.state) === null
        ? stillPlaying()
        : ok({ game, played: decisionsOf(game, steps) }),
    close() {
      closed = true;
      clock?.stop();
      withdraw();
    },
  });
}

/** Seats move on by one, so that everybody begins in turn; the score moves with its player. The caller puts in a fresh seed. */
function nextAbout(
  { wish, seed }: DeviceAbout,
  score: readonly number[],
  terms: RematchTerms | null,
): DeviceAbout {
  const players = rotated(wish.players);
  return { wish: { ...wish, ...terms, players }, seed, score: rotated(score) };
}

function nameOf(player: LocalPlayer): string {
  return player.kind === "human" ? player.name : "";
}

function seatInfo(player: LocalPlayer, seat: Seat): SeatInfo {
  return {
    seat,
    player: null,
    name: nameOf(player),
    bot: player.kind === "bot" ? player.level : null,
    botOf: null,
    here: true,
    connected: true,
    way: null,
  };
}
