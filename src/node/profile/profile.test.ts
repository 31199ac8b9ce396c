import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { temporaryFolder, value } from "../../host/testing/hosts.ts";
import { defaultProfileDir, type KeyVault, openProfile, PLAIN_VAULT } from "./profile.ts";

const ENTRY = new URL("./profile.ts", import.meta.url).href;

/**
 * Opens a profile in another process, as another user if the test may choose one; returns the fault's code or `ok`.
 * That user need not be able to read this checkout: the process switches to it once it has read the program.
 */
function openElsewhere(folder: string, uid?: number): string {
  const become = uid === undefined ? "" : `process.setgid(${uid}); process.setuid(${uid});`;
  const code = `const m = await import(${JSON.stringify(ENTRY)}); ${become}
    const opened = await m.openProfile(${JSON.stringify(folder)}, m.PLAIN_VAULT);
    console.log(opened.ok ? "ok" : opened.fault.code);`;
  return spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    encoding: "utf8",
  }).stdout.trim();
}

test.each(["", "relative"])(
  "the default folder is the same everywhere if XDG_DATA_HOME=%j",
  (dir) => {
    const folder = defaultProfileDir("linux", { XDG_DATA_HOME: dir });
    expect(folder).toBe(join(homedir(), ".local", "share", "fairhand"));
    expect(defaultProfileDir("win32", { APPDATA: dir })).toBe(join(homedir(), "Fairhand"));
  },
);

describe("a profile", () => {
  test("keeps its key, readable by its owner only", async () => {
    const folder = temporaryFolder();
    const first = value(await openProfile(folder, PLAIN_VAULT));
    first.store.close();
    const again = value(await openProfile(folder, PLAIN_VAULT));
    again.store.close();
    expect(again.seed).toEqual(first.seed);
    expect(first.seed).toHaveLength(32);
    if (process.platform !== "win32")
      for (const file of readdirSync(folder))
        expect([file, statSync(join(folder, file)).mode & 0o777]).toEqual([file, 0o600]);
  });

  test("keeps its key as the vault wraps it", async () => {
    const folder = temporaryFolder();
    const flip = async (bytes: Uint8Array) => bytes.map((byte) => byte ^ 0xff);
    const vault: KeyVault = { wrap: flip, unwrap: flip };
    const { seed, store } = value(await openProfile(folder, vault));
    store.close();
    expect(new Uint8Array(readFileSync(join(folder, "player.key")))).toEqual(await flip(seed));
    const again = value(await openProfile(folder, vault));
    expect(again.seed).toEqual(seed);
    again.store.close();
  });

  test("is used by one process at a time, and free again when that is gone", async () => {
    const folder = temporaryFolder();
    const { store } = value(await openProfile(folder, PLAIN_VAULT));
    expect(openElsewhere(folder)).toBe("profile/in-use");
    store.close();
    expect(openElsewhere(folder)).toBe("ok");
  });

  test("says so where no folder can be made, or a file stands in the way", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    // Where there is a /proc, it refuses every new folder with "no such file".
    for (const dir of [file, join(file, "below"), "/proc/fairhand/profile"])
      expect(await openProfile(dir, PLAIN_VAULT)).toMatchObject({
        fault: { code: "profile/no-folder" },
      });
  });

  test("moves a damaged database aside, says so once and deletes nothing", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "fairhand.db");
    const damage = "this is not a database ".repeat(500);
    writeFileSync(file, damage);
    const opened = value(await openProfile(folder, PLAIN_VAULT));
    opened.store.close();
    expect(opened.notices).toMatchObject([{ code: "profile/database-moved" }]);
    expect(readFileSync(`${file}.damaged-1`, "utf8")).toBe(damage);
    const again = value(await openProfile(folder, PLAIN_VAULT));
    again.store.close();
    expect(again.notices).toEqual([]);

    writeFileSync(file, damage);
    value(await openProfile(folder, PLAIN_VAULT)).store.close();
    expect(readdirSync(folder).filter((name) => name.includes("damaged"))).toHaveLength(2);
  });

  test("finds damage inside a file that still looks like a database", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "fairhand.db");
    const { store } = value(await openProfile(folder, PLAIN_VAULT));
    store.addTable({ id: "a".repeat(64), kind: "device", about: new Uint8Array(20_000) });
    store.close();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xee, 4096, bytes.length));
    const opened = value(await openProfile(folder, PLAIN_VAULT));
    opened.store.close();
    expect(opened.notices).toMatchObject([{ code: "profile/database-moved" }]);
  });

  test("of a newer version is left alone", async () => {
    const folder = temporaryFolder();
    value(await openProfile(folder, PLAIN_VAULT)).store.close();
    const db = new DatabaseSync(join(folder, "fairhand.db"));
    db.exec("PRAGMA user_version = 1000");
    db.close();
    expect(await openProfile(folder, PLAIN_VAULT)).toMatchObject({
      ok: false,
      fault: { code: "profile/newer" },
    });
    expect(readdirSync(folder).some((name) => name.includes("damaged"))).toBe(false);
  });

  test("with a damaged key is refused rather than given a new identity", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "player.key"), "short");
    expect(await openProfile(folder, PLAIN_VAULT)).toMatchObject({
      ok: false,
      fault: { code: "profile/bad-key" },
    });
    expect(readFileSync(join(folder, "player.key"), "utf8")).toBe("short");
  });

  test("that cannot be written is one clear sentence", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    const refused = await openProfile(join(file, "below"), PLAIN_VAULT);
    expect(refused).toMatchObject({ ok: false, fault: { code: "profile/no-folder" } });
    expect(refused.ok || refused.fault.message).toContain("--profile=DIR");
  });

  // Root can write anywhere, so the other user is one without rights.
  test.runIf(process.getuid?.() === 0)("on a read-only folder is one clear sentence", async () => {
    const folder = temporaryFolder();
    value(await openProfile(folder, PLAIN_VAULT)).store.close();
    chmodSync(folder, 0o555);
    expect(openElsewhere(folder, 65_534)).toBe("profile/not-writable");
    expect(existsSync(join(folder, "fairhand.db.damaged-1"))).toBe(false);
  });

  test("whose first start was cut off with an empty key begins again", async () => {
    const folder = temporaryFolder();
    value(await openProfile(folder, PLAIN_VAULT)).store.close();
    writeFileSync(join(folder, "player.key"), "");
    const opened = value(await openProfile(folder, PLAIN_VAULT));
    opened.store.close();
    expect(opened.seed).toHaveLength(32);
    expect(opened.notices).toEqual([]);
  });

  test("writes its key whole or not at all", async () => {
    const folder = temporaryFolder();
    // What a kill in the middle of the first start leaves behind.
    writeFileSync(join(folder, "player.key.new"), "half of a k");
    const first = value(await openProfile(folder, PLAIN_VAULT));
    first.store.close();
    expect(readFileSync(join(folder, "player.key"))).toHaveLength(32);
    expect(existsSync(join(folder, "player.key.new"))).toBe(false);
  });

  test("whose key is gone asks before it makes another one", async () => {
    const folder = temporaryFolder();
    const first = value(await openProfile(folder, PLAIN_VAULT));
    first.store.setSetting("name", "Ann");
    first.store.close();
    rmSync(join(folder, "player.key"));
    expect(await openProfile(folder, PLAIN_VAULT)).toMatchObject({
      fault: { code: "profile/key-gone" },
    });
    expect(existsSync(join(folder, "player.key"))).toBe(false);
    const other = value(await openProfile(folder, PLAIN_VAULT, { newPlayer: true }));
    other.store.close();
    expect(other.seed).not.toEqual(first.seed);
  });

  test.each([
    ["is gone", (file: string) => rmSync(file)],
    ["is emptied", (file: string) => writeFileSync(file, "")],
  ])("says so when its database %s", async (_what, lose) => {
    const folder = temporaryFolder();
    const first = value(await openProfile(folder, PLAIN_VAULT));
    first.store.close();
    lose(join(folder, "fairhand.db"));
    const opened = value(await openProfile(folder, PLAIN_VAULT));
    opened.store.close();
    expect(opened.seed).toEqual(first.seed);
    expect(opened.notices).toMatchObject([{ code: "profile/database-gone" }]);
  });

  test("says so when what was written before a kill is gone, and not after a kill alone", async () => {
    const folder = temporaryFolder();
    const kill = () =>
      spawnSync(process.execPath, [
        "--input-type=module",
        "-e",
        `const m = await import(${JSON.stringify(ENTRY)});
         const opened = await m.openProfile(${JSON.stringify(folder)}, m.PLAIN_VAULT);
         opened.value.store.setSetting("name", "Ann");
         process.kill(process.pid, "SIGKILL");`,
      ]);
    const reopen = async () => {
      const { store, notices } = value(await openProfile(folder, PLAIN_VAULT));
      const name = store.setting("name");
      store.close();
      return { name, notices };
    };
    kill();
    expect(await reopen()).toEqual({ name: "Ann", notices: [] });
    kill();
    rmSync(join(folder, "fairhand.db-wal"));
    expect((await reopen()).notices).toMatchObject([{ code: "profile/moves-gone" }]);
    expect((await reopen()).notices).toEqual([]);
  });

  test("names another program's database, and what the disk says", async () => {
    const folder = temporaryFolder();
    const db = new DatabaseSync(join(folder, "fairhand.db"));
    db.exec("CREATE TABLE setting (other TEXT); PRAGMA user_version = 1");
    db.close();
    expect(await openProfile(folder, PLAIN_VAULT)).toMatchObject({
      fault: { code: "profile/other-schema" },
    });
    const full = Object.assign(new Error("no space"), { code: "ENOSPC" });
    const vault: KeyVault = { wrap: () => Promise.reject(full), unwrap: async (key) => key };
    expect(await openProfile(temporaryFolder(), vault)).toMatchObject({
      fault: { code: "profile/disk-full" },
    });
  });
});
