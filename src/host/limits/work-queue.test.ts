import { expect, test } from "vitest";
import { createWorkQueue, SHARES, type Standing } from "./work-queue.ts";

/** A loop in which work takes the time it says. */
function loop() {
  let now = 0;
  const steps: (() => void)[] = [];
  const alarms: { at: number; step: () => void }[] = [];
  const turns = {
    now: () => now,
    soon: (step: () => void) => void steps.push(step),
    after: (ms: number, step: () => void) => {
      const alarm = { at: now + ms, step };
      alarms.push(alarm);
      return () => void alarms.splice(alarms.indexOf(alarm), 1);
    },
  };
  return {
    turns,
    work: (ms: number) => {
      now += ms;
    },
    /** Runs what is due until `end`, skipping idle time. */
    runTo(end: number) {
      while (now < end) {
        const step = steps.shift();
        if (step !== undefined) {
          step();
          continue;
        }
        alarms.sort((a, b) => a.at - b.at);
        const [alarm] = alarms;
        if (alarm === undefined || alarm.at > end) {
          now = Math.max(now, end);
          continue;
        }
        alarms.shift();
        now = Math.max(now, alarm.at);
        alarm.step();
      }
    },
  };
}

function owner(standing: Standing, ip: string, name = ip) {
  const origin = { address: ip, block: ip.split(".").slice(0, 3).join(".") };
  return { standing: () => standing, name: () => name, origin, drained: () => {} };
}

/** A queue into which a stranger has put pieces of work that take so long, after a time. */
function flooded({ pieces, ms }: { readonly pieces: number; readonly ms: number }, until: number) {
  const { turns, work, runTo } = loop();
  const queue = createWorkQueue(turns);
  const flood = queue.line(owner("stranger", "10.0.0.1"));
  for (let piece = 0; piece < pieces; piece++) flood.add(() => work(ms), 1);
  runTo(until);
  return { queue, turns, runTo };
}

test.each(["fellow", "stranger"] as const)(
  "a computer that slept while it served a %s serves them again within a minute",
  (standing) => {
    const { turns, work, runTo } = loop();
    const queue = createWorkQueue(turns);
    const line = queue.line(owner(standing, "10.0.0.1"));
    const hours = 8 * 60 * 60_000;
    line.add(() => work(hours), 1);
    runTo(hours + 1);
    let served = 0;
    line.add(() => served++, 1);
    runTo(hours + 60_000);
    expect(served).toBe(1);
  },
);

test("gives all strangers together only their share, however many they are", () => {
  const { turns, work, runTo } = loop();
  const queue = createWorkQueue(turns);
  for (let peer = 0; peer < 100; peer++) {
    const line = queue.line(owner("stranger", `10.0.${peer}.1`));
    for (let piece = 0; piece < 1000; piece++) line.add(() => work(2), 1);
  }
  runTo(10_000);
  const { perSecond, burst } = SHARES.stranger;
  expect(queue.spent().stranger).toBeGreaterThan(9 * perSecond);
  expect(queue.spent().stranger).toBeLessThan(10 * perSecond + burst + 4);
});

test("serves a player in a running match at once, whatever waits", () => {
  const { queue } = flooded({ pieces: 1000, ms: 2 }, 500);
  let moved = false;
  queue.line(owner("fellow", "10.0.0.2")).add(() => {
    moved = true;
  }, 1);
  expect(moved).toBe(true);
});

test("serves a known player who comes while strangers wait for seconds for their share", () => {
  const { queue, turns, runTo } = flooded({ pieces: 2, ms: 1000 }, 1500);
  let servedAt = Number.POSITIVE_INFINITY;
  queue.line(owner("known", "10.0.0.2")).add(() => {
    servedAt = turns.now();
  }, 1);
  runTo(10_000);
  expect(servedAt).toBe(1500);
  expect(queue.spent().stranger).toBe(2000);
});

test("shares among address blocks, then addresses, then peers", () => {
  const { turns, work, runTo } = loop();
  const queue = createWorkQueue(turns);
  const done = new Map<string, number>();
  const flood = (ip: string, name: string) => {
    const line = queue.line(owner("stranger", ip, name));
    const piece = () => {
      work(1);
      done.set(name, (done.get(name) ?? 0) + 1);
    };
    for (let count = 0; count < 5000; count++) line.add(piece, 1);
  };
  for (let key = 0; key < 50; key++) flood("10.0.0.1", `many-${key}`);
  flood("10.0.0.2", "neighbour");
  flood("10.9.9.9", "far");
  runTo(8000);
  const many = [...done].reduce((sum, [name, ran]) => sum + (name.startsWith("many") ? ran : 0), 0);
  expect(done.get("far")).toBeGreaterThan(900);
  expect(done.get("neighbour") ?? 0).toBeGreaterThan(450);
  expect(many).toBeLessThan(560);
});

test("keeps a line's order, and finishes what a piece causes before the next one", () => {
  const { turns, work, runTo } = loop();
  const queue = createWorkQueue(turns);
  const line = queue.line(owner("stranger", "10.0.0.1"));
  const order: string[] = [];
  line.add(() => {
    work(1);
    order.push("a");
    line.addInner(() => order.push("a1"));
    line.addInner(() => order.push("a2"));
  }, 1);
  line.add(() => order.push("b"), 1);
  runTo(100);
  expect(order).toEqual(["a", "a1", "a2", "b"]);
});

test("goes on after a piece that fails, and counts its time", () => {
  const { turns, work, runTo } = loop();
  const queue = createWorkQueue(turns);
  const failing = () => {
    work(5);
    throw new Error("no use");
  };
  const line = queue.line(owner("stranger", "10.0.0.1"));
  line.add(failing, 1);
  line.add(() => work(1), 1);
  expect(() => runTo(100)).toThrow("no use");
  runTo(100);
  expect(() => queue.line(owner("fellow", "10.0.0.2")).add(failing, 1)).toThrow("no use");
  expect(queue.spent()).toEqual({ fellow: 5, known: 0, stranger: 6 });
});

test("is not thrown off by a clock that jumps back", () => {
  const { turns, work, runTo } = loop();
  const queue = createWorkQueue(turns);
  const line = queue.line(owner("stranger", "10.0.0.1"));
  work(-1e9);
  for (let piece = 0; piece < 10; piece++) line.add(() => work(1), 1);
  runTo(-1e9 + 1000);
  expect(queue.spent().stranger).toBe(10);
});
