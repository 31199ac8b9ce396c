import { expect, test } from "vitest";
import type { Analysis, SolvingView } from "../host/api/api.ts";
import { createJudged } from "./judged.ts";
import { createStore } from "./store.ts";

const analysis: Analysis = { chances: [], done: 3, decisions: 5 };

function solving(stage: SolvingView["stage"], share = 0) {
  return { snapshot: { solving: [{ game: "royal-ur", stage, share, fault: null }] } };
}

test("an analysis is found again, and forgotten when the game has been solved since", () => {
  const state = createStore(solving("unsolved"));
  const judged = createJudged(state);
  judged.keep("match", analysis);
  state.set(solving("solving", 0.5));
  expect(judged.find("match")).toBe(analysis);
  state.set(solving("solved"));
  expect(judged.find("match")).toBeNull();
  judged.keep("match", analysis);
  state.set(solving("unsolved"));
  expect(judged.find("match")).toBeNull();
});

test("only the latest analyses are kept", () => {
  const judged = createJudged(createStore(solving("unsolved")));
  for (let match = 0; match < 9; match++) judged.keep(`${match}`, analysis);
  expect(judged.find("0")).toBeNull();
  expect(judged.find("1")).toBe(analysis);
});
