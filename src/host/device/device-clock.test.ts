import { expect, test } from "vitest";
import type { TimeControl } from "../../../protocol/manifest.ts";
import type { Seat } from "../../engine/game.ts";
import { handTime, leapingClock } from "../testing/time.ts";
import { createDeviceClock } from "./device-clock.ts";

function timed(limit: number | null = 1000, control: TimeControl | null = null) {
  const time = handTime();
  const expired: Seat[] = [];
  const match = { phase: 0, awaited: [0, 1] };
  const clock = createDeviceClock(time, {
    limit: () => limit,
    control,
    phase: () => match.phase,
    isAwaited: (seat) => match.awaited.includes(seat),
    expire: (seat) => expired.push(seat),
    slept: () => {},
  });
  return { time, expired, match, clock };
}

test("time runs only for the player looking at the board", () => {
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

test("a new phase gives everybody the full time again", () => {
  const { time, expired, match, clock } = timed();
  clock.attend(0);
  time.pass(900);
  match.phase++;
  clock.follow();
  time.pass(900);
  expect(expired).toEqual([]);
  expect(clock.view()?.left).toBe(100);
});

test("a total runs down from move to move, and each move earns an increment", () => {
  const control = { kind: "increment", time: 10_000, plus: 2000 } as const;
  const { time, expired, match, clock } = timed(null, control);
  clock.attend(0);
  time.pass(3000);
  expect([clock.left(0), clock.left(1)]).toEqual([7000, 10_000]);
  match.phase++;
  clock.follow(0);
  expect(clock.left(0)).toBe(9000);
  expect(clock.kept()).toEqual([[0, 9000]]);
  time.pass(4000);
  // Somebody else's move: nothing is earned.
  match.phase++;
  clock.follow(1);
  expect(clock.view()).toEqual({ seats: [0], limit: 5000, left: 5000 });
  time.pass(4999);
  expect(expired).toEqual([]);
  time.pass(1);
  expect([expired, clock.left(0)]).toEqual([[0], 0]);
});

test("a delay costs nothing, but only time within it", () => {
  const control = { kind: "delay", time: 10_000, plus: 2000 } as const;
  const { time, expired, match, clock } = timed(null, control);
  clock.attend(0);
  time.pass(1500);
  expect(clock.left(0)).toBe(10_000);
  match.phase++;
  clock.follow(0);
  time.pass(5000);
  expect(clock.left(0)).toBe(7000);
  match.phase++;
  clock.follow(0);
  time.pass(8999);
  expect(expired).toEqual([]);
  time.pass(1);
  expect(expired).toEqual([0]);
});

test("stored times are whole milliseconds, whatever the clock shows", () => {
  const { time, match, clock } = timed(null, { kind: "increment", time: 10_000, plus: 0 });
  clock.attend(0);
  time.pass(0.4);
  match.phase++;
  clock.follow(0);
  expect(clock.kept()).toEqual([[0, 10_000]]);
});

test("a stored total continues after a restart", () => {
  const control = { kind: "increment", time: 10_000, plus: 0 } as const;
  const match = { limit: () => null, control, phase: () => 7, isAwaited: () => true };
  const unheard = { expire: () => {}, slept: () => {} };
  const clock = createDeviceClock(handTime(), { ...match, ...unheard }, [[0, 1234]]);
  expect([clock.left(0), clock.left(1)]).toEqual([1234, 10_000]);
});

test("a seat that is not to act, or has no limit, is never late", () => {
  const { time, expired, match, clock } = timed();
  match.awaited = [1];
  clock.attend(0);
  time.pass(5000);
  const free = timed(null);
  free.clock.attend(0);
  free.time.pass(5000);
  expect([expired, free.expired, free.clock.view()]).toEqual([[], [], null]);
});

test("a stopped clock never rings", () => {
  const { time, expired, clock } = timed();
  clock.attend(0);
  clock.stop();
  time.pass(5000);
  expect(expired).toEqual([]);
});

test("a device that sleeps takes nobody's time, and the page is told what is left", () => {
  const time = leapingClock();
  const expired: Seat[] = [];
  let told = 0;
  const clock = createDeviceClock(time, {
    limit: () => 60_000,
    control: { kind: "increment", time: 300_000, plus: 0 },
    phase: () => 0,
    isAwaited: () => true,
    expire: (seat) => expired.push(seat),
    slept: () => told++,
  });
  clock.attend(0);
  time.leap(10_000);
  time.sleep(8 * 60 * 60_000);
  expect([expired, told]).toEqual([[], 1]);
  // Of a sleep five seconds may go unseen.
  expect(clock.view()?.left).toBeGreaterThan(44_000);
  expect(clock.left(0)).toBeGreaterThan(284_000);
  time.leap(50_000);
  expect(expired).toEqual([0]);
});
