import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder, value } from "../../host/testing/hosts.ts";
import { openProfile, PLAIN_VAULT } from "./profile.ts";
import { backUp, restore } from "./profile-backup.ts";

const ENTRY = new URL("./profile.ts", import.meta.url).href;

/** Opens a profile, gives it a name and is killed, so that SQLite's log stays. */
function openAndKill(folder: string, name: string) {
  const program = `
    const m = await import(${JSON.stringify(ENTRY)});
    const opened = await m.openProfile(${JSON.stringify(folder)}, m.PLAIN_VAULT);
    opened.value.store.setSetting("name", ${JSON.stringify(name)});
    process.kill(process.pid, "SIGKILL");`;
  spawnSync(process.execPath, ["--input-type=module", "-e", program]);
}

async function annsProfile() {
  const home = temporaryFolder();
  const { store } = value(await openProfile(home, PLAIN_VAULT));
  store.setSetting("name", "Ann");
  for (let n = 0; n < 50; n++) {
    store.addTable({ id: `t${n}`, kind: "network", about: new Uint8Array(500) });
    store.append(`t${n}`, [{ bytes: new Uint8Array(3000), sealed: null }]);
  }
  store.close();
  return { home, database: join(home, "fairhand.db"), log: join(home, "fairhand.db-wal") };
}

async function contentOf(home: string) {
  const { store, notices } = value(await openProfile(home, PLAIN_VAULT));
  const found = { name: store.setting("name"), tables: store.tables().length };
  store.close();
  return { ...found, told: notices.map(({ code }) => code) };
}

test("who puts a copy of the missing database back, as the notice says, has the matches again", async () => {
  const { home, database, log } = await annsProfile();
  const copy = join(temporaryFolder(), "fairhand.db");
  copyFileSync(database, copy);
  rmSync(database);
  const { store, notices } = value(await openProfile(home, PLAIN_VAULT));
  expect(notices).toMatchObject([{ message: expect.stringContaining(`delete ${log} if`) }]);
  store.close();
  openAndKill(home, "Ann");
  rmSync(log);
  copyFileSync(copy, database);
  expect(await contentOf(home)).toMatchObject({ name: "Ann", tables: 50 });
});

test("the latest moves of a missing database are kept, and belong to it again when it is found", async () => {
  const { home, database, log } = await annsProfile();
  openAndKill(home, "Anna");
  const elsewhere = join(temporaryFolder(), "fairhand.db");
  renameSync(database, elsewhere);
  const gone = ["profile/database-gone", "profile/log-aside"];
  expect(await contentOf(home)).toEqual({ name: null, tables: 0, told: gone });
  renameSync(elsewhere, database);
  renameSync(`${log}.kept-1`, log);
  expect(await contentOf(home)).toEqual({ name: "Anna", tables: 50, told: [] });
});

test("a restored player is not mixed with what a killed app left of the one who was moved away", async () => {
  const { home } = await annsProfile();
  const file = join(temporaryFolder(), "backup");
  expect(await backUp(home, file, "long enough")).toMatchObject({ ok: true });
  const target = temporaryFolder();
  openAndKill(target, "Ben");
  const aside = temporaryFolder();
  for (const name of ["fairhand.db", "player.key"])
    renameSync(join(target, name), join(aside, name));
  expect(existsSync(join(target, "fairhand.db-wal"))).toBe(true);
  expect(await restore(file, target, "long enough")).toEqual({ ok: true, value: null });
  expect(await contentOf(target)).toEqual({ name: "Ann", tables: 50, told: [] });
  expect(readdirSync(target)).toContain("fairhand.db-wal.kept-1");
});
