import { expect, test } from "vitest";
import { findGame } from "../../games/registry.ts";
import { chanceFor, verify } from "../table.fixture.ts";
import { contestedRecords } from "./contested-records.fixture.ts";
import { oddRecords } from "./odd-records.fixture.ts";
import { verifyRecord } from "./verification.ts";

test.each([...oddRecords(), ...contestedRecords()])(
  "a record with $name: $said",
  ({ bytes, said, convicted }) => {
    const result = verifyRecord(bytes, { findGame, verify, chance: chanceFor("a verifier") });
    expect(result.ok ? result.value.ending.kind : result.fault.code).toBe(said);
    if (convicted !== undefined) expect(result).toMatchObject({ value: { convicted } });
  },
);
