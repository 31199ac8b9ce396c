import { expect, test } from "vitest";
import { readCommandLine } from "./command-line.ts";

const options = { port: { type: "string" }, folder: { type: "string", multiple: true } } as const;

test("what the flags say is read", () => {
  const read = readCommandLine({ args: ["--port=7", "rest"], options, allowPositionals: true });
  expect(read).toMatchObject({ ok: true, value: { values: { port: "7" }, positionals: ["rest"] } });
});

test.each([
  [["--prot=7"], "--prot"],
  [["--port"], "--port"],
  [["rest"], "rest"],
  [["--port="], "--port"],
  [["--port", ""], "--port"],
  [["--folder=a", "--folder="], "--folder"],
])("%j is refused in one sentence that names what is wrong", (args, named) => {
  const read = readCommandLine({ args, options });
  expect(read).toMatchObject({ ok: false, fault: { code: "cli/bad-flag" } });
  const message = read.ok ? "" : read.fault.message;
  expect(message).toContain(named);
  expect(message).not.toMatch(/\. |place it at the end/);
});
