import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openProfile, PLAIN_VAULT } from "./profile.ts";
import { backUp, restore } from "./profile-backup.ts";

const PASSPHRASE = "korrekt horse é";

function folder() {
  return mkdtempSync(join(tmpdir(), "fairhand-backup-test-"));
}

async function open(dir: string) {
  const profile = await openProfile(dir, PLAIN_VAULT);
  if (!profile.ok) throw new Error(profile.fault.message);
  return profile.value;
}

async function savedPlayer() {
  const [home, file] = [folder(), join(folder(), "ann.fairhand-backup")];
  const { seed, store } = await open(home);
  store.setSetting("name", "Ann");
  store.addTable({ id: "t1", kind: "network", about: new Uint8Array([1]) });
  store.append("t1", [{ bytes: new Uint8Array([7, 8]), sealed: "secret" }]);
  store.close();
  expect(await backUp(home, file, PASSPHRASE)).toEqual({ ok: true, value: null });
  return { home, file, seed };
}

test("a player moves to another machine with key, name and every accepted move", async () => {
  const { file, seed } = await savedPlayer();
  const elsewhere = join(folder(), "new", "profile");
  // Typed on a system that composes the accent otherwise.
  expect(await restore(file, elsewhere, PASSPHRASE.normalize("NFD"))).toMatchObject({ ok: true });
  const restored = await open(elsewhere);
  expect(restored.seed).toEqual(seed);
  expect(restored.store.setting("name")).toBe("Ann");
  expect(restored.store.log("t1")).toEqual([{ bytes: new Uint8Array([7, 8]), sealed: "secret" }]);
  restored.store.close();
});

test("neither the key nor the name can be read in the file", async () => {
  const { file, seed } = await savedPlayer();
  const bytes = readFileSync(file);
  expect(bytes.includes(Buffer.from(seed))).toBe(false);
  expect(bytes.includes("Ann")).toBe(false);
  if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a wrong passphrase and a changed byte anywhere are refused, and nothing is written", async () => {
  const { file } = await savedPlayer();
  const target = join(folder(), "profile");
  const code = { ok: false, fault: { code: "backup/wrong-passphrase" } };
  expect(await restore(file, target, "something else")).toMatchObject(code);
  const bytes = readFileSync(file);
  for (const at of [20, 40, bytes.length - 1]) {
    const changed = join(folder(), "changed");
    writeFileSync(changed, bytes.with(at, (bytes[at] ?? 0) ^ 1));
    expect(await restore(changed, target, PASSPHRASE)).toMatchObject(code);
  }
  expect(existsSync(target)).toBe(false);
});

test("a player is never replaced, by a backup or a restored one", async () => {
  const { home, file } = await savedPlayer();
  expect(await restore(file, home, PASSPHRASE)).toMatchObject({
    fault: { code: "backup/profile-exists" },
  });
  expect(await backUp(home, file, PASSPHRASE)).toMatchObject({
    fault: { code: "backup/not-written" },
  });
});

test("a profile in use is not copied", async () => {
  const { home } = await savedPlayer();
  const { store } = await open(home);
  expect(await backUp(home, join(folder(), "second"), PASSPHRASE)).toMatchObject({
    fault: { code: "profile/in-use" },
  });
  store.close();
});

test.each([
  ["no profile", "backup/no-profile", () => backUp(folder(), join(folder(), "x"), PASSPHRASE)],
  ["no file", "backup/no-file", () => restore(join(folder(), "x"), folder(), PASSPHRASE)],
  [
    "another file",
    "backup/not-a-backup",
    () => restore(import.meta.filename, folder(), PASSPHRASE),
  ],
])("%s is %s", async (_what, code, run) => {
  expect(await run()).toMatchObject({ ok: false, fault: { code } });
});

test("a short passphrase is refused", async () => {
  const { home } = await savedPlayer();
  expect(await backUp(home, join(folder(), "x"), "1234567")).toMatchObject({
    fault: { code: "backup/short-passphrase" },
  });
});
