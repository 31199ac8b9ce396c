import { expect, test } from "vitest";
import { examine, type Finding, type Instruments, reportText } from "./doctor.ts";

const FINE: Finding = { verdict: "fine", finding: "Well." };

const WELL: Instruments = {
  versions: () => FINE,
  disk: async () => FINE,
  clock: () => FINE,
  discovery: async () => FINE,
  firewall: async () => FINE,
  webrtc: async () => FINE,
  nat: async () => "friendly",
  relays: async () => ({ answered: 1, known: 2 }),
};

async function verdicts(instruments: Partial<Instruments>) {
  const checks = await examine({ ...WELL, ...instruments });
  return Object.fromEntries(checks.map(({ name, verdict }) => [name, verdict]));
}

test("one check that fails leaves the others as they are, and keeps what its error says to itself", async () => {
  const checks = await examine({
    ...WELL,
    disk: async () => {
      throw Object.assign(new Error("EACCES: /home/ann"), { code: "EACCES" });
    },
  });
  expect(checks.map(({ verdict }) => verdict)).toEqual([
    "fine",
    "broken",
    ...Array.from({ length: 6 }, () => "fine"),
  ]);
  expect(reportText(checks, true)).toContain("EACCES");
  expect(reportText(checks, true)).not.toContain("ann");
});

test.each([
  ["open", "fine"],
  ["friendly", "fine"],
  ["symmetric", "warning"],
  ["blocked", "warning"],
  ["unknown", "warning"],
  [null, "skipped"],
] as const)("a router that is %s is %s", async (nat, verdict) => {
  expect(await verdicts({ nat: async () => nat })).toMatchObject({ nat: verdict });
});

test("relays count as long as one of them answers", async () => {
  expect(await verdicts({})).toMatchObject({ relays: "fine" });
  expect(await verdicts({ relays: async () => ({ answered: 0, known: 1 }) })).toMatchObject({
    relays: "warning",
  });
  expect(await verdicts({ relays: async () => null })).toMatchObject({ relays: "skipped" });
});

test("addresses are in the report only when they are wanted", async () => {
  const checks = await examine({
    ...WELL,
    firewall: async () => ({ verdict: "fine", finding: "{192.168.1.7} and {fe80::1} answer." }),
  });
  expect(reportText(checks, false)).toContain("[address] and [address] answer.");
  expect(reportText(checks, false)).not.toMatch(/192\.168|fe80/);
  expect(reportText(checks, true)).toContain("192.168.1.7 and fe80::1 answer.");
});
