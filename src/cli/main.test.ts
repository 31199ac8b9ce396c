import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));

function fairhand(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test.each([
  [["--help"], /^fairhand play .*fairhand script/s],
  [["relay", "--help"], /^fairhand relay (?!.*fairhand play)/s],
  [["join", "--help"], /^fairhand join \[CODE\] (?!.*fairhand play)/s],
])("%j prints the help asked for, and nothing else", (args, help) => {
  expect(fairhand(...args)).toEqual({
    status: 0,
    stdout: expect.stringMatching(help),
    stderr: "",
  });
});

test("an unknown command is named, with a list of those there are", () => {
  expect(fairhand("constructor")).toEqual({
    status: 1,
    stdout: "",
    stderr: expect.stringMatching(/^There is no command constructor\.\nfairhand play /),
  });
});
