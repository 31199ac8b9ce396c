import { expect, test, vi } from "vitest";
import { quorum, RULES } from "../../../src/match/agreement/rules.ts";
import { type Explored, explore } from "./exploration.ts";
import { A, content, FIVE, FOUR, FOUR_LIAR_PROPOSES, IS_LONG, peaceOf, THREE } from "./models.ts";
import { Pacifier } from "./peace.ts";
import type { Model } from "./peer.ts";

if (IS_LONG) vi.setConfig({ testTimeout: 3_600_000 });

function say(name: string, { states, isWhole, proven }: Explored, pacifier?: Pacifier): void {
  const peace = pacifier
    ? `, ${pacifier.tried} of them in peace: ${pacifier.longest} ms at most`
    : "";
  const proofs = proven > 0 ? `, ${proven} of them with proof against the liar` : "";
  console.log(`${name}: ${states} states${isWhole ? ", all" : ""}${proofs}${peace}`);
}

const WHOLE: readonly (readonly [string, Model, readonly number[]])[] = [
  ["three, one crash", { ...THREE, crashes: 1 }, [0, 1, 2]],
  ["four, a liar, one crash", { ...FOUR, crashes: 1 }, []],
  ["four, a liar that proposes", FOUR_LIAR_PROPOSES, []],
  ["three, one may resign", { ...THREE, contents: [A, content("B", 0)], leavers: [0] }, []],
  [
    "four, one may resign, both contents list it",
    { ...FOUR, liar: null, contents: [content("A", 0), content("B", 0)], leavers: [0] },
    [],
  ],
];

test.each(WHOLE)(
  "%s: one decision, nobody honest is guilty, and in peace all decide",
  (name, model, away) => {
    const pacifier = new Pacifier(model, IS_LONG ? 20 : 500, away);
    const explored = explore(model, { states: 2e6, visit: pacifier.visit });
    say(name, explored, pacifier);
    expect(explored).toMatchObject({ isWhole: true, violation: null });
    expect(pacifier.tried).toBeGreaterThan(50);
    expect(pacifier.longest).toBeLessThan(peaceOf(model.voters));
  },
);

const BESIDE_A_LIAR: readonly (readonly [string, Model])[] = [
  ["a leaver beside a liar", { ...FOUR, contents: [A, content("B", 0)], leavers: [0] }],
  [
    "two contents list a leaver",
    { ...FOUR, contents: [content("A", 0), content("B", 0)], leavers: [0] },
  ],
  ["two leavers beside a liar", { ...FOUR, contents: [A, content("B", 0, 1)], leavers: [0, 1] }],
  ["a liar that has resigned", { ...FOUR, contents: [A, content("B", 3)] }],
  [
    "a liar and an honest voter that have resigned",
    { ...FOUR, contents: [content("A", 0), content("B", 0, 3)], leavers: [0] },
  ],
];

test.each(BESIDE_A_LIAR)("%s: one decision", (name, model) => {
  const explored = explore(model, { states: 2e6 });
  say(name, explored);
  expect(explored).toMatchObject({ isWhole: true, violation: null });
});

const DEEP: readonly (readonly [string, Model, number])[] = [
  ["three, three rounds", { ...THREE, rounds: 3 }, 2e6],
  ["four, a liar, three rounds", { ...FOUR, rounds: 3 }, 2e6],
  ["four, a liar, three crashes", { ...FOUR, crashes: 3 }, 1e6],
  ["five, a liar", FIVE, 2e6],
  ["five, a liar, a crash", { ...FIVE, crashes: 1 }, 2e6],
  ["five, a liar and a leaver", { ...FIVE, contents: [A, content("B", 0)], leavers: [0] }, 1e6],
];

test.each(DEEP)("%s, as deep as the budget goes: one decision", (name, model, states) => {
  // A silent liar and a leaver in one phase of five may wait for each other: a known limit.
  const isPeaceful = model.leavers.length === 0;
  const pacifier = new Pacifier(model, IS_LONG ? 1000 : 300);
  const explored = explore(model, {
    states: IS_LONG ? states : 15_000,
    ...(isPeaceful && { visit: pacifier.visit }),
  });
  say(name, explored, isPeaceful ? pacifier : undefined);
  expect(explored.violation).toBeNull();
  expect(pacifier.longest).toBeLessThan(peaceOf(model.voters));
});

test.each([2, 3])(
  "three voters and a liar, %i rounds: two decisions prove the liar guilty",
  (rounds) => {
    const model: Model = { ...THREE, liar: 2, rounds };
    const explored = explore(model, { states: IS_LONG ? 1e6 : 20_000, accountable: true });
    say(`three, a liar, ${rounds} rounds`, explored);
    expect(explored.violation).toBeNull();
    expect(explored.proven).toBeGreaterThan(100);
  },
);

const BROKEN: readonly (readonly [string, Model])[] = [
  [
    "the quorum is one less",
    { ...FOUR, rules: { ...RULES, quorum: (n, began) => quorum(n, began) - 1 } },
  ],
  ["the lock is left out", { ...FOUR, rules: { ...RULES, lock: false } }],
  ["a crash forgets votes", { ...FOUR, crashes: 1, disk: { votes: false, polkas: false } }],
  [
    "voters resign after they have voted",
    {
      ...FOUR,
      contents: [A, content("B", 0, 1)],
      leavers: [0, 1],
      rules: { ...RULES, stay: false },
    },
  ],
  [
    "q(3) = 2 is reached from four by a leaver",
    {
      ...FOUR,
      contents: [content("A", 0), content("B", 0)],
      leavers: [0],
      rules: { ...RULES, quorum: (n, began) => (n === 3 ? 2 : quorum(n, began)) },
    },
  ],
];

test.each(BROKEN)("finds two decisions if %s", (_name, model) => {
  expect(explore(model, { states: 1e6 }).violation).toMatch(/^decides [AB] and [AB]$/);
});

const ENDLESS: readonly (readonly [string, Model])[] = [
  ["without valid by its votes", { ...FOUR, rules: { ...RULES, byVotes: false } }],
  ["without the polka on disk", { ...FOUR, disk: { votes: true, polkas: false } }],
  ["when only a quorum arms the timeouts", { ...FOUR, rules: { ...RULES, timers: "quorum" } }],
];

test.each(ENDLESS)("finds an endless wait %s", (_name, model) => {
  const pacifier = new Pacifier(model, 25);
  explore(model, { states: 1e6, visit: pacifier.visit });
  expect(pacifier.longest).toBe(Number.POSITIVE_INFINITY);
});
