import type { Face, Seat, Slot } from "../../engine/game.ts";
import type { Faces } from "../../search/world.ts";
import { seatAfter } from "../seats.ts";
import { longestChain } from "./chain.ts";
import { scoreOf } from "./chance.ts";
import { type State, seatsLive } from "./state.ts";
import { farEnd, numbersOf, pipsOf } from "./tiles.ts";

/** The value of the match (0..1) in a world with the tiles in these places; nothing else is left to chance. */
type Playout = (faces: Faces) => number;

/**
 * Plays out worlds from a state, with every seat playing as `planner(steps)` does; the value is `seat`'s share of first
 * place. The result is that of the Game contract, but without its states several times as many worlds fit into a move.
 */
export function playOut(steps: number): (state: State, seat: Seat) => Playout {
  return (state, seat) => {
    const { over, hub, terms } = state;
    if (over !== null) {
      const share = over.winners.includes(seat) ? 1 / over.winners.length : 0;
      return () => share;
    }
    // Before the hub is found, nobody has a choice.
    if (hub === null) return () => 1 / terms.seats;
    const live = seatsLive(state);
    const following = state.hands.map((_, one) => seatAfter(one, terms.seats, state.gone));
    return (faces) => {
      const faceAt = (slot: Slot) => faces[slot] as Face;
      const hands = state.hands.map((slots) => slots.map(faceAt));
      const tracks = { ends: state.ends.slice(), markers: state.markers.slice() };
      const { markers } = tracks;
      let { next, turn, idle } = state;
      let blocked = state.phase === "count";
      let mayDraw = state.phase === "walk";
      while (!blocked) {
        const hand = hands[turn] as Face[];
        if (place(hand, tracks, turn, steps)) {
          if (hand.length === 0) return turn === seat ? 1 : 0;
          idle = 0;
        } else if (!mayDraw) {
          markers[turn] = true;
          idle = terms.allowVoluntarySkip ? 0 : 1;
        } else if (markers[turn] && next < state.end) {
          hand.push(faceAt(next++));
          idle = 0;
          mayDraw = false;
          continue;
        } else {
          idle = markers[turn] ? idle + 1 : 1;
          markers[turn] = true;
          blocked = idle >= live.length;
        }
        mayDraw = true;
        turn = following[turn] as Seat;
      }
      return fewest(hands, live, seat);
    };
  };
}

/** By seat. */
interface Tracks {
  readonly ends: number[];
  readonly markers: boolean[];
}

/** Places what the planner would place; `false` if no tile in the hand fits. */
function place(hand: Face[], { ends, markers }: Tracks, seat: Seat, steps: number): boolean {
  const end = ends[seat] as number;
  let others = 0;
  for (let track = 0; track < ends.length; track++)
    if (markers[track] && track !== seat) others |= 1 << (ends[track] as number);
  let held = 0;
  for (const face of hand) held |= numbersOf(face);
  if ((held & (others | (1 << end))) === 0) return false;

  const chain = longestChain(hand, end, steps);
  let away = -1;
  if ((held & others) !== 0) {
    let heaviest = -1;
    for (const face of hand) {
      if ((numbersOf(face) & others) === 0 || pipsOf(face) <= heaviest) continue;
      if (chain.includes(face)) continue;
      heaviest = pipsOf(face);
      away = face;
    }
  }
  const face = away < 0 ? (chain[0] as Face) : away;
  let track = seat;
  if (away < 0) markers[seat] = false;
  else {
    track = 0;
    while (track === seat || !markers[track] || farEnd(face, ends[track] as number) < 0) track++;
  }
  ends[track] = farEnd(face, ends[track] as number);
  // Keeps the order, because the planner prefers the older of two tiles.
  hand.splice(hand.indexOf(face), 1);
  return true;
}

/** `seat`'s share of the win by fewest pips. */
function fewest(hands: readonly (readonly Face[])[], live: readonly Seat[], seat: Seat): number {
  const scores = hands.map(scoreOf);
  const lowest = Math.min(...live.map((one) => scores[one] as number));
  const best = live.filter((one) => scores[one] === lowest);
  return best.includes(seat) ? 1 / best.length : 0;
}
