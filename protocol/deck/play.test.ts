import fc from "fast-check";
import { expect, test } from "vitest";
import { openingOf } from "./claims/statements.ts";
import { removeSeat } from "./keys/removal.ts";
import { group } from "./testing/group.ts";
import {
  agreeKeys,
  change,
  deal,
  deliver,
  handOf,
  newTable,
  open,
  peerAt,
  settle,
  shuffle,
  type Table,
  upTo,
  value,
} from "./testing/table.ts";

const SEATS = 4;
const PIECES = 9;

type Move = {
  readonly kind: "draw" | "play" | "turn" | "reshuffle" | "remove";
  readonly pick: number;
};

const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom("draw", "draw", "play", "turn", "reshuffle", "remove"),
  pick: fc.nat(1000),
});

test("whatever is drawn, played, turned up, shuffled back or removed, every piece is in one place", () => {
  fc.assert(
    fc.property(fc.array(move, { minLength: 4, maxLength: 12 }), fc.nat(255), (moves, seed) => {
      const table = agreeKeys(newTable({ group, seats: SEATS, pieces: PIECES, seed }));
      shuffle(table, { first: 0, faces: upTo(PIECES), hidden: [] });
      for (const one of moves) make(table, one);
      expectConserved(table);
      expect(table.convicted).toEqual([]);
    }),
    { numRuns: 8 },
  );
});

function make(table: Table, { kind, pick }: Move): void {
  const { slots, keys } = table.spectator;
  const choose = <T>(items: readonly T[]): T | undefined => items[pick % Math.max(items.length, 1)];
  const stock = [...slots].flatMap(([slot, state]) => (state.kind === "stock" ? slot : []));
  const seat = choose(keys.live) ?? 0;
  switch (kind) {
    case "draw": {
      const slot = choose(stock);
      if (slot !== undefined) deal(table, [{ slot, seat }]);
      return;
    }
    case "play": {
      const slot = choose([...handOf(table, seat).keys()]);
      if (slot === undefined) return;
      const { deck, secrets } = peerAt(table, seat);
      deliver(table, seat, openingOf(table.suite, deck, secrets, [slot], table.random));
      return;
    }
    case "turn": {
      const slot = choose(stock);
      if (slot !== undefined) open(table, [slot]);
      return;
    }
    case "reshuffle": {
      const first = Math.max(...slots.keys()) + 1;
      const faces = [...slots.values()].flatMap((state) =>
        state.kind === "open" ? state.face : [],
      );
      const lost = [...slots].flatMap(([slot, state]) =>
        state.kind === "held" && !keys.live.includes(state.holding.seat) ? slot : [],
      );
      shuffle(table, { first, faces, hidden: [...stock, ...lost] });
      return;
    }
    case "remove": {
      if (keys.live.length < 3) return;
      change(table, (deck) => value(removeSeat(table.suite, deck, seat)));
      table.peers.delete(seat);
      expect(settle(table)).toEqual([]);
    }
  }
}

/**
 * Opens everything that can be opened: the faces of live hands and stock are all different, and the rest are lost
 * hands.
 */
function expectConserved(table: Table): void {
  const live = table.spectator.keys.live;
  const reachable = [...table.spectator.slots].flatMap(([slot, state]) =>
    state.kind === "held" && !live.includes(state.holding.seat) ? [] : slot,
  );
  const known = new Map(live.flatMap((seat) => [...handOf(table, seat)]));
  open(table, reachable);
  const faces = reachable.map((slot) => {
    const state = table.spectator.slots.get(slot);
    if (state?.kind !== "open") throw new Error(`slot ${slot} did not open`);
    expect(known.get(slot) ?? state.face).toBe(state.face);
    return state.face;
  });
  expect(new Set(faces).size).toBe(faces.length);
  expect(faces.length + (table.spectator.slots.size - reachable.length)).toBe(PIECES);
}
