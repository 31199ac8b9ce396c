import { expect, test } from "vitest";
import { readVote } from "../../protocol/vote.ts";
import { act } from "./author.ts";
import type { Message } from "./match.ts";
import { receiveMessage } from "./receive.ts";
import { create, matchOf, PASSWORD, play, type TestTable, tableOf } from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

const [ANN] = [0];

/** What Ann has sent of this kind about this phase. */
function sentBy(table: TestTable, kind: Message["kind"], turn: number): Message[] {
  return table.effects[ANN]!.flatMap((effect) => {
    if (effect.kind !== "send" || effect.message.kind !== kind) return [];
    const read = kind === "vote" ? readVote(effect.message.bytes) : null;
    return read?.ok && read.value.value.turn === turn ? effect.message : [];
  });
}

test.each([1, 2])(
  "whoever is shown a vote of their own of phase %i, and has lost it, signs nothing in phase 0",
  (turn) => {
    const table = tableOf(tally as never, 3, { rounds: 20 });
    while (matchOf(table, ANN).phase.turn < 3)
      for (const seat of matchOf(table, ANN).phase.expected)
        play(table, seat, { number: seat + 1 });
    const [vote] = sentBy(table, "vote", turn);
    expect(vote).toBeDefined();
    const { match } = create(table, ANN);
    receiveMessage(match, vote!);
    const moved = act(match, { number: 5 }, PASSWORD);
    expect(moved.ok ? "signed" : moved.fault.code).toBe("match/catching-up");
  },
);
