import { expect, test } from "vitest";
import { fromHex, toHex } from "../../../protocol/bytes.ts";
import { nativeSigner } from "../../node/keys/crypto.ts";
import type { PlayerId } from "../api/api.ts";
import type { LedgerOpponent } from "../api/ledger-api.ts";
import { NEW_EVENING } from "../evening/evening.ts";
import type { TableState } from "../table/table-state.ts";
import { isSigned, until, untilTable, value } from "../testing/hosts.ts";
import { twoAtATable } from "../testing/memory-hosts.ts";
import { createAcquaintances } from "./acquaintances.ts";
import { peerOf } from "./players.ts";

const [ME, BEN, CID, EVE] = [1, 2, 3, 4].map((seed) =>
  toHex(nativeSigner(new Uint8Array(32).fill(seed)).key),
) as [PlayerId, PlayerId, PlayerId, PlayerId];

const bytes = (player: PlayerId) => value(fromHex(player));

/** The part of a table that is looked at. */
function table(host: PlayerId, seated: readonly PlayerId[], match: "none" | "running" | "over") {
  const joins = seated.map((player) => ({ value: { player: bytes(player), bot: null } }));
  const phase = { outcome: match === "over" ? {} : null };
  return {
    state: {
      table: { value: { host: bytes(host) } },
      deps: { me: { key: bytes(ME) } },
      evening: NEW_EVENING,
      roster: { joins },
      seating: null,
      match: match === "none" ? null : { phase },
    } as unknown as TableState,
  };
}

function acquaintances() {
  const tables: { state: TableState }[] = [];
  const opponents: LedgerOpponent[] = [];
  const friends: { id: PlayerId; name: string }[] = [];
  const known = createAcquaintances({
    tables: () => tables,
    opponents: () => opponents,
    friends: () => friends,
    isRelay: (peer) => peer === "relay",
  });
  const of = (player: PlayerId) => known.standing(peerOf(player)?.toString() ?? "");
  return { ...known, tables, of, opponents, friends };
}

const played = (player: PlayerId, name: string) => ({ player, name }) as LedgerOpponent;

test("a player in the same running match is a fellow; one at this player's open table is not yet", () => {
  const { tables, of } = acquaintances();
  tables.push(table(ME, [ME, BEN], "running"), table(ME, [ME, CID], "none"));
  expect([of(BEN), of(CID), of(EVE)]).toEqual(["fellow", "stranger", "stranger"]);
});

test("a relay that this player uses is known", () => {
  expect(["relay", "another"].map(acquaintances().standing)).toEqual(["known", "stranger"]);
});

test("hosts of tables that this player sits at, and players it watches, are chosen", () => {
  const { tables, of } = acquaintances();
  tables.push(table(BEN, [BEN, ME, EVE], "none"), table(CID, [CID], "running"));
  expect([of(BEN), of(CID), of(EVE)]).toEqual(["known", "known", "stranger"]);
});

test("a fellow at one table stays a fellow, whatever another table says", () => {
  const { tables, of } = acquaintances();
  tables.push(table(ME, [ME, BEN], "running"), table(BEN, [BEN, ME], "none"));
  expect(of(BEN)).toBe("fellow");
});

test("a change of tables counts: new ones, who sits there, how far they are, closed ones", () => {
  const { tables, of, tableChanged } = acquaintances();
  const is = (standing: string) => {
    tableChanged();
    expect(of(BEN)).toBe(standing);
  };
  is("stranger");
  tables.push(table(BEN, [BEN], "none"));
  is("known");
  tables[0] = table(ME, [ME, BEN], "none");
  is("stranger");
  tables[0] = table(ME, [ME, BEN], "running");
  is("fellow");
  tables[0] = table(ME, [ME, BEN], "over");
  is("known");
  tables.length = 0;
  is("stranger");
});

test("a move, which changes nobody's standing, does not have everybody rated anew", () => {
  const { tables, of, tableChanged, friends } = acquaintances();
  tables.push(table(ME, [ME, BEN], "running"));
  tableChanged();
  expect(of(BEN)).toBe("fellow");
  friends.push({ id: CID, name: "Cid" });
  tableChanged();
  // Rating anew would have asked for the friends.
  expect(of(CID)).toBe("stranger");
});

test("a finished match makes its players known, under the names they had", () => {
  const { opponents, of, knownAs, names, ledgerChanged } = acquaintances();
  expect([of(BEN), knownAs(BEN), names()]).toEqual(["stranger", null, []]);
  opponents.push(played(BEN, "Ben"));
  ledgerChanged();
  expect([of(BEN), knownAs(BEN), names()]).toEqual(["known", "Ben", ["Ben"]]);
});

test("players who have just finished their first match see each other as known", async () => {
  const { ann, bob, id } = await twoAtATable();
  value(await ann.api.resign(id, 0));
  await Promise.all([ann, bob].map((host) => untilTable(host, id, isSigned)));
  value(await ann.api.leaveTable(id));
  value(await bob.api.leaveTable(id));
  const next = value(
    await ann.api.createTable({ game: "connect-four", options: {}, seats: 2, stake: 0 }),
  );
  const listed = await until(bob, ({ lobby }) => lobby.find((table) => table.id === next));
  expect(listed.host.knownAs).toBe("Ann");
  value(await bob.api.joinTable(next));
  const { seats } = await untilTable(ann, next, (table) => table.seats.length === 2);
  expect(seats[1]).toMatchObject({ name: "Bob", knownAs: "Bob", doubt: null });
});

test("a friend is known without a match, by the name on the list", () => {
  const { friends, friendsChanged, of, knownAs, names, namesOf } = acquaintances();
  expect(of(EVE)).toBe("stranger");
  friends.push({ id: EVE, name: "Eve" });
  friendsChanged();
  expect(of(EVE)).toBe("known");
  expect([knownAs(EVE), names(), namesOf(EVE), namesOf(CID)]).toEqual([null, ["Eve"], ["Eve"], []]);
});
