import { expect, test } from "vitest";
import { temporaryFolder, testHost, value } from "../../host/testing/hosts.ts";
import { keepCrash } from "../profile/crash-log.ts";

test("a running host looks at its machine and offers what was kept of crashes", async () => {
  const profile = temporaryFolder();
  keepCrash(profile, "host", new TypeError("the roof fell in"), 1_700_000_000_000);
  const ann = await testHost({ profile, name: "Ann" });
  const { checks, report, crashes } = value(await ann.api.selfTest());
  expect(checks.map(({ name }) => name)).toEqual([
    "versions",
    "disk",
    "clock",
    "discovery",
    "firewall",
    "webrtc",
    "nat",
    "relays",
  ]);
  // A host without internet settings contacts nobody there.
  expect(checks.slice(-2).map(({ verdict }) => verdict)).toEqual(["skipped", "skipped"]);
  for (const { name } of checks) expect(report.withoutAddresses).toContain(name);
  expect(report.withoutAddresses).not.toMatch(/leave by \d/);
  expect(crashes).toEqual([expect.stringContaining("TypeError")]);
});
