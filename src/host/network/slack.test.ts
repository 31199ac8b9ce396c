import { expect, test } from "vitest";
import { createSlack } from "./slack.ts";

function slackAt() {
  const clock = { now: 0 };
  return { clock, slack: createSlack(() => clock.now) };
}

test("a peer cut off for silence that is back at once makes the host more patient, up to a bound", () => {
  const { slack } = slackAt();
  const factors = Array.from({ length: 5 }, () => {
    slack.cut("a");
    slack.came("a");
    return slack.times();
  });
  expect(factors).toEqual([2, 4, 8, 8, 8]);
});

test("a peer that was not cut off, or comes back much later, changes nothing", () => {
  const { clock, slack } = slackAt();
  slack.came("a");
  slack.cut("b");
  clock.now = 60_001;
  slack.came("b");
  expect(slack.times()).toBe(1);
});

test("each quiet minute halves the patience again", () => {
  const { clock, slack } = slackAt();
  for (const peer of ["a", "b"]) {
    slack.cut(peer);
    slack.came(peer);
  }
  clock.now = 59_999;
  expect(slack.times()).toBe(4);
  clock.now = 60_000;
  expect(slack.times()).toBe(2);
  clock.now = 600_000;
  expect(slack.times()).toBe(1);
});
