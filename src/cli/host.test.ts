import { EventEmitter } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { host } from "./host.ts";

test("a damaged database is moved aside, and the terminal says so before the host is ready", async () => {
  const profile = mkdtempSync(join(tmpdir(), "fairhand-cli-host-"));
  onTestFinished(() => rmSync(profile, { recursive: true }));
  writeFileSync(join(profile, "fairhand.db"), "this is no database".repeat(100));

  const lines: string[] = [];
  const running = Object.assign(new EventEmitter(), { exit: () => {} });
  const code = await host(
    [`--profile=${profile}`, "--network=cli-host-test", "--lan-only"],
    (line) => {
      lines.push(line);
      // Requests the end as a terminal does; the handler is installed by the time the host is ready.
      if (line.startsWith("ready ")) running.emit("SIGTERM");
    },
    running as unknown as NodeJS.Process,
  );

  expect(code).toBe(0);
  expect(lines).toEqual([
    expect.stringMatching(/damaged/),
    expect.stringMatching(/^ready [0-9a-f]{64} \d+$/),
  ]);
  expect(readdirSync(profile)).toContain("fairhand.db.damaged-1");
});

test("an unknown flag gives one line and exit code 1", async () => {
  const lines: string[] = [];
  expect(await host(["--turbo"], (line) => lines.push(line))).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/--turbo/);
});
