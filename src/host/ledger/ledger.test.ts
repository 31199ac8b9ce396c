import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { Ledger } from "../api/ledger-api.ts";
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

const WISH = { game: "connect-four", options: {}, seats: 2, stake: 5 };

interface Pair {
  readonly ann: Host;
  readonly bob: Host;
}

async function pair() {
  const [network, profile] = [networkName(), temporaryFolder()];
  const [ann, bob] = await Promise.all([
    testHost({ network, profile, name: "Ann" }),
    testHost({ network, name: "Bob" }),
  ]);
  return { ann, bob, network, profile };
}

async function begin({ ann, bob }: Pair): Promise<string> {
  const id = await seat([ann, bob], WISH);
  await startMatch([ann, bob], id);
  return id;
}

/** Bob wins five chips from Ann, and both have signed it. */
async function playSigned(hosts: Pair): Promise<string> {
  const id = await begin(hosts);
  await playColumns([hosts.ann, hosts.bob], id, YELLOW_WINS);
  await Promise.all([hosts.ann, hosts.bob].map((host) => untilTable(host, id, isSigned)));
  return id;
}

async function ledgerOf({ api }: Host): Promise<Ledger> {
  return value(await api.ledger());
}

test("a signed match counts on both sides, whether its table is archived or not", async () => {
  const hosts = await pair();
  const { ann, bob } = hosts;
  expect(await ledgerOf(ann)).toEqual({ opponents: [], matches: [] });
  const id = await playSigned(hosts);
  const [atAnn, atBob] = [await ledgerOf(ann), await ledgerOf(bob)];
  expect(atAnn.opponents).toMatchObject([{ name: "Bob", chips: -5, counted: 1, open: 0 }]);
  expect(atBob.opponents).toMatchObject([{ name: "Ann", chips: 5, counted: 1, open: 0 }]);
  expect(atAnn.matches).toMatchObject([
    { table: id, game: "connect-four", names: ["Ann", "Bob"], standing: "signed", awaited: [] },
  ]);
  expect(atAnn.matches[0]?.digest).toBe(atBob.matches[0]?.digest);
  value(await ann.api.leaveTable(id));
  expect(await ledgerOf(ann)).toEqual(atAnn);
});

test("two matches add up, in the file too, and a cleared opponent starts from zero", async () => {
  const hosts = await pair();
  const { ann, bob } = hosts;
  await playSigned(hosts);
  await playSigned(hosts);
  const { opponents } = await ledgerOf(ann);
  expect(opponents).toMatchObject([{ chips: -10, counted: 2 }]);
  const file = new TextDecoder().decode(value(await ann.api.exportLedger()).bytes);
  expect(file.split("\r\n").filter((row) => row.includes(",Bob,"))).toHaveLength(2);

  const player = opponents[0]?.player ?? "";
  expect(value(await ann.api.forgetOpponent(player))).toEqual({ opponents: [], matches: [] });
  expect((await ledgerOf(bob)).opponents).toMatchObject([{ chips: 10 }]);
  await playSigned(hosts);
  expect((await ledgerOf(ann)).opponents).toMatchObject([{ chips: -5, counted: 1 }]);
});

test("a result the other has not signed is listed, and counts once it is signed", async () => {
  const network = networkName();
  const setting = { network, profile: temporaryFolder() };
  const [ann, bob] = await Promise.all([
    testHost({ network, name: "Ann" }),
    testHost({ ...setting, name: "Bob" }),
  ]);
  const id = await begin({ ann, bob });
  await playColumns([ann, bob], id, [1, 5, 2, 5, 3, 5, 7]);
  await bob.stop();
  await untilTable(ann, id, ({ seats }) => seats[1]?.connected === false);
  value(await ann.api.act(id, 0, { column: 5 }));
  const { opponents, matches } = await ledgerOf(ann);
  expect(opponents).toMatchObject([{ name: "Bob", chips: 0, counted: 0, open: 1 }]);
  expect(matches).toMatchObject([
    { standing: "unsigned", awaited: ["Bob"], chips: [{ name: "Bob", chips: 5 }] },
  ]);
  await testHost(setting);
  await untilTable(ann, id, isSigned);
  expect((await ledgerOf(ann)).opponents).toMatchObject([{ chips: 5, counted: 1, open: 0 }]);
});

test("is rebuilt from the logs alone", async () => {
  const hosts = await pair();
  const { ann, bob, profile, network } = hosts;
  const id = await playSigned(hosts);
  value(await ann.api.leaveTable(id));
  const before = await ledgerOf(ann);
  await ann.stop();
  tamper(profile, (db) => db.exec("UPDATE ledger_line SET bytes = x'a0'"));
  const again = await testHost({ network, profile });
  // A line that cannot be read is missing, and missing lines are made from the record when the host starts.
  expect(value(await again.api.checkLedger())).toEqual({
    ...before,
    matches: before.matches.map((match) => ({ ...match, ended: expect.any(Number) })),
  });
  await Promise.all([again.stop(), bob.stop()]);

  // One move in the log is changed: its signature does not fit, and the match is no longer in the ledger.
  tamper(profile, forgeEntry);
  const third = await testHost({ network, profile });
  expect(value(await third.api.checkLedger())).toEqual({ opponents: [], matches: [] });
});

function tamper(profile: string, change: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(join(profile, "fairhand.db"));
  change(db);
  db.close();
}

/** One bit of the second entry's signature is flipped. */
function forgeEntry(db: DatabaseSync): void {
  const bytes = db.prepare("SELECT bytes FROM message WHERE n = 5").get()?.["bytes"];
  if (!(bytes instanceof Uint8Array)) throw new Error("there is no such entry");
  const forged = bytes.with(-40, (bytes.at(-40) ?? 0) ^ 1);
  db.prepare("UPDATE message SET bytes = ? WHERE n = 5").run(forged);
}
