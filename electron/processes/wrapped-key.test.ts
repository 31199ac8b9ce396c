import { EventEmitter } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { temporaryFolder, value } from "../../src/host/testing/hosts.ts";
import { type KeyVault, openProfile, PLAIN_VAULT } from "../../src/node/profile/profile.ts";
import { safeStorage } from "../fake-electron.ts";
import { answerVault, type VaultRequest } from "./key-vault.ts";
import { systemVault } from "./system-vault.ts";

afterEach(() => void vi.restoreAllMocks());

/** The key store of the app with a window. */
function vaultOfWindow(): KeyVault {
  const parent = Object.assign(new EventEmitter(), {
    postMessage: async (asked: VaultRequest) =>
      void parent.emit("message", { data: await answerVault(asked) }),
  });
  return systemVault(parent);
}

async function playedInWindow(): Promise<string> {
  const folder = temporaryFolder();
  value(await openProfile(folder, vaultOfWindow())).store.close();
  return folder;
}

const WHOLE = { ok: false, fault: { code: "profile/wrapped-key" } };

test("a key that the system's store has wrapped is whole, though the command line cannot read it", async () => {
  const folder = await playedInWindow();
  expect(await openProfile(folder, PLAIN_VAULT)).toMatchObject(WHOLE);
  value(await openProfile(folder, vaultOfWindow())).store.close();
});

test("so it is while the store is locked, or refused", async () => {
  const folder = await playedInWindow();
  vi.spyOn(safeStorage, "decryptStringAsync").mockRejectedValue(new Error("keyring is locked"));
  expect(await openProfile(folder, vaultOfWindow())).toMatchObject(WHOLE);
});
