import { expect, test } from "vitest";
import { handTime, leapingClock } from "../testing/time.ts";
import { createAlarm } from "./alarm.ts";

const MINUTE = 60_000;

test("an alarm rings once, when it is due", () => {
  const clock = leapingClock();
  const alarm = createAlarm(clock);
  let rung = 0;
  alarm.set(clock.now() + MINUTE, () => rung++);
  clock.leap(MINUTE - 1000);
  expect(rung).toBe(0);
  clock.leap(2000);
  expect(rung).toBe(1);
  clock.leap(2 * MINUTE);
  expect(rung).toBe(1);
  alarm.stop();
});

test("what was slept through is told once, whether an alarm was set or not", () => {
  const clock = leapingClock();
  const alarm = createAlarm(clock);
  for (const at of [null, clock.now() + 60 * MINUTE]) {
    alarm.set(at, () => {});
    clock.leap(10 * MINUTE);
    expect(alarm.overslept(clock.now())).toBe(0);
    clock.sleep(10 * MINUTE);
    expect(alarm.overslept(clock.now())).toBeGreaterThan(9.9 * MINUTE);
    expect(alarm.overslept(clock.now())).toBe(0);
  }
  alarm.stop();
});

test.each([null, 60 * MINUTE])("once awake, a page is told what is left (due in %s)", (wait) => {
  const clock = leapingClock();
  const alarm = createAlarm(clock);
  let told = 0;
  const tell = () => {
    told++;
    alarm.set(wait === null ? null : clock.now() + wait, tell);
  };
  tell();
  clock.leap(10 * MINUTE);
  expect(told).toBe(1);
  clock.sleep(10 * MINUTE);
  expect(told).toBe(2);
  clock.leap(10 * MINUTE);
  expect(told).toBe(2);
  alarm.stop();
});

test("a page is told as well if a message came before the alarm", () => {
  const time = handTime();
  let slept = 0;
  const alarm = createAlarm({ now: () => time.now() + slept, after: time.after });
  let told = 0;
  alarm.set(null, () => told++);
  slept = 10 * MINUTE;
  expect(alarm.overslept(time.now() + slept)).toBe(10 * MINUTE - 5000);
  alarm.set(null, () => told++);
  time.pass(1);
  expect(told).toBe(1);
  alarm.stop();
});

test("whoever is asked before the alarm rings knows of the sleep as well", () => {
  let now = 0;
  const alarm = createAlarm({ now: () => now, after: () => () => {} });
  alarm.set(MINUTE, () => {});
  now = 10 * MINUTE;
  expect(alarm.overslept(now)).toBe(10 * MINUTE - 5000);
  alarm.set(20 * MINUTE, () => {});
  alarm.stop();
  now = 60 * MINUTE;
  expect(alarm.overslept(now)).toBe(0);
});
