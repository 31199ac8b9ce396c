import { expect, test } from "vitest";
import type { Candidate } from "../../../protocol/invite/addresses.ts";
import { noConnection } from "./diagnosis.ts";

const own: Candidate = { kind: "own", ip: "192.168.1.7", port: 50_000 };
const mapped: Candidate = { kind: "mapped", ip: "45.1.0.2", port: 50_001 };
const varying: Candidate = { ...mapped, kind: "varying" };
const v6: Candidate = { kind: "own", ip: "2a01:4f8::7", port: 50_000 };

test.each([
  ["symmetric", [own, varying], "two-way/both-symmetric"],
  ["symmetric", [own, mapped], "two-way/symmetric"],
  ["friendly", [own, varying], "two-way/other-symmetric"],
  ["friendly", [own], "two-way/other-blocked"],
  ["open", [v6, varying], "two-way/other-symmetric"],
  ["friendly", [v6], "two-way/no-connection"],
  ["blocked", [own, varying], "two-way/blocked"],
  ["unknown", [own, mapped], "two-way/no-connection"],
] as const)("%s here and %j there: %s", (mine, theirs, code) => {
  expect(noConnection(mine, theirs)).toMatchObject({ fault: { code } });
});
