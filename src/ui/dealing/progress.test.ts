import { expect, test } from "vitest";
import type { DealingPart, DealingView } from "../../host/api/api.ts";
import { progressOf, secondsLeft } from "./progress.ts";

function at(kind: DealingView["kind"], ...parts: DealingPart["at"][]): DealingView {
  return { kind, parts: parts.map((part, seat) => ({ seat, at: part })) };
}

test("a deal only ever gets further, from the first key to the last piece", () => {
  const course = [
    at("keys", "working", "working"),
    at("keys", "proving", "done"),
    at("keys", "done", "done"),
    at("shuffle", "working", "waiting"),
    at("shuffle", "proving", "working"),
    at("shuffle", "checking", "proving"),
    at("shuffle", "done", "done"),
    at("deal", "done", "working"),
    at("open", "done", "done"),
  ].map(progressOf);
  expect(course).toEqual(course.toSorted((one, other) => one - other));
  expect(course[0]).toBe(0);
  expect(course.at(-1)).toBeCloseTo(1);
});

test("an estimate waits until something is known, and says nothing of less than a second", () => {
  expect(secondsLeft(0.1, 5000)).toBeNull();
  expect(secondsLeft(0.5, 4000)).toBe(4);
  expect(secondsLeft(0.9, 900)).toBeNull();
});
