import { expect, test } from "vitest";
import { readEntry, signEntry } from "../../protocol/entry.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { royalUr } from "../games/royal-ur/rules.ts";
import { logAt } from "./history.ts";
import type { Effect, Line } from "./match.ts";
import { create, matchOf, receiveAt, tableOf } from "./table.fixture.ts";

/** What a power cut leaves: all up to the last line that was to be synced. */
function syncedOf(effects: readonly Effect[]): Line[] {
  const stores = effects.filter((effect) => effect.kind === "store");
  return stores.slice(0, stores.findLastIndex(({ sync }) => sync) + 1).map(({ line }) => line);
}

function entriesSent(effects: readonly Effect[]) {
  return effects.flatMap((effect) =>
    effect.kind === "send" && effect.message.kind === "entry"
      ? [unwrap(readEntry(effect.message.bytes))]
      : [],
  );
}

test("a tip that a power cut took before it was synced comes out the same again", () => {
  const [ann, liar] = [0, 1];
  const table = tableOf(royalUr as never, 2, undefined, null, () => false);
  const [commit] = entriesSent(table.effects[liar]!);
  const { history } = matchOf(table, ann);
  expect(logAt(history, 0)).toEqual(commit!.value.log);
  const other = signEntry(
    {
      ...commit!.value,
      body: {
        kind: "chance",
        parts: [{ kind: "dice-commit", commitment: new Uint8Array(32).fill(7) }],
      },
    },
    table.signers[liar]!,
  );
  receiveAt(table, ann, { kind: "entry", bytes: commit!.bytes });
  const before = entriesSent(table.effects[ann]!);
  expect(before.map(({ value }) => value.step)).toEqual([0, 1]);
  const again = create(table, ann, syncedOf(table.effects[ann]!));
  table.matches[ann] = again.match;
  table.effects[ann] = [...again.effects];
  receiveAt(table, ann, { kind: "entry", bytes: other.bytes });
  for (const entry of entriesSent(table.effects[ann]!)) {
    const same = before.find(({ value }) => value.step === entry.value.step);
    expect(same === undefined || Buffer.from(same.bytes).equals(entry.bytes)).toBe(true);
  }
});
