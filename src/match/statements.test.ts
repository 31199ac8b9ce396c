import { describe, expect, it } from "vitest";
import { signClaim } from "../../protocol/statement.ts";
import { logAt } from "./history.ts";
import { matchOf, receiveAt, storedBy, tableOf } from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

describe("claims", () => {
  it("about phases far ahead are not kept: one could be made for every number", () => {
    const table = tableOf(tally as never, 4);
    const { seating, history, phase } = matchOf(table, 0);
    const before = storedBy(table, 0).length;
    for (let turn = phase.turn; turn < phase.turn + 100; turn++) {
      const claim = signClaim(
        {
          v: 2,
          match: seating.start.hash,
          turn,
          log: logAt(history, phase.turn)!,
          seat: 3,
          seats: [1],
        },
        table.signers[3]!,
      );
      receiveAt(table, 0, { kind: "claim", bytes: claim.bytes });
    }
    expect(storedBy(table, 0).length - before).toBe(2);
  });
});
