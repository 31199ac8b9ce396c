import { expect, test } from "vitest";
import { NO_INTERNET } from "../../src/host/reach/internet.ts";
import { parseHostFlags } from "../../src/node/flags.ts";
import { hostArguments } from "./host-arguments.ts";

test("what is said to the host reaches it, whatever Electron is told beside it", () => {
  const args = [
    "electron",
    "--no-sandbox",
    "--ozone-platform=x11",
    ".",
    "--profile=elsewhere",
    "--lan-only",
    "--new-player",
    "--port=4001",
    "--network",
    "home",
    "fairhand:abc",
  ];
  expect(hostArguments(args, "/here")).toEqual([
    "--profile=/here",
    "--lan-only",
    "--new-player",
    "--port=4001",
    "--network=home",
  ]);
});

test("--lan-only takes the internet from the host", () => {
  const flags = parseHostFlags(hostArguments(["electron", ".", "--lan-only"], "/here"));
  const settings = { setting: () => null, setSetting: () => {} };
  expect(flags.ok && flags.value.internet(settings)).toEqual(NO_INTERNET);
  const without = parseHostFlags(hostArguments(["electron", "."], "/here"));
  expect(without.ok && without.value.internet(settings)).not.toEqual(NO_INTERNET);
});

test("a wrong value is left for the host to refuse by name", () => {
  expect(parseHostFlags(hostArguments(["--port", "soon"], "/here"))).toMatchObject({
    fault: { code: "cli/bad-flag" },
  });
  expect(parseHostFlags(hostArguments(["--port"], "/here"))).toMatchObject({
    fault: { code: "cli/bad-flag" },
  });
});
