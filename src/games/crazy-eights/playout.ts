import type { Face, Seat, Slot } from "../../engine/game.ts";
import { type Random, shuffled } from "../../engine/random.ts";
import { rankOf, SUITS, suitOf } from "../playing-cards.ts";
import { CARD_NAMES, isEight, pointsOf } from "./cards.ts";
import { type State, seatsPlaying, topOf } from "./state.ts";

const SUIT: readonly number[] = CARD_NAMES.map((_, face) => SUITS.indexOf(suitOf(face)));
const RANK: readonly number[] = CARD_NAMES.map((_, face) => rankOf(face));
const EIGHT = 8;
const NO_RANKS: readonly number[] = new Array<number>(14).fill(0);

/** Turns after which a playout stops, because cards can go round for ever. */
const LONGEST = 1000;

/**
 * The value of the match (0..1) in a world with the pieces in these places; further chance comes from `random`.
 */
type Playout = (faces: ReadonlyMap<Slot, Face>, random: Random) => number;

/**
 * Plays out worlds from a state, with every seat playing as `connected` does; the value is `seat`'s share of first
 * place (of second place, once the first is taken). The result is that of the Game contract, but without its states
 * about ten times as many worlds fit into a move.
 */
export function playOut(state: State, seat: Seat): Playout {
  if (state.over !== null) {
    const { winners, seconds } = state.over;
    const placed = state.first !== null && seconds.length > 0 ? seconds : winners;
    const share = placed.includes(seat) ? 1 / placed.length : 0;
    return () => share;
  }
  const seats = seatsPlaying(state);
  const held = seats.map((one) => state.hands[one] ?? []);
  const own = seats.indexOf(seat);
  const first = seats.indexOf(state.turn);
  const start = topOf(state) as Face;
  const named = state.suit === null ? 0 : SUITS.indexOf(state.suit);

  return (faces, random) => {
    const hands = held.map((slots) => createHand(slots, faces));
    const pile = openPile(state, faces, random);
    let top = start;
    let suit = named;
    let turn = first;
    let passes = state.passes;
    for (let turns = 0; turns < LONGEST; turns++) {
      const hand = hands[turn] as Hand;
      const rank = RANK[top] as number;
      let index = choose(hand, suit, rank, random);
      while (index < 0) {
        const drawn = pile.draw();
        if (drawn === null) break;
        add(hand, drawn);
        if (fits(drawn, suit, rank)) index = hand.cards.length - 1;
      }
      if (index < 0) {
        passes++;
        if (passes >= seats.length) return lowest(hands, own);
      } else {
        passes = 0;
        pile.cover(top);
        top = hand.cards[index] as Face;
        remove(hand, index);
        if (hand.cards.length === 0) return turn === own ? 1 : 0;
        suit = RANK[top] === EIGHT ? mostHeld(hand, random) : (SUIT[top] as number);
      }
      turn = turn + 1 === seats.length ? 0 : turn + 1;
    }
    return 0;
  };
}

/** The stock and what lies below the top card. */
interface Pile {
  /** The next card; `null` if none is left anywhere. */
  draw(): Face | null;
  /** Another card now lies on this one. */
  cover(face: Face): void;
}

function openPile(
  { next: first, end, discard, returned }: State,
  faces: ReadonlyMap<Slot, Face>,
  random: Random,
): Pile {
  const faceAt = (slot: Slot) => faces.get(slot) as Face;
  let next = first;
  /** The stock after a reshuffle. */
  let stock: Face[] = [];
  let under: Face[] = [];
  // Most playouts end before the first reshuffle.
  let old: (() => Face[]) | null = () => [...discard.slice(0, -1), ...returned.map(faceAt)];
  return {
    draw() {
      if (next < end) return faceAt(next++);
      if (stock.length === 0) {
        stock = shuffled(random, [...(old?.() ?? []), ...under]);
        old = null;
        under = [];
      }
      return stock.pop() ?? null;
    },
    cover: (face) => void under.push(face),
  };
}

/** Cards, and how many of them, eights excluded, are of each suit and rank. */
interface Hand {
  readonly cards: Face[];
  readonly suits: number[];
  readonly ranks: number[];
}

function createHand(slots: readonly Slot[], faces: ReadonlyMap<Slot, Face>): Hand {
  const hand = { cards: [], suits: [0, 0, 0, 0], ranks: NO_RANKS.slice() };
  for (const slot of slots) add(hand, faces.get(slot) as Face);
  return hand;
}

function add({ cards, suits, ranks }: Hand, face: Face): void {
  cards.push(face);
  if (isEight(face)) return;
  (suits[SUIT[face] as number] as number)++;
  (ranks[RANK[face] as number] as number)++;
}

function remove({ cards, suits, ranks }: Hand, index: number): void {
  const face = cards[index] as Face;
  const last = cards.pop() as Face;
  if (index < cards.length) cards[index] = last;
  if (isEight(face)) return;
  (suits[SUIT[face] as number] as number)--;
  (ranks[RANK[face] as number] as number)--;
}

function fits(face: Face, suit: number, rank: number): boolean {
  return SUIT[face] === suit || RANK[face] === rank || RANK[face] === EIGHT;
}

/** The index of the playable card with the most followers, an eight only if nothing else fits; -1 if nothing does. */
function choose({ cards, suits, ranks }: Hand, suit: number, rank: number, random: Random): number {
  let best = -1;
  let most = -1;
  for (let index = 0; index < cards.length; index++) {
    const face = cards[index] as Face;
    if (!fits(face, suit, rank)) continue;
    const followers =
      RANK[face] === EIGHT
        ? 0
        : (suits[SUIT[face] as number] as number) + (ranks[RANK[face] as number] as number);
    // Ties are broken by the low bits of a random word.
    const worth = followers * 16 + (random() & 15);
    if (worth <= most) continue;
    most = worth;
    best = index;
  }
  return best;
}

/** The suit that an eight names. */
function mostHeld({ suits }: Hand, random: Random): number {
  let best = 0;
  let most = -1;
  for (let suit = 0; suit < suits.length; suit++) {
    const worth = (suits[suit] as number) * 16 + (random() & 15);
    if (worth > most) {
      most = worth;
      best = suit;
    }
  }
  return best;
}

/** The share of the win by fewest points (row 9) that the hand at `index` gets. */
function lowest(hands: readonly Hand[], index: number): number {
  const points = hands.map(({ cards }) => cards.reduce((sum, face) => sum + pointsOf(face), 0));
  const least = Math.min(...points);
  const best = points.filter((one) => one === least).length;
  return points[index] === least ? 1 / best : 0;
}
