import { join } from "node:path";
import { expect, test } from "vitest";
import { fromHex, toHex } from "../../../protocol/bytes.ts";
import { signEntry } from "../../../protocol/entry.ts";
import { signerFromSeed } from "../../../protocol/identity.ts";
import { seatingOf, unwrap } from "../../../protocol/seating.fixture.ts";
import { nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { openStore } from "../../node/profile/store.ts";
import { lineOfSaved } from "../ledger/saved-line.ts";
import { temporaryFolder, testHost, value } from "../testing/hosts.ts";
import { OLD_MATCH } from "../testing/old-format.ts";
import type { Message } from "./messages.ts";
import { isOldLine } from "./old-format.ts";

const { id, about, log, line } = OLD_MATCH;

test("a match of an older version is refused with one sentence and left alone, like its ledger line", async () => {
  const profile = temporaryFolder();
  const before = await testHost({ profile, name: "Ann" });
  await before.stop();
  const file = join(profile, "fairhand.db");
  const store = openStore(file);
  store.addTable({ id, kind: "network", about });
  store.append(id, log);
  store.ledger.setLine(id, unwrap(fromHex(line)));
  store.close();

  const host = await testHost({ profile });
  const { notices, tables } = await host.api.snapshot();
  expect(notices.map(({ fault }) => fault)).toEqual([
    {
      code: "table/old-format",
      message:
        "A saved match was played with an older version of Fairhand and cannot be played on here; it is left as it is.",
    },
  ]);
  expect(tables).toEqual([]);
  value(await host.api.checkLedger());
  await host.stop();

  const after = openStore(file);
  expect(after.tables()).toEqual([{ id, kind: "network", about }]);
  expect(after.log(id)).toEqual(log);
  expect(after.ledger.lines().map(({ bytes }) => toHex(bytes))).toEqual([line]);
  after.close();
});

test("its log does not count as one that fails to verify", async () => {
  const saved = { id, about, log, ended: 7 };
  expect(lineOfSaved(saved, nativeVerify, await openChance())).toEqual({ kind: "unknown" });
});

test("so is a match in which a bot resigned, which bots did for a while", () => {
  const [ann, bot, bob] = [1, 2, 3].map((byte) => signerFromSeed(new Uint8Array(32).fill(byte)));
  const seating = seatingOf([ann!, bot!, bob!], nativeVerify, { game: "rpsls" }, [null, 0, null]);
  const { hash } = seating.start;
  const resigned = (seat: number): Message => {
    const entry = { v: 2, match: hash, turn: 0, log: hash, seat, step: 0 } as const;
    const { bytes } = signEntry({ ...entry, body: { kind: "resign" } }, [ann!, bot!, bob!][seat]!);
    return { kind: "entry", bytes };
  };
  expect([0, 1, 2].map((seat) => isOldLine(resigned(seat), seating))).toEqual([false, true, false]);
});
