import { expect, test } from "vitest";
import { type Face, type Game, NO_KNOWLEDGE, type Slot } from "../engine/game.ts";
import type { Random } from "../engine/random.ts";
import { guessing } from "./monte-carlo.fixture.ts";
import { type MonteCarlo, monteCarlo } from "./monte-carlo.ts";
import { startThinking } from "./thinking.ts";
import type { Faces } from "./world.ts";

const LEGAL = ["none", "low", "high", "nothing", "nil"];

/** What the search returns when its rule of thumb would play `first`. */
function answer(
  bound: number,
  first: string,
  {
    playouts = 400,
    nodes,
    legal = LEGAL,
    ...more
  }: Partial<Omit<MonteCarlo<string, string>, "playouts">> & {
    readonly playouts?: number;
    readonly nodes?: number;
    readonly legal?: readonly string[];
  } = {},
): string {
  const policy = monteCarlo(guessing(bound), {
    rollout: { choose: () => first },
    playouts: () => playouts,
    ...more,
  });
  return policy.choose(
    decisionAmong(legal),
    startThinking(1, nodes === undefined ? {} : { nodes }, () => 0),
  );
}

function decisionAmong(legal: readonly string[]) {
  return { state: "start", seat: 0, known: NO_KNOWLEDGE, legal };
}

test.each([
  [8, "low"],
  [2, "high"],
])("a card below %i of ten: %s wins most often, whatever the rule of thumb says", (bound, best) => {
  for (const first of LEGAL) expect(answer(bound, first)).toBe(best);
});

test("what wins no more often than the rule of thumb's choice does not replace it", () => {
  // Both win in no world, or in every one.
  for (const bound of [0, 10]) {
    const best = bound === 0 ? "high" : "low";
    expect(answer(bound, best)).toBe(best);
  }
  expect(answer(8, "none", { playouts: 0 })).toBe("none");
});

test.each([
  ["hardly more", 3, "none"],
  ["hardly less", -1, "none"],
  ["clearly more", 10, "low"],
])(
  "an action that wins %s often than the rule of thumb's choice: %s wins ahead",
  (_how, ahead, best) => {
    let turns = 0;
    // Wins and losses against the other alternate, except for the first ones.
    const play = (state: string) => () => {
      if (state !== "low") return 0.5;
      turns++;
      if (turns <= Math.abs(ahead)) return ahead > 0 ? 1 : 0;
      return turns % 2;
    };
    // 64 worlds, each worth plus or minus a half: the standard error of the sum is 4, so a sum of 2 is in doubt.
    expect(answer(5, "none", { playOut: play, playouts: 128, legal: ["none", "low"] })).toBe(best);
  },
);

test("a playout without an end goes no further than the budget", () => {
  let moves = 0;
  const endless: Game<string, string> = {
    ...guessing(5),
    pending: () => ({ kind: "act", seats: [0] }),
    automatic: () => null,
    legal: () => [`${moves++}`],
  };
  const policy = monteCarlo(endless, { rollout: { choose: () => "none" }, playouts: () => 100 });
  policy.choose(
    decisionAmong(LEGAL),
    startThinking(1, { nodes: 100 }, () => 0),
  );
  expect(moves).toBe(100);
});

test("worlds that cannot be are not dealt", () => {
  // Most cards are low, but the first one is not.
  const possible = () => (slot: Slot, face: Face) => slot > 0 || face >= 8;
  expect(answer(8, "none", { possible })).toBe("high");
});

test("every action is played out in the same worlds with the same chance", () => {
  const words = new Map<string, number[]>();
  const play = (state: string) => (faces: Faces, random: Random) => {
    const list = words.get(state) ?? [];
    words.set(state, list);
    list.push((faces[0] as Face) * 2 ** 32 + random());
    return 0.5;
  };
  answer(5, "none", { playOut: play });
  const [first, ...others] = LEGAL.map((action) => words.get(action) ?? []);
  for (const other of others) expect(other).toEqual(first?.slice(0, other.length));
  expect(new Set(first).size).toBe(first?.length);
});

test("the worse half of the actions is given up after each round, and the playouts are as many as asked for", () => {
  const counts = new Map<string, number>();
  const play = (state: string) => (faces: Faces) => {
    counts.set(state, (counts.get(state) ?? 0) + 1);
    const low = (faces[0] as Face) < 7;
    return (state === "low" && low) || (state === "high" && !low) ? 1 : 0;
  };
  expect(answer(7, "none", { playOut: play, playouts: 900 })).toBe("low");
  // Four rivals, then two, then one, each beside the rule of thumb's choice; a third of the playouts for each round.
  expect(["none", "low", "high"].map((action) => counts.get(action))).toEqual([310, 310, 160]);
  expect((counts.get("nothing") ?? 0) + (counts.get("nil") ?? 0)).toBe(120);
});

test("a budget that is spent ends the search with what it has seen", () => {
  let played = 0;
  const play = () => () => {
    played++;
    return 0;
  };
  answer(8, "none", { playOut: play, nodes: 1000 });
  // A playout counts as 32 nodes; the world that was begun is finished.
  expect(played).toBe(35);
  expect(answer(8, "none", { nodes: 0 })).toBe("none");
});
