import { NO_KNOWLEDGE, type Seat } from "../../engine/game.ts";
import type { LocalPlayer, MatchView, SeatInfo, Table } from "../api/api.ts";
import { scoreAfter } from "../evening/evening.ts";
import { nextTerms } from "../evening/next-terms.ts";
import { awaited, type DeviceState, isHuman } from "./device-state.ts";

/** The table as the interface shows it. */
export function viewDevice(state: DeviceState): Table {
  const { id, about, game, match, next } = state;
  const { wish } = about;
  const outcome = game.outcome(match.state);
  const seats = wish.players.length;
  const mine = wish.players.flatMap((_, seat) => (isHuman(state, seat) ? [seat] : []));
  return {
    id,
    kind: "device",
    stage: outcome === null ? "playing" : "over",
    game: game.id,
    options: wish.options,
    stake: wish.stake,
    phaseLimit: wish.timers?.phase ?? null,
    ...(wish.timers?.total === undefined ? {} : { total: wish.timers.total }),
    capacity: seats,
    seats: wish.players.map(seatInfo),
    host: null,
    hosting: true,
    entrance: null,
    bound: false,
    watching: false,
    watchers: 0,
    mine,
    match: viewMatch(state, mine),
    at: about.began ?? null,
    chat: [],
    rematch: {
      wanted: next === null ? [] : mine,
      left: [],
      next,
      offer: null,
      owner: true,
      terms: nextTerms(game, seats, match.state),
    },
    score: scoreAfter(about.score, outcome),
    evening: null,
    refusals: [],
  };
}

function viewMatch(state: DeviceState, mine: readonly Seat[]): MatchView {
  const { game, match, clock, steps, moves } = state;
  const waitingFor = awaited(state);
  return {
    turn: steps.length,
    waitingFor,
    views: mine.map((seat) => {
      const known = match.dealer.knowledge(seat);
      return {
        seat,
        view: game.view(match.state, seat, known),
        legal: waitingFor.includes(seat) ? game.legal(match.state, seat, known) : [],
      };
    }),
    public: game.view(match.state, null, NO_KNOWLEDGE),
    moves: moves.slice(),
    final: true,
    outcome: game.outcome(match.state),
    verified: null,
    clock: clock?.view() ?? null,
    left: viewLeft(state),
    dealing: null,
    standing: null,
    ending: null,
    departed: [],
    convicted: [],
    disputed: false,
  };
}

/** Only people have a clock. */
function viewLeft(state: DeviceState): (number | null)[] | null {
  const { clock, about } = state;
  if (clock === null || about.wish.timers?.total === undefined) return null;
  return about.wish.players.map((_, seat) => (isHuman(state, seat) ? clock.left(seat) : null));
}

/** Bots have no names here: what they are called depends on the reader's language. */
export function nameOf(player: LocalPlayer): string {
  return player.kind === "human" ? player.name : "";
}

function seatInfo(player: LocalPlayer, seat: Seat): SeatInfo {
  return {
    seat,
    player: null,
    name: nameOf(player),
    bot: player.kind === "bot" ? player.level : null,
    botOf: null,
    pageOf: null,
    here: true,
    connected: true,
    way: null,
  };
}
