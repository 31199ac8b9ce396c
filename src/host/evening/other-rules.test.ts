import { expect, test } from "vitest";
import { findGame } from "../../games/registry.ts";
import type { TableId, TableWish } from "../api/api.ts";
import type { Host } from "../host.ts";
import { offerAt, over } from "../testing/evenings.ts";
import { playColumns, tableOf, until, value, YELLOW_WINS } from "../testing/hosts.ts";
import { twoAtATable } from "../testing/memory-hosts.ts";

/** Opens a table as an app does that has other rules for its game. */
async function openOther(host: Host, wish: TableWish): Promise<TableId> {
  const game = findGame(wish.game);
  if (game === undefined) throw new Error("no game");
  const { rulesVersion } = game;
  Object.assign(game, { rulesVersion: rulesVersion + 1 });
  try {
    return value(await host.api.createTable(wish));
  } finally {
    Object.assign(game, { rulesVersion });
  }
}

test("nobody takes a seat at a next match whose rules their app does not have: it could not begin there", async () => {
  const { ann, bob, id } = await twoAtATable();
  await playColumns([ann, bob], id, YELLOW_WINS);
  await over([ann, bob], id);
  const wish = { game: "rpsls", options: {}, seats: 2, stake: 5, after: id };
  const next = await openOther(ann, wish);
  await until(bob, offerAt(id));
  expect((await bob.api.rematch(id, next)).ok).toBe(false);
  expect(tableOf(await bob.api.snapshot(), next)).toBeUndefined();
});
