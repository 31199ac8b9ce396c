import { expect, test } from "vitest";
import { findGame } from "../../games/registry.ts";
import { verify } from "../table.fixture.ts";
import { oddRecords } from "./odd-records.fixture.ts";
import { verifyRecord } from "./verification.ts";

test.each(oddRecords())("a record with $name: $said", ({ bytes, said }) => {
  const result = verifyRecord(bytes, { findGame, verify });
  expect(result.ok ? result.value.ending.kind : result.fault.code).toBe(said);
});
