import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { createOwnTime } from "./own-time.ts";

function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test("own time passes while the program works, waits for its disk, or has nothing to do", async () => {
  const ownTime = createOwnTime();
  const began = ownTime();
  const atFirst = process.threadCpuUsage();
  work(100);
  const worked = process.threadCpuUsage();
  const spent = (worked.user + worked.system - atFirst.user - atFirst.system) / 1000;
  const waiting = ownTime();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  const idle = ownTime();
  await new Promise<void>((resolve) => void setTimeout(resolve, 100));
  // The processor's time comes in ticks.
  expect(waiting - began).toBeGreaterThan(spent - 10);
  expect(idle - waiting).toBeGreaterThan(90);
  expect(ownTime() - idle).toBeGreaterThan(90);
});

test.runIf(process.platform === "linux")("the time of other programs is not its own", () => {
  const others = Array.from({ length: 2 * availableParallelism() }, () =>
    spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
  );
  try {
    const ownTime = createOwnTime();
    let own = 0;
    // They take a while to start.
    for (const until = performance.now() + 20_000; performance.now() < until; ) {
      const began = ownTime();
      const clock = performance.now();
      work(400);
      own = (ownTime() - began) / (performance.now() - clock);
      if (own < 0.8) break;
    }
    expect(own).toBeLessThan(0.8);
  } finally {
    for (const other of others) other.kill("SIGKILL");
  }
});
