import { describe, expect, test, vi } from "vitest";
import { begin } from "../../../src/match/agreement/height.ts";
import { RULES } from "../../../src/match/agreement/rules.ts";
import type { Input, Vote } from "../../../src/match/agreement/types.ts";
import { type Course, runCourse } from "./courses.ts";
import { FOUR, IS_LONG, peaceOf } from "./models.ts";
import { calm, ENDLESS_MS } from "./peace.ts";
import { type Model, termsOf } from "./peer.ts";
import { type Node, World } from "./world.ts";

if (IS_LONG) vi.setConfig({ testTimeout: 3_600_000 });

/** The slowest of the courses' clocks; 1 is right. */
const SLOWEST = 0.7;

const PEACEFUL: readonly (readonly [number, boolean, number])[] = [
  [3, false, 3000],
  [4, false, 2000],
  [4, true, 3000],
  [5, false, 2000],
  [5, true, 2000],
  [10, true, 200],
];

test.each(PEACEFUL)(
  "%i voters, a liar: %s; once there is peace all decide the same, and nobody honest is guilty",
  (voters, hasLiar, count) => {
    let longest = 0;
    const total = IS_LONG ? 20 * count : count;
    for (let seed = 1; seed <= total; seed += 1) {
      const { waited, decided, framed } = runCourse(seed, { voters, hasLiar });
      longest = Math.max(longest, waited);
      if (waited > peaceOf(voters) / SLOWEST || decided.length > 1 || framed.length > 0)
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

test("finds an endless wait if a voter's own vote arms the timeouts of all rounds", () => {
  const course = { voters: 4, hasLiar: true, longest: 1000 };
  expect(countEndless({ ...course, rules: { ...RULES, timers: "own" } }, 300)).toBeGreaterThan(0);
  expect(countEndless(course, 300)).toBe(0);
});

describe("if a liar shows its precommit to one voter only, which goes on alone", () => {
  /** Plays round 1, in which the liar is to propose and does not. */
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

  test("the paper's timers wait for ever, unless everything is passed on", () => {
    expect(play("paper")).toBe(Number.POSITIVE_INFINITY);
  });

  test("ours count the voter that has gone on, and the others follow", () => {
    expect(play("begun")).toBeLessThan(60_000);
  });
});
