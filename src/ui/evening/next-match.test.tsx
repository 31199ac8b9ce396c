import { expect, test } from "vitest";
import type { Table } from "../../host/api/api.ts";
import { buttons, stage, textOf } from "../stage.fixture.tsx";
import { seatOf, snapshotOf, tableOf } from "../table.fixture.ts";
import { en } from "../text/en.ts";
import { NextMatch } from "./next-match.tsx";
import { eveningText } from "./text.ts";

const { rematch } = tableOf();

async function shown(part: Partial<Table>) {
  const table = tableOf({ stage: "over", ...part });
  const { root, render } = stage({}, snapshotOf(table));
  await render(<NextMatch table={table} />);
  return root;
}

test("once all others have left, nobody is left to offer a rematch to", async () => {
  const { rematch: offer } = en.result;
  expect(buttons(await shown({}), offer)).toHaveLength(1);
  const wanted = [1];
  const left = await shown({ rematch: { ...rematch, wanted, left: [1], owner: true } });
  expect(buttons(left, offer)).toEqual([]);
  expect(buttons(left, en.result.rematchAccept)).toEqual([]);
  expect(textOf(left)).not.toContain("Ben wants");
  // Somebody new may sit down.
  expect(buttons(left, eveningText.en.next.otherTerms)).toHaveLength(1);
});

test("with a third player, or a bot of one's own, there is still somebody", async () => {
  const cleo = seatOf(2, "Cleo");
  const bot = seatOf(2, "Bot", { here: true, bot: "easy", player: null });
  for (const third of [cleo, bot]) {
    const seats = [seatOf(0, "Anna"), seatOf(1, "Ben"), third];
    const root = await shown({ seats, capacity: 3, rematch: { ...rematch, left: [1] } });
    expect(buttons(root, en.result.rematch)).toHaveLength(1);
  }
});
