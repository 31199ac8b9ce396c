import type { Face, Seat, Slot } from "../../engine/game.ts";
import { type Random, shuffled } from "../../engine/random.ts";
import type { Faces } from "../../search/world.ts";
import { rankOf, SUITS, suitOf } from "../playing-cards.ts";
import { CARD_NAMES, isEight, pointsOf } from "./cards.ts";
import { type State, seatsPlaying, topOf } from "./state.ts";

const SUIT: readonly number[] = CARD_NAMES.map((_, face) => SUITS.indexOf(suitOf(face)));
const RANK: readonly number[] = CARD_NAMES.map((_, face) => rankOf(face));
const EIGHT = 8;
const RANKS = 14;
/** The suit whose cards follow a card; nothing follows an eight. */
const FOLLOWED: readonly number[] = CARD_NAMES.map((_, face) =>
  isEight(face) ? SUITS.length : (SUIT[face] as number),
);
/** For a suit and a rank on the pile, 1 for each card that fits: half of a playout's time is spent asking that. */
const FITTING: readonly Uint8Array[] = SUITS.flatMap((_, suit) =>
  Array.from({ length: RANKS }, (__, rank) =>
    Uint8Array.from(CARD_NAMES, (___, face) =>
      SUIT[face] === suit || RANK[face] === rank || RANK[face] === EIGHT ? 1 : 0,
    ),
  ),
);

/** Turns after which a playout stops, because cards can go round for ever. */
const LONGEST = 1000;

/**
 * The value of the match (0..1) in a world with the pieces in these places; further chance comes from `random`.
 */
type Playout = (faces: Faces, random: Random) => number;

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
  // One for all worlds: making them anew would take as long as playing them.
  const hands = held.map(() => createHand());
  const own = seats.indexOf(seat);
  const first = seats.indexOf(state.turn);
  const start = topOf(state) as Face;
  const named = state.suit === null ? 0 : SUITS.indexOf(state.suit);

  return (faces, random) => {
    for (let index = 0; index < hands.length; index++)
      fill(hands[index] as Hand, held[index] as readonly Slot[], faces);
    const pile = openPile(state, faces, random);
    let top = start;
    let suit = named;
    let turn = first;
    let passes = state.passes;
    for (let turns = 0; turns < LONGEST; turns++) {
      const hand = hands[turn] as Hand;
      const fitting = FITTING[suit * RANKS + (RANK[top] as number)] as Uint8Array;
      let index = choose(hand, fitting, random);
      while (index < 0) {
        const drawn = pile.draw();
        if (drawn === null) break;
        add(hand, drawn);
        if (fitting[drawn] === 1) index = hand.size - 1;
      }
      if (index < 0) {
        passes++;
        if (passes >= seats.length) return lowest(hands, own);
      } else {
        passes = 0;
        pile.cover(top);
        top = hand.cards[index] as Face;
        remove(hand, index);
        if (hand.size === 0) return turn === own ? 1 : 0;
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
  faces: Faces,
  random: Random,
): Pile {
  const faceAt = (slot: Slot) => faces[slot] as Face;
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
  size: number;
  readonly cards: Uint8Array;
  /** One more than there are suits: an eight is counted as none. */
  readonly suits: Uint8Array;
  readonly ranks: Uint8Array;
}

function createHand(): Hand {
  return {
    size: 0,
    cards: new Uint8Array(CARD_NAMES.length),
    suits: new Uint8Array(SUITS.length + 1),
    ranks: new Uint8Array(RANKS),
  };
}

function fill(hand: Hand, slots: readonly Slot[], faces: Faces): void {
  hand.size = 0;
  hand.suits.fill(0);
  hand.ranks.fill(0);
  for (let index = 0; index < slots.length; index++) add(hand, faces[slots[index] as Slot] as Face);
}

function add(hand: Hand, face: Face): void {
  hand.cards[hand.size++] = face;
  count(hand, face, 1);
}

function remove(hand: Hand, index: number): void {
  const { cards } = hand;
  const face = cards[index] as Face;
  cards[index] = cards[--hand.size] as Face;
  count(hand, face, -1);
}

function count({ suits, ranks }: Hand, face: Face, by: 1 | -1): void {
  if (isEight(face)) return;
  (suits[SUIT[face] as number] as number) += by;
  (ranks[RANK[face] as number] as number) += by;
}

/** The index of the playable card with the most followers, an eight only if nothing else fits; -1 if nothing does. */
function choose({ size, cards, suits, ranks }: Hand, fitting: Uint8Array, random: Random): number {
  let best = -1;
  let most = -1;
  for (let index = 0; index < size; index++) {
    const face = cards[index] as Face;
    if (fitting[face] === 0) continue;
    const followers =
      (suits[FOLLOWED[face] as number] as number) + (ranks[RANK[face] as number] as number);
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
  for (let suit = 0; suit < SUITS.length; suit++) {
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
  const points = hands.map(({ cards, size }) =>
    cards.subarray(0, size).reduce((sum, face) => sum + pointsOf(face), 0),
  );
  const least = Math.min(...points);
  const best = points.filter((one) => one === least).length;
  return points[index] === least ? 1 / best : 0;
}
