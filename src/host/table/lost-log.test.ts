import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { DATABASE_FILE } from "../../node/profile/profile.ts";
import type { Access, Table } from "../api/api.ts";
import {
  networkName,
  playColumns,
  temporaryFolder,
  testHost,
  until,
  untilListed,
  untilTable,
  value,
} from "../testing/hosts.ts";
import { decodeMessage } from "./messages.ts";

const WISH = { game: "connect-four", options: {}, seats: 2, stake: 0 };

/** Changes a byte in the middle of a line of the profile's only log, counted from the end if below 0. */
function damage(profile: string, line: number): void {
  const db = new DatabaseSync(join(profile, DATABASE_FILE));
  const rows = db.prepare("SELECT n, bytes FROM message ORDER BY n").all();
  const row = rows.at(line);
  const bytes = row?.["bytes"];
  if (row === undefined || !(bytes instanceof Uint8Array)) throw new Error("no such line");
  const middle = Math.floor(bytes.length / 2);
  db.prepare("UPDATE message SET bytes = ? WHERE n = ?").run(
    bytes.with(middle, (bytes[middle] ?? 0) ^ 1),
    row["n"] ?? null,
  );
  db.close();
}

const linesIn = (profile: string) => {
  const db = new DatabaseSync(join(profile, DATABASE_FILE));
  const rows = db.prepare("SELECT bytes FROM message ORDER BY n").all();
  db.close();
  return rows.map(({ bytes }) => {
    if (!(bytes instanceof Uint8Array)) throw new Error("a line is bytes");
    const message = decodeMessage(bytes);
    return { bytes, kind: message.ok ? message.value.kind : null };
  });
};

/** A match of three moves between two, the first of whom has a profile that the test keeps. */
async function threeMoves(access: Access = "open") {
  const [network, profile] = [networkName(), temporaryFolder()];
  const [ann, bob] = await Promise.all([
    testHost({ network, profile, name: "Ann" }),
    testHost({ network, name: "Bob" }),
  ]);
  const id = value(await ann.api.createTable({ ...WISH, access }));
  if (access === "open") {
    await untilListed(bob, id);
    value(await bob.api.joinTable(id));
  } else {
    await until(bob, ({ network: { peers } }) => peers > 0);
    value(await bob.api.joinByInvite(value(await ann.api.invite(id)).link));
  }
  await untilTable(ann, id, ({ seats }) => seats.length === 2);
  value(await ann.api.startTable(id));
  await Promise.all([ann, bob].map((host) => untilTable(host, id, ({ match }) => match !== null)));
  await playColumns([ann, bob], id, [1, 2, 3]);
  return { network, profile, ann, bob, id };
}

test.each(["open", "invited"] as const)(
  "a match with a damaged log is fetched from the others, and its player signs nothing more in it: %s",
  async (access) => {
    const { network, profile, ann, bob, id } = await threeMoves(access);
    await ann.stop();
    damage(profile, -1);
    const damaged = linesIn(profile);

    const again = await testHost({ network, profile });
    const { notices } = await until(again, (snapshot) => snapshot.notices.length > 0 && snapshot);
    expect(notices).toMatchObject([{ fault: { code: "table/fetched-anew" } }]);
    const { match, watching, mine } = await untilTable(
      again,
      id,
      (table) => table.match?.moves.length === 3,
    );
    expect(match?.moves.map(({ text }) => text)).toEqual(["1", "2", "3"]);
    expect({ watching, mine }).toEqual({ watching: true, mine: [] });
    // It is Ann's turn, but she may have moved already; another move could be a second one for the same step.
    expect(match?.waitingFor).toEqual([0]);
    for (const said of [
      await again.api.act(id, 0, { column: 4 }),
      await again.api.resign(id, 0),
      await again.api.claim(id, 1),
      await again.api.say(id, "Hello"),
      await again.api.rematch(id, null),
    ])
      expect(said.ok).toBe(false);
    expect((await untilTable(bob, id, () => true)).match?.moves).toHaveLength(3);

    // The others go on, and it follows.
    value(await bob.api.say(id, "Are you there?"));
    await untilTable(again, id, ({ chat }) => chat.length === 1);
    await again.stop();
    expect(linesIn(profile)).toEqual(damaged);
  },
);

/**
 * Whether the last signatures of both are there. A match of two is agreed as soon as the other has signed that somebody
 * resigned; the one who resigned signs as well, and only then is the record the same everywhere.
 */
function isSignedByBoth({ match }: Table): boolean {
  const ending = match?.ending;
  return ending?.kind === "agreed" && ending.by.length === 2;
}

test("a finished match with a damaged log is restored with the same record", async () => {
  const { network, profile, ann, bob, id } = await threeMoves();
  value(await ann.api.resign(id, 0));
  await Promise.all([ann, bob].map((host) => untilTable(host, id, isSignedByBoth)));
  await ann.stop();
  damage(profile, -1);
  const again = await testHost({ network, profile });
  await untilTable(again, id, isSignedByBoth);
  expect(value(await again.api.exportRecord(id))).toEqual(value(await bob.api.exportRecord(id)));
  // Nothing stores it: a player who has seen it archives it like any other.
  value(await again.api.leaveTable(id));
});

test("a log without its match's start is reported and left alone", async () => {
  const { network, profile, ann, id } = await threeMoves();
  await ann.stop();
  const start = linesIn(profile).findIndex(({ kind }) => kind === "start");
  damage(profile, start);
  const again = await testHost({ network, profile });
  const { tables, notices } = await until(again, (found) => found.notices.length > 0 && found);
  expect(notices).toMatchObject([{ fault: { code: "table/unreadable" } }]);
  expect(tables.find((table) => table.id === id)).toBeUndefined();
});
