import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { History } from "../api/history-api.ts";
import { positionsOf } from "../api/positions.ts";
import type { Host } from "../host.ts";
import {
  isSigned,
  networkName,
  playColumns,
  seat,
  startMatch,
  temporaryFolder,
  testHost,
  untilTable,
  value,
  YELLOW_WINS,
} from "../testing/hosts.ts";

const PEOPLE = ["Ann", "Bob"].map((name) => ({ kind: "human", name }) as const);
const HERE = { game: "connect-four", options: {}, stake: 3, players: PEOPLE };

async function historyOf({ api }: Host): Promise<History> {
  return value(await api.history());
}

/** Seat 1, which begins, wins in the first column, in seven moves. */
async function playHere({ api }: Host): Promise<string> {
  const id = value(await api.playHere(HERE));
  for (const [turn, column] of [1, 2, 1, 2, 1, 2, 1].entries())
    value(await api.act(id, (turn + 1) % 2, { column }));
  return id;
}

test("an archived match on this device can be listed, replayed and saved after a restart", async () => {
  const profile = temporaryFolder();
  const first = await testHost({ network: networkName(), profile, name: "Ann" });
  expect(await historyOf(first)).toEqual({ matches: [], damaged: 0 });
  const before = Date.now();
  const id = await playHere(first);
  value(await first.api.playHere(HERE));
  value(await first.api.leaveTable(id));
  await first.stop();

  const host = await testHost({ network: networkName(), profile });
  const { matches, damaged } = await historyOf(host);
  expect(damaged).toBe(0);
  expect(matches).toMatchObject([
    { table: id, kind: "device", game: "connect-four", own: null, winners: [1], moves: 7 },
  ]);
  expect(matches[0]?.at).toBeGreaterThanOrEqual(before);
  expect(positionsOf(value(await host.api.replay(id)).positions)).toHaveLength(8);
  expect(value(await host.api.exportRecord(id)).name).toMatch(/^connect-four-\w{8}\.json$/);
});

test("a damaged match is left out and counted", async () => {
  const profile = temporaryFolder();
  const first = await testHost({ network: networkName(), profile, name: "Ann" });
  const id = await playHere(first);
  const other = await playHere(first);
  value(await first.api.leaveTable(id));
  await first.stop();
  const db = new DatabaseSync(join(profile, "fairhand.db"));
  db.exec("UPDATE message SET bytes = x'a0' WHERE n = 3");
  db.close();
  const host = await testHost({ network: networkName(), profile });
  expect(await historyOf(host)).toMatchObject({ matches: [{ table: other }], damaged: 1 });
  expect(await host.api.replay(id)).toMatchObject({ ok: false });
});

test("an archived match among peers says who won, even without a stake, and is replayed from its log", async () => {
  const network = networkName();
  const [ann, bob] = await Promise.all(["Ann", "Bob"].map((name) => testHost({ network, name })));
  if (ann === undefined || bob === undefined) throw new Error("two hosts");
  const wish = { game: "connect-four", options: {}, seats: 2, stake: 0 };
  const id = await seat([ann, bob], wish);
  await startMatch([ann, bob], id);
  await playColumns([ann, bob], id, YELLOW_WINS);
  await Promise.all([ann, bob].map((host) => untilTable(host, id, isSigned)));
  const shown = value(await ann.api.replay(id));
  // The table itself says when, too.
  const { at } = await untilTable(ann, id, (table) => table.at != null);
  expect((await historyOf(ann)).matches).toMatchObject([{ at }]);
  value(await ann.api.leaveTable(id));
  expect((await historyOf(ann)).matches).toMatchObject([
    {
      kind: "network",
      own: 0,
      winners: [1],
      standing: "signed",
      chips: 0,
      moves: YELLOW_WINS.length,
    },
  ]);
  expect((await historyOf(bob)).matches).toMatchObject([{ own: 1, winners: [1] }]);
  const again = value(await ann.api.replay(id));
  expect(again.positions).toEqual(shown.positions);
  const keys = await Promise.all([ann, bob].map(async ({ api }) => (await api.snapshot()).me.id));
  for (const { signers, convicted } of [shown, again]) {
    expect(signers.map(({ player }) => player)).toEqual(keys);
    expect(convicted).toEqual([]);
  }
  expect(again.verified?.digest).toBe(shown.verified?.digest);
  expect(value(await ann.api.exportRecord(id)).name).toMatch(/\.fairhand$/);
});
