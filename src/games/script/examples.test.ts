import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GAMES } from "../registry.ts";
import { runScript } from "./run.ts";

const page = readFileSync(new URL("../../../docs/script.md", import.meta.url), "utf8");

/** Every script on the page with the lines below it (if none, the script only has to run). */
const examples = [...page.matchAll(/```json\n(.*?)```\n(?:\n```text\n(.*?)```)?/gs)].map(
  ([, script = "", lines = ""]) => ({ script: JSON.parse(script), lines }),
);

describe("docs/script.md", () => {
  it("has an example of every game", () => {
    const shown = examples.filter(({ lines }) => lines !== "").map(({ script }) => script.game);
    expect(shown).toEqual(GAMES.map(({ id }) => id));
  });

  it.each(examples)(
    "shows the lines that its script for $script.game writes",
    ({ script, lines }) => {
      const run = runScript(script);
      if (!run.ok) throw new Error(`${run.fault.code} ${run.fault.field}`);
      if (lines === "") return;
      const told = lines.trim().split("\n");
      expect(told).toHaveLength(run.value.length);
      for (const [index, line] of run.value.entries()) {
        expect(JSON.stringify(line)).toMatch(asPattern(told[index] ?? ""));
      }
    },
  );
});

/** ` ...` in a line stands for anything, including the comma before it. */
function asPattern(line: string): RegExp {
  const parts = line.split(/,? \.\.\. ?/).map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join(".*")}$`);
}
