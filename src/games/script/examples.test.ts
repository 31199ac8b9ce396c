import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GAMES } from "../registry.ts";
import { runScript } from "./run.ts";

const page = readFileSync(new URL("../../../docs/script.md", import.meta.url), "utf8");

/** Every script on the page, and the lines below it (none: it only has to run). */
const examples = [...page.matchAll(/```json\n(.*?)```\n(?:\n```text\n(.*?)```)?/gs)].map(
  ([, script = "", lines = ""]) => ({ script: JSON.parse(script), lines }),
);

describe("docs/script.md", () => {
  it("shows the lines of every game", () => {
    const shown = examples.filter(({ lines }) => lines !== "").map(({ script }) => script.game);
    expect(shown).toEqual(GAMES.map(({ id }) => id));
  });

  it.each(examples)("says truly what a script answers: $script.game", ({ script, lines }) => {
    const run = runScript(script);
    if (!run.ok) throw new Error(`${run.fault.code} ${run.fault.field}`);
    if (lines === "") return;
    const told = lines.trim().split("\n");
    expect(told).toHaveLength(run.value.length);
    for (const [index, line] of run.value.entries()) {
      expect(JSON.stringify(line)).toMatch(asPattern(told[index] ?? ""));
    }
  });
});

/** ` ...` in a line stands for anything, together with the comma before it. */
function asPattern(line: string): RegExp {
  const parts = line.split(/,? \.\.\. ?/).map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join(".*")}$`);
}
