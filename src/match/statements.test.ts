import { describe, expect, it } from "vitest";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { signClaim } from "../../protocol/statement.ts";
import { act } from "./author.ts";
import { logAt } from "./history.ts";
import { create, matchOf, PASSWORD, play, receiveAt, storedBy, tableOf } from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

describe("a last signature", () => {
  it.each([false, true])("counts though it overtakes the last move: %s", (overtakes) => {
    const table = tableOf(tally as never, 2, { rounds: 3 });
    for (const [seat, number] of [
      [0, 3],
      [1, 3],
      [1, 2],
    ] as const)
      play(table, seat, { number });
    table.carries = () => false;
    const effects = unwrap(act(matchOf(table, 0), { number: 1 }, PASSWORD));
    const sent = effects.flatMap((effect) => (effect.kind === "send" ? [effect.message] : []));
    expect(sent.map(({ kind }) => kind)).toEqual(["entry", "end"]);
    for (const message of overtakes ? sent.toReversed() : sent) receiveAt(table, 1, message);
    // Its author closes the app now.
    expect(matchOf(table, 1).phase.outcome).not.toBeNull();
    expect(matchOf(table, 1).statements.ends.has(0)).toBe(true);
    const again = create(table, 1, storedBy(table, 1)).match;
    expect(again.statements.ends.has(0)).toBe(true);
  });
});

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
