import { expect, test } from "vitest";
import { temporaryFolder, testHost, value } from "../../host/testing/hosts.ts";
import { keepCrash } from "../profile/crash-log.ts";

test("crashes are offered until they are dismissed, across starts", async () => {
  const profile = temporaryFolder();
  keepCrash(profile, "app", new TypeError("the roof fell in"), 1_700_000_000_000);
  const ann = await testHost({ profile, name: "Ann" });
  expect(value(await ann.api.newCrashes())).toEqual([expect.stringContaining("the roof fell in")]);
  value(await ann.api.dismissCrashes());
  expect(value(await ann.api.newCrashes())).toEqual([]);
  await ann.stop();

  const again = await testHost({ profile, name: "Ann" });
  expect(value(await again.api.newCrashes())).toEqual([]);
  value(await again.api.keepPageCrash("Error: half a page\n at 10.0.0.7", false));
  expect(value(await again.api.newCrashes())).toEqual([]);
  value(await again.api.keepPageCrash("Error: no page\n at 10.0.0.7", true));
  const [crash] = value(await again.api.newCrashes());
  expect(crash).toMatch(/ page\nError: no page\n at \[address\]/);
  expect(value(await again.api.selfTest()).crashes).toHaveLength(3);
});

test("a page cannot fill the disk with one error", async () => {
  const ann = await testHost({ name: "Ann" });
  const refused = await ann.api.keepPageCrash("x".repeat(16_385), true);
  expect(refused).toMatchObject({ fault: { code: "api/bad-argument" } });
});
