import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { giveUp, matchOf, tableOf } from "../../match/table.fixture.ts";
import { tally } from "../../match/tally.fixture.ts";
import { createDisk } from "../testing/memory/store.ts";
import { openLedger } from "./ledger.ts";

const [BOB, BOT, ANN] = [0, 1, 2];

test("a player whose bot sits before them is listed under their own name and in their own seat", async () => {
  const table = tableOf(tally as never, 3, { rounds: 1 }, null, () => true, [null, ANN]);
  giveUp(table, BOB);
  const id = "0".repeat(64);
  const store = await createDisk().open();
  store.addTable({ id, kind: "network", about: new Uint8Array(0) });
  const names = table.seating.joins.map(({ value }) => value.name);
  const person = (seat: number) => toHex(table.signers[seat]!.key);
  const bookOf = (seat: number) => {
    const verify = () => Promise.reject(new Error("Nothing is verified."));
    const book = openLedger({ store, me: person(seat), now: () => 1, verify, changed: () => {} });
    book.note(id, matchOf(table, seat));
    return book;
  };
  expect(bookOf(BOB).read().opponents).toMatchObject([{ name: names[ANN], player: person(ANN) }]);
  const [past] = bookOf(ANN).past().matches;
  expect(past?.own).toBe(ANN);
  expect(past?.players.map(({ person }) => person)).toEqual([person(BOB), null, person(ANN)]);
  expect(names[BOT]).not.toBe(names[ANN]);
});
