import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import type { Signer } from "../../../protocol/identity.ts";
import { seatingOf } from "../../../protocol/seating.fixture.ts";
import { nativeSigner, nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { NEW_EVENING } from "../evening/evening.ts";
import { encodeMessage } from "../table/messages.ts";
import { encodeNetworkAbout } from "../table/network-saved.ts";
import { lineOfSaved } from "./saved-line.ts";

const chance = await openChance();

test.each([
  ["by other rules than this app has", { game: "connect-four", rulesVersion: 99 }],
  ["of a game that this app does not have", { game: "chess", rulesVersion: 1 }],
])("the line of a match %s stays: it may be true", (_, terms) => {
  const [ann, bob] = [1, 2].map((n) => nativeSigner(new Uint8Array(32).fill(n))) as [
    Signer,
    Signer,
  ];
  const { table, start } = seatingOf([ann, bob], nativeVerify, { options: {}, ...terms });
  const about = encodeNetworkAbout({ table, evening: NEW_EVENING });
  const log = [{ bytes: encodeMessage({ kind: "start", bytes: start.bytes }), sealed: null }];
  const saved = { id: toHex(table.hash), about, log, ended: 0 };
  expect(lineOfSaved(saved, nativeVerify, chance)).toEqual({ kind: "unknown" });
});

test("a log that does not verify is damaged", () => {
  const saved = { id: "0".repeat(64), about: Uint8Array.of(1), log: [], ended: 0 };
  expect(lineOfSaved(saved, nativeVerify, chance)).toEqual({ kind: "damaged" });
});
