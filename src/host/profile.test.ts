import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { type KeyVault, openProfile, PLAIN_VAULT } from "./profile.ts";
import { temporaryFolder, value } from "./testing/hosts.ts";

const ENTRY = new URL("./profile.ts", import.meta.url).href;

/**
 * Opens a profile in another process, as another user if the test may choose one; answers the fault's code or `ok`. That user
 * need not be able to read this checkout: the process becomes it once it has read the program.
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
        fault: { code: "profile/not-writable" },
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
    expect(refused).toMatchObject({ ok: false, fault: { code: "profile/not-writable" } });
    expect(refused.ok || refused.fault.message).toContain("--profile=DIR");
  });

  // Root writes wherever it likes, so the other user is one without rights.
  test.runIf(process.getuid?.() === 0)("on a read-only folder is one clear sentence", async () => {
    const folder = temporaryFolder();
    value(await openProfile(folder, PLAIN_VAULT)).store.close();
    chmodSync(folder, 0o555);
    expect(openElsewhere(folder, 65_534)).toBe("profile/not-writable");
    expect(existsSync(join(folder, "fairhand.db.damaged-1"))).toBe(false);
  });
});
