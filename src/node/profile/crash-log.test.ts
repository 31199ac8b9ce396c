import { mkdtempSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { crashesAfter, crashesIn, keepCrash, withoutSecrets } from "./crash-log.ts";

function profile() {
  return mkdtempSync(join(tmpdir(), "fairhand-crash-"));
}

test("a crash is on disk with its stack, version and moment", () => {
  const dir = profile();
  keepCrash(dir, "host", new RangeError("too far"), Date.UTC(2026, 10, 22));
  const [crash] = crashesIn(dir);
  expect(crash?.text).toMatch(/^2026-11-22T00:00:00.000Z Fairhand \d.* host$/m);
  expect(crash?.text).toContain("RangeError: too far");
  expect(crash?.text).toContain("crash-log.test.ts");
});

test("the last ten are kept, and no one grows without bound", () => {
  const dir = profile();
  for (let n = 0; n < 14; n++) keepCrash(dir, "page", `${n} ${"long ".repeat(9000)}`, n * 1000);
  const kept = crashesIn(dir);
  expect(kept).toHaveLength(10);
  expect(kept[0]?.text).toContain("\n4 long");
  for (const { text } of kept) expect(text.length).toBeLessThanOrEqual(16_384);
});

test("a crash is kept and offered though the clock was ahead when earlier ones were", () => {
  const dir = profile();
  const ahead = Date.UTC(2030, 0, 1);
  for (let n = 0; n < 10; n++) keepCrash(dir, "host", "then", ahead + n * 1000);
  const seen = crashesIn(dir).at(-1)?.file ?? "";
  for (const text of ["now", "once more"]) keepCrash(dir, "host", text, Date.UTC(2026, 10, 30));
  const fresh = crashesAfter(dir, seen).map(({ text }) => text.split("\n"));
  expect(fresh.map(([, text]) => text)).toEqual(["now", "once more"]);
  expect(fresh[0]?.[0]).toMatch(/^2026-11-30T/);
});

test("a profile without crashes, or without a folder, has none", () => {
  expect(crashesIn(join(profile(), "none"))).toEqual([]);
  expect(() => keepCrash("/proc/none", "app", "x", 0)).not.toThrow();
});

test("what ended something is told apart from what was survived, and from what has been seen", () => {
  const dir = profile();
  for (const [n, part] of (["host", "survived", "connections"] as const).entries())
    keepCrash(dir, part, `${part} fell`, n * 1000);
  const fresh = crashesAfter(dir, "");
  expect(fresh.map(({ text }) => text.split("\n")[1])).toEqual(["host fell", "connections fell"]);
  expect(crashesAfter(dir, fresh.at(-1)?.file ?? "")).toEqual([]);
  expect(crashesIn(dir)).toHaveLength(3);
});

test.each([
  [`${homedir()}/app.js:7`, "~/app.js:7"],
  ["connect ECONNREFUSED 192.168.1.7:4001", "connect ECONNREFUSED [address]:4001"],
  ["listen fe80::1ff:fe23:4567:890a", "listen [address]"],
  ["at [::ffff:10.0.0.1]", "at [[address]]"],
  ["connect ETIMEDOUT 2001:db8:1:2:3:4:5:6:4001", "connect ETIMEDOUT [address]"],
  ["connect ECONNREFUSED 2001:db8::2e:7334:47654", "connect ECONNREFUSED [address]"],
  ["- Local (fe80::2%eth0:0)", "- Local ([address]%eth0:0)"],
  ["the route to 2001:db8:1::/48", "the route to [address]/48"],
  ["dial /dns4/relay.ann.example/tcp/4001", "dial /dns4/[address]/tcp/4001"],
  ["getaddrinfo ENOTFOUND stun.ann.example", "getaddrinfo ENOTFOUND [address]"],
  ["hostname: 'stun.ann.example'", "hostname: '[address]'"],
  ["[Uint8Contents]: <01 02>", "[Uint8Contents]: [bytes]"],
  [`key ${"ab".repeat(32)}`, "key [secret]"],
  ["open fairhand:AbC-1 now", "open [code] now"],
  ["Uint8Array(3) [ 1, 2, 3 ]", "[bytes]"],
  ["<Buffer 01 02>", "[bytes]"],
  ["at node:internal/process:12:34", "at node:internal/process:12:34"],
])("%s is written as %s", (text, written) => {
  expect(withoutSecrets(text)).toBe(written);
});
