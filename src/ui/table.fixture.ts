import type { MatchView, SeatInfo, Snapshot, Table } from "../host/api/api.ts";
import { NETWORK, NO_FRIENDS } from "./connection/network.fixture.ts";

/** Seat 0 is Anna at this device, seat 1 Ben somewhere else. */
export function seatOf(seat: number, name: string, part: Partial<SeatInfo> = {}): SeatInfo {
  return {
    seat,
    player: name,
    name,
    bot: null,
    botOf: null,
    pageOf: null,
    here: seat === 0,
    connected: true,
    way: null,
    ...part,
  };
}

/** A match of Connect Four in which Ben is to move. */
export function tableOf(part: Partial<Table> = {}, match: Partial<MatchView> = {}): Table {
  return {
    id: "t",
    kind: "network",
    stage: "playing",
    game: "connect-four",
    options: {},
    stake: 0,
    phaseLimit: null,
    capacity: 2,
    seats: [seatOf(0, "Anna"), seatOf(1, "Ben")],
    host: "Anna",
    hosting: false,
    entrance: { access: "open", locked: false },
    bound: true,
    watching: false,
    watchers: 0,
    mine: [0],
    match: {
      turn: 0,
      waitingFor: [1],
      views: [],
      public: null,
      moves: [],
      outcome: null,
      verified: null,
      clock: null,
      standing: null,
      final: true,
      ending: null,
      departed: [],
      convicted: [],
      disputed: false,
      dealing: null,
      ...match,
    },
    chat: [],
    rematch: { wanted: [], left: [], next: null, offer: null, owner: false, terms: null },
    score: [0, 0],
    evening: null,
    refusals: [],
    ...part,
  };
}

/** It is Anna's turn. */
export const AWAITED: Partial<MatchView> = {
  waitingFor: [0],
  views: [{ seat: 0, view: null, legal: [{ column: 1 }] }],
};

export function snapshotOf(...tables: readonly Table[]): Snapshot {
  return {
    n: 1,
    me: { id: "Anna", name: "Anna", muted: [], botPace: "none" },
    network: NETWORK,
    lobby: [],
    tables,
    notices: [],
    waiting: [],
    blocked: [],
    friends: NO_FRIENDS,
    updates: null,
    solving: [],
  };
}
