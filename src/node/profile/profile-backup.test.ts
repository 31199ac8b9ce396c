import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { sealBackup } from "./backup.ts";
import { becomeAtStart } from "./becoming.ts";
import { openProfile, PLAIN_VAULT } from "./profile.ts";
import { backUp, restore, restoreAtStart } from "./profile-backup.ts";

/** A passphrase is stretched on purpose, and a process is started for each. */
const SLOW = { timeout: 60_000 };
const PASSPHRASE = "korrekt horse é";

function folder() {
  return mkdtempSync(join(tmpdir(), "fairhand-backup-test-"));
}

async function open(dir: string) {
  const profile = await openProfile(dir, PLAIN_VAULT);
  if (!profile.ok) throw new Error(profile.fault.message);
  return profile.value;
}

/** A player and a backup, made once: stretching its passphrase takes most of the time here. */
const SAVED = savePlayer();

/** Copies of the two. */
async function savedPlayer() {
  const saved = await SAVED;
  const [home, file] = [folder(), join(folder(), "ann.fairhand-backup")];
  cpSync(saved.home, home, { recursive: true });
  copyFileSync(saved.file, file);
  return { home, file, seed: saved.seed };
}

async function savePlayer() {
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

test("a profile whose matches cannot be read is not backed up as one without matches", async () => {
  const home = folder();
  const { store } = await open(home);
  store.addTable({ id: "t1", kind: "network", about: new Uint8Array(20_000) });
  store.close();
  const database = join(home, "fairhand.db");
  const bytes = readFileSync(database);
  writeFileSync(database, bytes.fill(0xee, 4096, bytes.length));
  const file = join(folder(), "backup");
  expect(await backUp(home, file, PASSPHRASE)).toMatchObject({
    fault: {
      code: "profile/database-moved",
      message: expect.stringContaining(`${database}.damaged-1`),
    },
  });
  expect(existsSync(file)).toBe(false);
});

test("a missing folder for temporary files is a fault", async () => {
  const { home } = await savedPlayer();
  vi.stubEnv("TMPDIR", "/nonexistent");
  vi.stubEnv("TEMP", "/nonexistent");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await backUp(home, join(home, "backup"), PASSPHRASE)).toMatchObject({
    fault: { code: "backup/not-read" },
  });
});

test.runIf(process.platform !== "win32")(
  "a backup that was cut off leaves no file behind",
  async () => {
    const { home } = await savedPlayer();
    const { store } = await open(home);
    const copy = join(folder(), "copy");
    store.copyTo(copy);
    store.close();
    const file = join(folder(), "backup");
    // No file may become larger than the copy of the database, and a backup is.
    const program = `
      const { backUp } = await import(${JSON.stringify(new URL("./profile-backup.ts", import.meta.url).href)});
      console.log(JSON.stringify(await backUp(...${JSON.stringify([home, file, PASSPHRASE])})));`;
    const limit = `ulimit -f ${statSync(copy).size / 1024}; exec "$@"`;
    const args = ["-c", limit, "limited", process.execPath, "--input-type=module", "-e", program];
    const { stdout } = spawnSync("bash", args, { encoding: "utf8" });
    expect(JSON.parse(stdout)).toMatchObject({ fault: { code: "backup/not-written" } });
    expect(existsSync(file)).toBe(false);
  },
);

describe("a restore that is killed", () => {
  /** Restores in a process that is killed before its nth change to the disk; returns whether it got that far. */
  function killedBefore(step: number, file: string, target: string): boolean {
    const program = `
      import fs from "node:fs";
      import { syncBuiltinESMExports } from "node:module";
      let left = ${step};
      for (const name of ["writeFileSync", "renameSync"]) {
        const real = fs[name];
        fs[name] = (...args) => {
          if (left-- === 0) process.kill(process.pid, "SIGKILL");
          return real(...args);
        };
      }
      syncBuiltinESMExports();
      const { restore } = await import(${JSON.stringify(new URL("./profile-backup.ts", import.meta.url).href)});
      await restore(...${JSON.stringify([file, target, PASSPHRASE])});`;
    const { signal } = spawnSync(process.execPath, ["--input-type=module", "-e", program]);
    return signal !== null;
  }

  test.runIf(process.platform !== "win32").each([
    { step: 0, when: "before the database is written", finished: false },
    { step: 1, when: "before the key is written", finished: false },
    { step: 2, when: "before the database has its name", finished: false },
    { step: 3, when: "between the two names", finished: true },
  ])("$when blocks nothing", SLOW, async ({ step, finished }) => {
    const { file, seed } = await savedPlayer();
    const target = join(folder(), "profile");
    expect(killedBefore(step, file, target)).toBe(true);
    if (!finished) expect(await restore(file, target, PASSPHRASE)).toMatchObject({ ok: true });
    // Otherwise the next start finds a whole player.
    const profile = await open(target);
    expect(profile.seed).toEqual(seed);
    expect(profile.store.setting("name")).toBe("Ann");
    profile.store.close();
    expect(readdirSync(target).filter((name) => name.endsWith(".restored"))).toEqual([]);
  });

  test.runIf(process.platform !== "win32")(
    "leaves nothing of a half-written player to whoever starts anew there",
    SLOW,
    async () => {
      const { file, seed } = await savedPlayer();
      const target = join(folder(), "profile");
      expect(killedBefore(2, file, target)).toBe(true);
      const fresh = await open(target);
      expect(fresh.seed).not.toEqual(seed);
      fresh.store.close();
      expect(readdirSync(target).filter((name) => name.endsWith(".restored"))).toEqual([]);
    },
  );
});

describe("a backup that waits for the next start", () => {
  const at = (profile: string) => ({ profile, vault: PLAIN_VAULT, now: 1_700_000_000_000 });

  /** Ben plays in `home`; Ann's backup waits there. */
  async function waiting() {
    const ann = await savedPlayer();
    const home = folder();
    const ben = await open(home);
    ben.store.setSetting("name", "Ben");
    const bytes = new Uint8Array(readFileSync(ann.file));
    const waits = await restoreAtStart(bytes, PASSPHRASE, at(home));
    expect(waits).toEqual({ ok: true, value: null });
    return { ann, ben, home, replaced: join(home, "replaced-1700000000000") };
  }

  test("leaves the player alone until then, and keeps them aside after", SLOW, async () => {
    const { ann, ben, home, replaced } = await waiting();
    expect(ben.store.setting("name")).toBe("Ben");
    // A start while the profile is in use restores nothing.
    expect(await openProfile(home, PLAIN_VAULT)).toMatchObject({ ok: false });
    expect(existsSync(replaced)).toBe(false);
    ben.store.close();
    const next = await open(home);
    expect([next.seed, next.store.setting("name"), next.notices]).toEqual([ann.seed, "Ann", []]);
    next.store.close();
    expect(readdirSync(home).filter((name) => name.startsWith("restore"))).toEqual([]);
    const before = await open(replaced);
    expect([before.seed, before.store.setting("name")]).toEqual([ben.seed, "Ben"]);
    before.store.close();
  });

  test.each([
    ["before anything was moved", []],
    ["when the old database had been", [["fairhand.db", "replaced-1700000000000/fairhand.db"]]],
    [
      "when both old files had been",
      [
        ["fairhand.db", "replaced-1700000000000/fairhand.db"],
        ["player.key", "replaced-1700000000000/player.key"],
      ],
    ],
    [
      "when the new database had its place",
      [
        ["fairhand.db", "replaced-1700000000000/fairhand.db"],
        ["player.key", "replaced-1700000000000/player.key"],
        ["restore-1700000000000/fairhand.db", "fairhand.db"],
      ],
    ],
  ])("goes on after an end %s", SLOW, async (_when, moves) => {
    const { ann, ben, home, replaced } = await waiting();
    ben.store.close();
    if (moves.length > 0) mkdirSync(replaced);
    for (const [from = "", to = ""] of moves) renameSync(join(home, from), join(home, to));
    const next = await open(home);
    expect([next.seed, next.store.setting("name")]).toEqual([ann.seed, "Ann"]);
    next.store.close();
    const before = await open(replaced);
    expect([before.seed, before.store.setting("name")]).toEqual([ben.seed, "Ben"]);
    before.store.close();
  });

  test("does not wait if the passphrase is wrong or the file is none", SLOW, async () => {
    const { file } = await savedPlayer();
    const home = folder();
    const bytes = new Uint8Array(readFileSync(file));
    const codes = [
      await restoreAtStart(bytes, "something else", at(home)),
      await restoreAtStart(new Uint8Array(10), PASSPHRASE, at(home)),
    ];
    expect(codes).toMatchObject([
      { fault: { code: "backup/wrong-passphrase" } },
      { fault: { code: "backup/not-a-backup" } },
    ]);
    expect(readdirSync(home)).toEqual([]);
  });

  test("blames the backup, not the folder, for matches that cannot be opened", SLOW, async () => {
    const database = new Uint8Array(8192).fill(0xee);
    const sealed = await sealBackup({ seed: new Uint8Array(32).fill(1), database }, PASSPHRASE);
    if (!sealed.ok) throw new Error(sealed.fault.message);
    expect(await restoreAtStart(sealed.value, PASSPHRASE, at(folder()))).toMatchObject({
      fault: { code: "backup/no-matches" },
    });
  });
});

test.runIf(process.platform !== "win32")(
  "a player who waits for the next start is taken up without a word about moves, even if the app was killed before",
  SLOW,
  async () => {
    const home = folder();
    const program = `
      const { openProfile, PLAIN_VAULT } = await import(${JSON.stringify(new URL("./profile.ts", import.meta.url).href)});
      const { value } = await openProfile(${JSON.stringify(home)}, PLAIN_VAULT);
      value.store.setSetting("name", "Ben");
      process.kill(process.pid, "SIGKILL");`;
    spawnSync(process.execPath, ["--input-type=module", "-e", program]);
    const ann = { seed: new Uint8Array(32).fill(7), name: "Ann" };
    const place = { profile: home, vault: PLAIN_VAULT, now: 1 };
    expect(await becomeAtStart(ann, place)).toMatchObject({ ok: true });
    const { seed, notices, store } = await open(home);
    store.close();
    expect([seed, notices]).toEqual([ann.seed, []]);
  },
);
