import type { Face, Knowledge, Seat, Slot } from "../../engine/game.ts";
import { scoreOf } from "./chance.ts";
import type { Deed, End, Phase, State } from "./state.ts";
import { doubleOf, farEnd } from "./tiles.ts";

export type View = {
  readonly phase: Phase;
  /** `null` during the deal and the search for the hub, and once the match is over. */
  readonly turn: Seat | null;
  /** The number of the double that is asked for. */
  readonly asking: number | null;
  readonly hub: { readonly face: Face; readonly pips: number; readonly owner: Seat } | null;
  /** By seat. */
  readonly tracks: readonly TrackView[];
  readonly seats: readonly SeatView[];
  /** Our own tiles by their halves; empty for a spectator. */
  readonly hand: readonly HandTile[];
  readonly boneyard: number;
  /** The most recent placement. */
  readonly placed: { readonly seat: Seat; readonly track: number } | null;
  readonly over: (End & { readonly scores: readonly number[] }) | null;
};

export type TrackView = {
  /** Tiles in their places: the left half meets the previous tile, or the hub. */
  readonly tiles: readonly { readonly face: Face; readonly left: number; readonly right: number }[];
  /** The number to continue with; `null` before the hub. */
  readonly end: number | null;
  readonly marker: boolean;
};

export type SeatView = {
  readonly tiles: number;
  readonly shots: number;
  readonly gone: boolean;
  readonly did: Deed | null;
};

export type HandTile = {
  readonly slot: Slot;
  readonly face: Face;
  /** Tracks on which it could be placed now, whoever's turn it is. */
  readonly tracks: readonly number[];
};

export function viewOf(state: State, seat: Seat | null, known: Knowledge): View {
  const { phase, hub, over } = state;
  return {
    phase,
    turn: phase === "walk" || phase === "turn" ? state.turn : null,
    asking: state.asking?.double ?? null,
    hub: hub === null ? null : { face: doubleOf(hub.pips), ...hub },
    tracks: state.tracks.map((track, index) => ({
      tiles: hub === null ? [] : laid(track, hub.pips),
      end: state.ends[index] ?? null,
      marker: state.markers[index] ?? false,
    })),
    seats: state.hands.map((hand, index) => ({
      tiles: hand.length,
      shots: state.shots[index] ?? 0,
      gone: state.gone.includes(index),
      did: state.did[index] ?? null,
    })),
    hand: seat === null ? [] : handOf(state, seat, known),
    boneyard: state.end - state.next,
    placed: state.placed,
    over: over === null ? null : { ...over, scores: over.hands.map(scoreOf) },
  };
}

function laid(track: readonly Face[], hub: number) {
  let end = hub;
  return track.map((face) => {
    const left = end;
    end = farEnd(face, left);
    return { face, left, right: end };
  });
}

function handOf(state: State, seat: Seat, known: Knowledge): HandTile[] {
  const hand: HandTile[] = [];
  for (const slot of state.hands[seat] ?? []) {
    const face = known.faces.get(slot);
    if (face === undefined) continue;
    const tracks = [...state.ends.keys()].filter(
      (track) =>
        (track === seat || state.markers[track]) && farEnd(face, state.ends[track] ?? -1) >= 0,
    );
    hand.push({ slot, face, tracks });
  }
  return hand.sort((a, b) => a.face - b.face);
}
