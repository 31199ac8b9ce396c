import { describe, expect, it } from "vitest";
import type { Face, Seat } from "../../engine/game.ts";
import { type Random, randomBelow, seededRandom, shuffled } from "../../engine/random.ts";
import { act, type LocalMatch, settle } from "../../engine/runner.ts";
import { begin, choices, pick } from "../random-play.ts";
import { CARD_NAMES } from "./cards.ts";
import { crazyEights } from "./rules.ts";
import type { Action, Options, State } from "./state.ts";
import type { View } from "./view.ts";

type Match = LocalMatch<State, Action, Options, View>;

/** The game as docs/games/crazy-eights.md describes it, with every card known: no slots, no claims. */
interface OpenTable {
  readonly hands: Face[][];
  pile: Face[];
  /** Top card last. */
  discard: Face[];
  suit: string;
  current: Seat;
  first: Seat | null;
  ranking: Seat[] | null;
}

const suitOf = (face: Face) => CARD_NAMES[face]!.slice(-1);
const rankOf = (face: Face) => CARD_NAMES[face]!.slice(0, -1);

/** Rows 3 to 5. */
function deal(seats: number, dealer: Seat, order: readonly Face[]): OpenTable {
  const pile = [...order];
  const hands: Face[][] = Array.from({ length: seats }, () => []);
  for (let round = 0; round < (seats === 2 ? 7 : 5); round++) {
    for (let left = 1; left <= seats; left++) {
      hands[(dealer + left) % seats]!.push(...pile.splice(0, 1));
    }
  }
  const discard = pile.splice(0, 1);
  return {
    hands,
    pile,
    discard,
    suit: suitOf(discard[0]!),
    current: (dealer + 1) % seats,
    first: null,
    ranking: null,
  };
}

/** What the page calls *playable*. */
function isPlayable({ discard, suit }: OpenTable, face: Face): boolean {
  const top = rankOf(discard.at(-1)!);
  return rankOf(face) === "8" || suitOf(face) === suit || (top !== "8" && rankOf(face) === top);
}

/** Rows 12 to 15, in notation. */
function allowed(table: OpenTable): string[] {
  const { hands, current, pile, discard } = table;
  const cards = hands[current]!.filter((face) => isPlayable(table, face));
  if (cards.length === 0) return [pile.length > 0 || discard.length > 1 ? "draw" : "pass"];
  const moves = cards.flatMap((face) => {
    const name = CARD_NAMES[face]!;
    const others = [..."HDSC"].filter((suit) => suit !== suitOf(face));
    return rankOf(face) === "8" ? [name, ...others.map((suit) => `${name}=${suit}`)] : [name];
  });
  return [...new Set(moves)].sort();
}

/** `reshuffled`: the order that chance gave, if the draw pile was empty. */
function take(table: OpenTable, action: Action, second: boolean, reshuffled: readonly Face[]) {
  const { hands, current } = table;
  const hand = hands[current]!;
  if (action.kind === "draw") {
    if (table.pile.length === 0) {
      expect(reshuffled.toSorted()).toEqual(table.discard.slice(0, -1).toSorted());
      table.pile = [...reshuffled];
      table.discard = table.discard.slice(-1);
    } else expect(reshuffled).toEqual([]);
    hand.push(...table.pile.splice(0, 1));
    return;
  }
  if (action.kind === "play") {
    hand.splice(hand.indexOf(action.face), 1);
    table.discard.push(action.face);
    table.suit = action.suit ?? suitOf(action.face);
    if (hand.length === 0) {
      if (table.first !== null || !second) {
        table.ranking = table.first === null ? [current] : [table.first, current];
      } else table.first = current;
    }
  }
  do table.current = (table.current + 1) % hands.length;
  while (table.current === table.first);
}

/** What both must agree on whenever a seat has a choice. */
function told({ hands, pile, discard, suit, current }: OpenTable) {
  return { hands, pile: pile.length, discard, suit, current };
}

function seen({ state, dealer }: Match) {
  const { hands, next, end, discard, suit, turn } = state;
  const faces = hands.map((hand, seat) =>
    hand.map((slot) => dealer.knowledge(seat).faces.get(slot)),
  );
  return { hands: faces, pile: end - next, discard, suit, current: turn };
}

function playBoth(seats: number, random: Random): void {
  const dealer = randomBelow(random, seats);
  const playForSecond = seats > 2 && randomBelow(random, 2) === 0;
  const options = { ...crazyEights.defaults, dealer, playForSecond };
  let order: readonly Face[] = [];
  const match = begin(
    crazyEights,
    { seats, stake: 1, options },
    { roll: () => 0, order: (faces) => (order = shuffled(random, faces)) },
  );
  settle(match);
  const table = deal(seats, dealer, order);
  while (table.ranking === null) {
    expect(seen(match)).toEqual(told(table));
    const { state } = match;
    const moves = choices(match, state.turn);
    const texts = moves.map((move) => crazyEights.notation.format(state, state.turn, move));
    expect(texts.toSorted()).toEqual(allowed(table));
    const move = pick(random, moves);
    order = [];
    act(match, state.turn, move);
    take(table, move, playForSecond, order);
  }
  const [winner, second] = table.ranking;
  expect(match.state.over).toMatchObject({
    winners: [winner],
    seconds: second === undefined ? [] : [second],
  });
}

describe("among players who see only their own cards, a match", () => {
  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])("of %i goes as the page says", (seats) => {
    for (let seed = 0; seed < 20; seed++) playBoth(seats, seededRandom(seed, seats));
  });
});
