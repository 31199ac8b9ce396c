import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
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

test("own time never goes back, though others run between two readings, or a reading fails", () => {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-own-time-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "schedstat");
  writeFileSync(file, "5 1000000 3\n");
  const ownTime = createOwnTime(file);
  const first = ownTime();
  expect(performance.now() - first).toBeGreaterThanOrEqual(1);
  // As if ten seconds had passed since the clock was read.
  writeFileSync(file, "5 10001000000 3\n");
  expect(ownTime()).toBe(first);
  // Less than before, or nothing at all, would be a leap ahead.
  for (const text of ["5 0 3\n", ""]) {
    writeFileSync(file, text);
    expect(ownTime()).toBe(first);
  }
  // A folder can be opened, and then not be read.
  expect(createOwnTime(folder)()).toBeGreaterThanOrEqual(first);
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
