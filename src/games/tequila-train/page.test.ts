import { describe, expect, it } from "vitest";
import type { Face, Seat } from "../../engine/game.ts";
import { type Random, randomBelow, seededRandom, shuffled } from "../../engine/random.ts";
import { act, happen, type LocalMatch, settle } from "../../engine/runner.ts";
import { begin, choices, pick } from "../random-play.ts";
import { handSizeFor } from "./options.ts";
import { tequilaTrain } from "./rules.ts";
import type { Action, Options, State } from "./state.ts";
import { doubleOf, farEnd, pipsOf, TILE_COUNT, TILE_NAMES } from "./tiles.ts";
import type { View } from "./view.ts";

type Match = LocalMatch<State, Action, Options, View>;

/** The game as docs/games/tequila-train.md describes it, with every tile known: no questions, no claims. */
interface OpenTable {
  readonly hands: Face[][];
  readonly boneyard: Face[];
  readonly ends: number[];
  readonly markers: boolean[];
  readonly shots: number[];
  /** Seats that have not left. */
  live: Seat[];
  current: Seat;
  winners: Seat[] | null;
}

/** Rows 3 to 8. */
function deal(seats: number, order: readonly Face[]): OpenTable {
  const boneyard = [...order];
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const hands = all.map(() => boneyard.splice(0, handSizeFor(seats)));
  let hub = highestDouble(hands.flat());
  while (hub === null) {
    const round = boneyard.splice(0, seats);
    for (const [seat, face] of round.entries()) hands[seat]!.push(face);
    hub = highestDouble(round);
  }
  const face = doubleOf(hub);
  const owner = hands.findIndex((hand) => hand.includes(face));
  hands[owner] = hands[owner]!.filter((other) => other !== face);
  return {
    hands,
    boneyard,
    ends: all.map(() => hub),
    markers: all.map(() => false),
    shots: all.map(() => 0),
    live: all,
    current: (owner + 1) % seats,
    winners: null,
  };
}

function highestDouble(faces: readonly Face[]): number | null {
  for (let pips = 12; pips >= 0; pips--) if (faces.includes(doubleOf(pips))) return pips;
  return null;
}

function placements({ hands, ends, markers }: OpenTable, seat: Seat) {
  return hands[seat]!.flatMap((face) =>
    [...ends.keys()]
      .filter((track) => (track === seat || markers[track]) && farEnd(face, ends[track]!) >= 0)
      .map((track) => ({ face, track })),
  );
}

function nextLive({ live }: OpenTable, seat: Seat): Seat {
  return live.find((other) => other > seat) ?? live[0]!;
}

/** Rows 9 to 14. */
function take(table: OpenTable, seat: Seat, action: Action): void {
  const { hands, ends, markers, shots } = table;
  if (action.kind === "place") {
    const { face, track } = action;
    hands[seat] = hands[seat]!.filter((other) => other !== face);
    ends[track] = farEnd(face, ends[track]!);
    if (action.removeTrain && track === seat && markers[seat]) {
      markers[seat] = false;
      shots[seat]! += 1;
    }
  } else markers[seat] = true;
  if (hands[seat]!.length === 0) table.winners = [seat];
  else advance(table, seat);
}

/** When nobody can move any more (row 12), counted lap by lap. */
function advance(table: OpenTable, mover: Seat): void {
  const { hands, boneyard, markers, live } = table;
  for (let changed = true; changed; ) {
    changed = false;
    for (let n = 0, seat = mover; n < live.length; n++) {
      seat = nextLive(table, seat);
      table.current = seat;
      if (placements(table, seat).length > 0) return;
      if (markers[seat]) {
        const drawn = boneyard.shift();
        if (drawn === undefined) continue;
        hands[seat]!.push(drawn);
        return;
      }
      markers[seat] = true;
      changed = true;
    }
  }
  const scores = hands.map((hand) => hand.reduce((sum, face) => sum + pipsOf(face), 0));
  const lowest = Math.min(...live.map((seat) => scores[seat]!));
  table.winners = live.filter((seat) => scores[seat] === lowest);
}

/** Row 18. */
function leave(table: OpenTable, seat: Seat): void {
  table.live = table.live.filter((other) => other !== seat);
  if (table.live.length === 1) table.winners = table.live;
  else if (table.current === seat) table.current = nextLive(table, seat);
}

/** What both must agree on whenever a seat has a choice. */
function told({ hands, boneyard, ends, markers, shots, current }: OpenTable) {
  return { hands: hands.map(sorted), boneyard: boneyard.length, ends, markers, shots, current };
}

function seen({ state, dealer }: Match) {
  const { hands, next, end, ends, markers, shots, turn } = state;
  const faces = hands.map((hand, seat) =>
    sorted(hand.map((slot) => dealer.knowledge(seat).faces.get(slot) ?? -1)),
  );
  return { hands: faces, boneyard: end - next, ends, markers, shots, current: turn };
}

function sorted(faces: readonly Face[]): Face[] {
  return faces.toSorted((a, b) => a - b);
}

/** In notation, everything the current player may do (row 11: a skip only if nothing fits). */
function allowed(table: OpenTable): string[] {
  const { current, markers } = table;
  const moves = placements(table, current).flatMap(({ face, track }) => {
    const move = `${TILE_NAMES[face]}>${track}`;
    return track === current && markers[current] ? [move, `${move}!`] : [move];
  });
  return moves.length === 0 ? ["skip"] : moves.sort();
}

function playBoth(seats: number, random: Random): Seat[] {
  const order = shuffled(random, [...Array(TILE_COUNT).keys()]);
  const setup = { seats, stake: 1, options: tequilaTrain.defaults };
  const match = begin(tequilaTrain, setup, { roll: () => 0, order: () => order });
  settle(match);
  const table = deal(seats, order);
  while (table.winners === null) {
    expect(seen(match)).toEqual(told(table));
    const { state } = match;
    const moves = choices(match, state.turn);
    const texts = moves.map((move) => tequilaTrain.notation.format(state, state.turn, move));
    expect(texts.toSorted()).toEqual(allowed(table));
    if (randomBelow(random, 60) === 0) {
      const seat = pick(random, table.live);
      happen(match, { kind: "resigned", seats: [seat] });
      leave(table, seat);
    } else {
      const move = pick(random, moves);
      act(match, state.turn, move);
      take(table, state.turn, move);
    }
  }
  expect(match.state.over?.winners).toEqual(table.winners);
  return table.winners;
}

describe("among players who see only their own tiles, a match", () => {
  it.each([2, 3, 4, 5, 6, 7, 8])("of %i goes as the page says", (seats) => {
    for (let seed = 0; seed < 60; seed++) playBoth(seats, seededRandom(seed, seats));
  });
});
