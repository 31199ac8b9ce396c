import { expect, test } from "vitest";
import { type Company, createSlack } from "./slack.ts";

function slackAt() {
  const clock = { now: 0, isPlaying: false };
  const slack = createSlack(
    () => clock.now,
    () => clock.isPlaying,
  );
  return { clock, slack };
}

test("a peer cut off for silence that is back at once makes the host more patient, up to a bound", () => {
  const { slack } = slackAt();
  const factors = Array.from({ length: 5 }, () => {
    slack.cut("a", "others");
    slack.came("a");
    return slack.times("others");
  });
  expect(factors).toEqual([2, 4, 8, 8, 8]);
});

test("a peer that was not cut off, or comes back much later, changes nothing", () => {
  const { clock, slack } = slackAt();
  slack.came("a");
  slack.cut("b", "others");
  clock.now = 60_001;
  slack.came("b");
  expect(slack.times("others")).toBe(1);
});

test("each quiet minute halves the patience again", () => {
  const { clock, slack } = slackAt();
  for (const peer of ["a", "b"]) {
    slack.cut(peer, "others");
    slack.came(peer);
  }
  clock.now = 59_999;
  expect(slack.times("others")).toBe(4);
  clock.now = 60_000;
  expect(slack.times("others")).toBe(2);
  clock.now = 600_000;
  expect(slack.times("others")).toBe(1);
});

test("strangers who are silent and come back leave the patience in a running match as it is", () => {
  const { clock, slack } = slackAt();
  const mistake = (peer: string, of: Company) => {
    slack.cut(peer, of);
    slack.came(peer);
  };
  mistake("a", "others");
  expect(slack.times("match")).toBe(2);
  clock.isPlaying = true;
  for (const peer of ["b", "c", "d"]) mistake(peer, "others");
  expect(slack.times("others")).toBe(8);
  expect(slack.times("match")).toBe(2);
  mistake("player", "match");
  expect(slack.times("match")).toBe(4);
});
