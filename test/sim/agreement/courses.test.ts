import { describe, expect, test, vi } from "vitest";
import { begin } from "../../../src/match/agreement/height.ts";
import { RULES } from "../../../src/match/agreement/rules.ts";
import type { Input, Vote } from "../../../src/match/agreement/types.ts";
import { CLOCKS, type Course, runCourse } from "./courses.ts";
import { FOUR, IS_LONG, peaceOf } from "./models.ts";
import { calm, ENDLESS_MS } from "./peace.ts";
import { type Model, termsOf } from "./peer.ts";
import { type Node, World } from "./world.ts";

if (IS_LONG) vi.setConfig({ testTimeout: 3_600_000 });

const PEACEFUL: readonly (readonly [number, boolean, number])[] = [
  [3, false, 3000],
  [4, false, 2000],
  [4, true, 3000],
  [5, false, 2000],
  [5, true, 2000],
  [10, true, 200],
];

test.each(PEACEFUL)(
  "%i voters, a liar: %s; all decide the same in peace, nobody honest is guilty",
  (voters, hasLiar, count) => {
    let longest = 0;
    const total = IS_LONG ? 20 * count : count;
    for (let seed = 1; seed <= total; seed += 1) {
      const { waited, decided, framed } = runCourse(seed, { voters, hasLiar });
      longest = Math.max(longest, waited);
      if (waited > peaceOf(voters) / (CLOCKS[0] / 100) || decided.length > 1 || framed.length > 0)
        expect.fail(`seed ${seed}: waited ${waited}, decided ${decided}, framed ${framed}`);
    }
    console.log(
      `${voters} voters${hasLiar ? ", a liar" : ""}: ${total} courses, ${Math.round(longest)} ms at most`,
    );
  },
);

/** How many of the first `count` courses never end. */
function countEndless(course: Course, count: number): number {
  let endless = 0;
  for (let seed = 1; seed <= count; seed += 1)
    if (runCourse(seed, course).waited === Number.POSITIVE_INFINITY) endless += 1;
  return endless;
}

test("an endless wait is found when the own vote arms the timeouts of all rounds", () => {
  const course = { voters: 4, hasLiar: true, longest: 1000, clocks: [70, 130] } as const;
  expect(countEndless({ ...course, rules: { ...RULES, timers: "own" } }, 300)).toBeGreaterThan(0);
  expect(countEndless(course, 300)).toBe(0);
});

describe("a liar shows its precommit to one voter, which goes on alone", () => {
  /** Round 1, proposed by the liar, which proposes nothing. */
  function play(timers: "begun" | "paper"): number {
    const model: Model = { ...FOUR, turn: 2, rules: { ...RULES, timers } };
    const nodes = [0, 1, 2].map(
      (seat): Node => ({
        seat,
        height: begin(termsOf(model, seat), model.rules),
        votes: [],
        proposals: [],
        polkas: [],
        isHere: true,
        speed: 1,
        life: 0,
        certificate: null,
      }),
    );
    const world = new World(model, nodes, { ...calm(1, false), delay: () => null });
    const [alone, ...others] = nodes as [Node, Node, Node];
    const timeout = (kind: "propose" | "prevote" | "precommit"): Input => ({
      type: "timeout",
      kind,
      round: 1,
    });
    for (const node of nodes) {
      for (const content of model.contents) world.give(node, { type: "available", content });
      world.give(node, { type: "stir" });
      world.give(node, timeout("propose"));
    }
    for (const node of others) world.give(node, timeout("prevote"));
    const precommit = (voter: number): Vote => ({
      voter,
      round: 1,
      kind: "precommit",
      content: null,
      vr: -1,
    });
    for (const voter of [1, 2, 3]) world.give(alone, { type: "vote", vote: precommit(voter) });
    expect(alone.height.timers.precommit).toBe(1);
    world.give(alone, timeout("precommit"));
    world.pacify(calm(1, false), "A", "late");
    world.run(ENDLESS_MS, () => world.isDecided());
    return world.isDecided() ? world.now : Number.POSITIVE_INFINITY;
  }

  test("an endless wait is found by the paper's letter, without passing everything on", () => {
    expect(play("paper")).toBe(Number.POSITIVE_INFINITY);
  });

  test("who has gone on counts, and the others follow", () => {
    expect(play("begun")).toBeLessThan(60_000);
  });
});
