import { expect, test } from "vitest";
import type { Seat } from "../../engine/game.ts";
import { handTime } from "../testing/time.ts";
import { createDeviceClock } from "./device-clock.ts";

function timed(limit: number | null = 1000) {
  const time = handTime();
  const expired: Seat[] = [];
  const match = { phase: 0, awaited: [0, 1] };
  const clock = createDeviceClock(time, {
    limit: () => limit,
    phase: () => match.phase,
    isAwaited: (seat) => match.awaited.includes(seat),
    expire: (seat) => expired.push(seat),
  });
  return { time, expired, match, clock };
}

test("the time runs of whoever looks at the board, and of nobody else", () => {
  const { time, expired, clock } = timed();
  time.pass(5000);
  expect(clock.view()).toBe(null);
  clock.attend(0);
  time.pass(400);
  expect(clock.view()).toEqual({ seats: [0], limit: 1000, left: 600 });
  // The device changes hands.
  clock.attend(null);
  time.pass(9000);
  clock.attend(1);
  time.pass(999);
  expect(expired).toEqual([]);
  clock.attend(0);
  expect(clock.view()?.left).toBe(600);
  time.pass(599);
  expect(expired).toEqual([]);
  time.pass(1);
  expect(expired).toEqual([0]);
});

test("a new phase gives everybody the whole time again", () => {
  const { time, expired, match, clock } = timed();
  clock.attend(0);
  time.pass(900);
  match.phase++;
  clock.follow();
  time.pass(900);
  expect(expired).toEqual([]);
  expect(clock.view()?.left).toBe(100);
});

test("whoever is not to act, or has no limit, is never late", () => {
  const { time, expired, match, clock } = timed();
  match.awaited = [1];
  clock.attend(0);
  time.pass(5000);
  const free = timed(null);
  free.clock.attend(0);
  free.time.pass(5000);
  expect([expired, free.expired, free.clock.view()]).toEqual([[], [], null]);
});

test("a clock that was stopped rings no more", () => {
  const { time, expired, clock } = timed();
  clock.attend(0);
  clock.stop();
  time.pass(5000);
  expect(expired).toEqual([]);
});
