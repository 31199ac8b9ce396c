import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { script } from "./script.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fairhand-script-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function runFile(text: string): Promise<{ code: number; lines: unknown[] }> {
  const path = join(folder, "script.json");
  await writeFile(path, text);
  const lines: unknown[] = [];
  return { code: await script(path, (line) => lines.push(JSON.parse(line))), lines };
}

describe("fairhand script", () => {
  it("writes a line for the start, each event and the end", async () => {
    const events = [{ seat: 1, move: "4" }, { resign: 1 }];
    const { code, lines } = await runFile(
      JSON.stringify({ game: "connect-four", seats: 2, stake: 5, events }),
    );
    expect(code).toBe(0);
    expect(lines).toMatchObject([
      { line: "start" },
      { line: "event", index: 0, accepted: true, state: { last: { column: 3, row: 0 } } },
      { line: "event", index: 1, accepted: true },
      { line: "end", outcome: { winners: [0], payouts: [10, 0] } },
    ]);
  });

  it("answers a script that cannot run with one line and exit code 1", async () => {
    expect(await runFile("{")).toMatchObject({
      code: 1,
      lines: [{ line: "fault", fault: { code: "script/not-json" } }],
    });
    expect(await runFile("{}")).toMatchObject({
      code: 1,
      lines: [{ line: "fault", fault: { code: "script/malformed", field: "game" } }],
    });
    expect(await runFile('{"game":"rpsls","seats":2,"events":[],"bots":[]}')).toMatchObject({
      code: 1,
      lines: [{ fault: { message: 'This is not a script: there is no key "bots" here.' } }],
    });
    const lines: string[] = [];
    expect(await script(join(folder, "absent.json"), (line) => lines.push(line))).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("script/unreadable");
  });
});
