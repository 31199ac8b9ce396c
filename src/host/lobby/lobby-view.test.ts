import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { shownTables } from "./lobby-view.ts";
import { openedBy } from "./tables.fixture.ts";

test("shows friends first, one line for each stranger, and not all of a flood", () => {
  const friend = openedBy(255, "Bob");
  const tables = [friend];
  for (let key = 0; key < 150; key++)
    for (let count = 0; count < 3; count++) tables.push(openedBy(key, `Stranger ${key}`));
  const known = toHex(friend.table.value.host);
  const shown = shownTables(
    { announce: () => {}, find: () => undefined, tables: () => [...tables], stop: () => {} },
    { isHidden: () => false, knownAs: (player) => (player === known ? "Bob" : null) },
  );
  expect(shown[0]?.host).toMatchObject({ name: "Bob", knownAs: "Bob" });
  expect(new Set(shown.map(({ host }) => host.id)).size).toBe(shown.length);
  expect(shown.length).toBe(101);
});
