import { expect, onTestFinished, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { tableOf } from "../../match/table.fixture.ts";
import { tally } from "../../match/tally.fixture.ts";
import { nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { onlooker } from "../ledger/saved-line.ts";
import { encodeMessage } from "../table/messages.ts";
import { createNetworkTable, type NetworkTable } from "../table/network-table.ts";
import { NEW_EVENING } from "./evening.ts";

const chance = await openChance();

test("an owner who has resigned and archives the table says so to those who play on", () => {
  const { seating, signers } = tableOf(tally as never, 3);
  const log = [
    { bytes: encodeMessage({ kind: "start", bytes: seating.start.bytes }), sealed: null },
  ];
  const mail: (() => void)[] = [];
  const tables: NetworkTable[] = signers.map((me) => {
    const from = toHex(me.key);
    const sendTo = (player: string, message: Uint8Array) =>
      mail.push(() => {
        const to = signers.findIndex(({ key }) => toHex(key) === player);
        tables[to]?.receive(message, from, true);
      });
    const deps = {
      ...onlooker(nativeVerify, chance),
      me,
      connected: () => true,
      save: () => true,
      flush: () => true,
      send: (player: string, message: Uint8Array) => void sendTo(player, message),
      publish(message: Uint8Array) {
        for (const { key } of signers) if (key !== me.key) sendTo(toHex(key), message);
      },
    };
    const table = unwrap(createNetworkTable(seating.table, tally as never, NEW_EVENING, log, deps));
    onTestFinished(() => table.close());
    return table;
  });
  const arrive = () => {
    for (let letter = mail.shift(); letter !== undefined; letter = mail.shift()) letter();
  };
  const [owner, ...others] = tables;
  arrive();
  owner?.resign(0);
  arrive();
  for (const { view, act } of tables)
    for (const { seat, legal } of view().match?.views ?? []) if (legal[0]) act(seat, legal[0]);
  arrive();
  expect(owner?.view().match?.moves.map(({ kind }) => kind)).toContain("resigned");
  expect(owner?.leave()).toMatchObject({ ok: true });
  arrive();
  const shown = others.map(({ view }) => view().rematch);
  expect(shown.map(({ left, owner: mine }) => [left, mine])).toEqual([
    [[0], true],
    [[0], false],
  ]);
});
