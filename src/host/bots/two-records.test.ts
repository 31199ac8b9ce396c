import { expect, test } from "vitest";
import { playColumns, testHost, twoAtATable, untilTable, value } from "../testing/hosts.ts";

async function recordOf(columns: readonly number[]) {
  const { ann, bob, id } = await twoAtATable();
  await playColumns([ann, bob], id, columns);
  value(await bob.api.resign(id, 1));
  await untilTable(ann, id, ({ match }) => match?.verified != null);
  return value(await ann.api.exportRecord(id)).bytes;
}

test("an opened record can still be analysed after another one was looked at", async () => {
  const [one, other] = [await recordOf([4, 4, 4, 3]), await recordOf([1, 2, 3, 3])];
  const reader = await testHost();
  const { analysis = "" } = value(await reader.api.openRecord(one));
  // As `replay` does for a finished match among peers from the history; then the page goes back.
  value(await reader.api.openRecord(other));
  expect(await reader.api.analyse(analysis, 0, null)).toMatchObject({ ok: true });
});
