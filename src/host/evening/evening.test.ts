import fc from "fast-check";
import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import type { Signer } from "../../../protocol/identity.ts";
import { MAX_SEATS } from "../../../protocol/manifest.ts";
import { seatingOf } from "../../../protocol/seating.fixture.ts";
import { MAX_COUNT } from "../../../protocol/signed.ts";
import { nativeSigner, nativeVerify } from "../../node/keys/crypto.ts";
import type { Plan } from "../api/api.ts";
import {
  decodeWord,
  EVENING_LIMIT,
  type Evening,
  encodeWord,
  eveningAfter,
  MAX_CHIPS,
  NEW_EVENING,
  newSet,
  scoreAfter,
  seatOrder,
  setOf,
} from "./evening.ts";

const STAKE = 10;
const SIGNERS = Array.from({ length: MAX_SEATS }, (_, seat) =>
  nativeSigner(new Uint8Array(32).fill(seat + 1)),
);

function joinsOf(seats: number) {
  const [host, ...others] = SIGNERS.slice(0, seats) as [Signer, ...Signer[]];
  return seatingOf([host, ...others], nativeVerify).joins;
}

const end = (seats: number, winners: readonly number[]) => ({
  winners,
  payouts: Array.from({ length: seats }, (_, seat) =>
    winners.includes(seat) ? (seats * STAKE) / winners.length : 0,
  ),
  remainder: 0,
  reason: "over",
});

/** Two play, and these seats win one after the other. */
function played(plan: Plan, ...winners: readonly (readonly number[])[]): Evening {
  return winners.reduce(
    (evening, seats) => eveningAfter(evening, joinsOf(2), end(2, seats), STAKE),
    { ...NEW_EVENING, plan } as Evening,
  );
}

const goal = (kind: "best-of" | "first-to" | "rounds", count: number): Plan => ({
  goal: { kind, count },
  entry: null,
});

test("chips, matches and wins follow the player, not the seat", () => {
  const [ann, bob] = joinsOf(2);
  if (ann === undefined || bob === undefined) throw new Error("two");
  const first = eveningAfter(NEW_EVENING, [ann, bob], end(2, [0]), STAKE);
  const second = eveningAfter(first, [bob, ann], end(2, [0]), STAKE);
  const third = eveningAfter(second, [ann, bob], end(2, [0, 1]), STAKE);
  expect(third.lines).toMatchObject([
    { player: ann.value.player, matches: 3, wins: 1, chips: 0 },
    { player: bob.value.player, matches: 3, wins: 1, chips: 0 },
  ]);
  expect(second.before.map(toHex)).toEqual([bob, ann].map(({ value }) => toHex(value.player)));
});

test.each<[string, Plan, number[][], number[][]]>([
  ["best of three ends with the second win", goal("best-of", 3), [[0]], [[0], [0]]],
  ["and after three at the latest", goal("best-of", 3), [[0], [1]], [[0], [1], [0, 1]]],
  [
    "first to two takes as many matches as it needs",
    goal("first-to", 2),
    [[0], [1], [0, 1]],
    [[0], [1], [1]],
  ],
  ["two rounds end after two", goal("rounds", 2), [[0]], [[0], [1]]],
])("%s", (_, plan, before, after) => {
  expect(setOf(played(plan, ...before)).over).toBe(false);
  expect(setOf(played(plan, ...after)).over).toBe(true);
});

test("the winner of the set is named, and the next match begins a new set", () => {
  const plan = goal("best-of", 3);
  const over = played(plan, [0], [0]);
  expect(setOf(over).champions.map(toHex)).toEqual([toHex(SIGNERS[0]?.key ?? new Uint8Array())]);
  const next = eveningAfter(over, joinsOf(2), end(2, [1]), STAKE);
  expect(next).toMatchObject({
    played: 1,
    lines: [
      { set: 0, wins: 2 },
      { set: 1, wins: 1 },
    ],
  });
  expect(setOf(newSet(over))).toEqual({ over: false, champions: [] });
});

test("points over rounds count the players beaten", () => {
  const plan = goal("rounds", 2);
  const first = eveningAfter({ ...NEW_EVENING, plan }, joinsOf(4), end(4, [2]), STAKE);
  const second = eveningAfter(first, joinsOf(4), end(4, [0, 1]), STAKE);
  expect(second.lines.map(({ set }) => set)).toEqual([2, 2, 3, 0]);
  expect(setOf(second).champions).toHaveLength(1);
});

test("seats move on by one without leavers, and newcomers follow in order", () => {
  const keys = SIGNERS.map(({ key }) => key);
  const letters = (order: Uint8Array[]) => order.map((key) => keys.indexOf(key)).join("");
  const at = (...seats: number[]) => seats.flatMap((seat) => keys[seat] ?? []);
  expect(letters(seatOrder(at(0, 1, 2), at(0, 2, 1)))).toBe("120");
  expect(letters(seatOrder(at(0, 1, 2), at(0, 5, 2, 4)))).toBe("2054");
  expect(letters(seatOrder([], at(3, 1, 2)))).toBe("312");
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...keys.keys()]),
      fc.shuffledSubarray([...keys.keys()]),
      (before, came) => {
        const order = seatOrder(at(...before), at(...came)).map(toHex);
        expect(order.toSorted()).toEqual(
          at(...came)
            .map(toHex)
            .toSorted(),
        );
      },
    ),
    { numRuns: 50 },
  );
});

test("winning alone or with others counts as a win; a tie of all counts for nobody", () => {
  expect(scoreAfter([1, 0, 2], end(3, [1]))).toEqual([1, 1, 2]);
  expect(scoreAfter([1, 0, 2], end(3, [0, 1]))).toEqual([2, 1, 2]);
  expect(scoreAfter([1, 0, 2], end(3, [0, 1, 2]))).toEqual([1, 0, 2]);
  expect(scoreAfter([1, 0, 2], null)).toEqual([1, 0, 2]);
});

test("the largest table's evening fits its limit, and nothing else decodes as one", () => {
  const plan = goal("first-to", 99);
  const evening = eveningAfter({ ...NEW_EVENING, plan }, joinsOf(MAX_SEATS), end(64, [1]), STAKE);
  const bytes = encodeWord({ evening, left: 5000 });
  expect(bytes.length).toBeLessThan(EVENING_LIMIT);
  expect(decodeWord(bytes)).toEqual({ evening, left: 5000 });
  expect(decodeWord(bytes.subarray(1))).toBeNull();
  const odd = { ...evening, plan: { goal: null, entry: 1 } };
  expect(decodeWord(encodeWord({ evening: odd, left: null }))).toBeNull();
});

test("a host's word cannot make a newcomer's counts unreadable, however large it is", () => {
  const largest = (count: number, chips: number): Evening => ({
    ...NEW_EVENING,
    played: count,
    lines: joinsOf(2).map(({ value: { player, name } }) => ({
      player,
      name,
      matches: count,
      wins: count,
      chips,
      set: count,
    })),
  });
  const exact = largest(Number.MAX_SAFE_INTEGER, 0);
  expect(decodeWord(encodeWord({ evening: exact, left: null }))).toBeNull();
  for (const chips of [MAX_CHIPS, -MAX_CHIPS]) {
    const word = decodeWord(encodeWord({ evening: largest(MAX_COUNT, chips), left: 0 }));
    if (word === null) throw new Error("the largest counts are readable");
    const after = eveningAfter(word.evening, joinsOf(2), end(2, [chips > 0 ? 0 : 1]), STAKE);
    expect(decodeWord(encodeWord({ evening: after, left: null }))?.evening).toEqual(after);
  }
});
