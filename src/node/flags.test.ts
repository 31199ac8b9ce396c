import { expect, test } from "vitest";
import { portIn } from "../host/network/saved-port.ts";
import { parseHostFlags } from "./flags.ts";

test("a link may stand among the options", () => {
  expect(parseHostFlags(["--profile=x", "fairhand:abc"])).toMatchObject({
    ok: true,
    value: { profile: "x", invite: "abc" },
  });
  const without = parseHostFlags(["--profile=x"]);
  expect(without.ok && "invite" in without.value).toBe(false);
});

test.each([
  [["hello"]],
  [["fairhand:abc", "fairhand:def"]],
  [["fairhand:abc", "hello"]],
  [["fairhand:a/b"]],
])("%j is not what a host is started with", (args) => {
  expect(parseHostFlags(args)).toMatchObject({ fault: { code: "cli/bad-flag" } });
});

test.each([
  ["4001", 4001],
  ["0", 0],
  ["soon", 0],
  ["70000", 0],
  [null, 0],
] as const)("takes a remembered port %s for %i", (text, port) => {
  expect(portIn(text)).toBe(port);
});
