import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { builtProgram } from "./built.fixture.ts";

test("a bundle holds no character that takes two bytes, and says what its source says", async () => {
  const file = await builtProgram(
    "console.log(`四连棋 🚀 ` + process.argv.length, 'it’s', /^[“”🚀]+$/u.test('“🚀”'));",
  );
  expect(readFileSync(file, "utf8")).toMatch(/^[\0-\u00ff]*$/);
  expect(execFileSync(process.execPath, [file], { encoding: "utf8" })).toBe(
    "四连棋 🚀 2 it’s true\n",
  );
});

test("a crash is found in the source by its map, also behind such characters", async () => {
  const file = await builtProgram(
    "const said = '四连棋🚀';\nfunction crash() {\n  throw new Error(said);\n}\ncrash();",
  );
  const { stderr } = spawnSync(process.execPath, ["--enable-source-maps", file], {
    encoding: "utf8",
  });
  expect(stderr).toMatch(/at crash \(.*main\.ts:3:9\)/);
});

test("a raw template in which an escape would be text is refused", async () => {
  await expect(builtProgram("console.log(String.raw`\\d四`);")).rejects.toThrow(/beyond Latin-1/);
});

test("a bundle has no comments, and its functions keep their names for reports of crashes", async () => {
  const file = await builtProgram(
    "/** Why. */\nexport function throwOften(times: number): void {\n  // Twice.\n  if (times > 1) throw new Error('often');\n}\nconsole.log(throwOften.name);",
  );
  const source = readFileSync(file, "utf8");
  expect(source).not.toMatch(/Why|Twice/);
  expect(source.match(/\n/g) ?? []).toHaveLength(1);
  expect(execFileSync(process.execPath, [file], { encoding: "utf8" })).toBe("throwOften\n");
});
