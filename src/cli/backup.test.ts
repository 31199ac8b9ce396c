import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { writeInternet } from "../host/reach/internet.ts";
import { openProfile, PLAIN_VAULT } from "../node/profile/profile.ts";
import { choosePassphrase } from "./backup.ts";

const main = fileURLToPath(new URL("main.ts", import.meta.url));

function fairhand(input: string, ...args: readonly string[]) {
  return spawnSync(process.execPath, [main, ...args], { encoding: "utf8", input });
}

async function keyIn(dir: string) {
  const profile = await openProfile(dir, PLAIN_VAULT);
  if (!profile.ok) throw new Error(profile.fault.message);
  profile.value.store.close();
  return profile.value.seed;
}

test("a profile is backed up and restored from the terminal", async () => {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-cli-backup-"));
  const [old, fresh, file] = [join(folder, "old"), join(folder, "new"), join(folder, "file")];
  const key = await keyIn(old);
  expect(fairhand("long enough\n", "backup", file, `--profile=${old}`)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("written"),
  });
  expect(fairhand("not the one\n", "restore", file, `--profile=${fresh}`)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("Wrong passphrase"),
  });
  expect(existsSync(fresh)).toBe(false);
  expect(fairhand("long enough\n", "restore", file, `--profile=${fresh}`).status).toBe(0);
  expect(await keyIn(fresh)).toEqual(key);
});

/** A terminal in which these keys are pressed, each at a prompt. */
async function typed(...keys: readonly string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const prompts = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    if (`${text}`.endsWith(": ")) setImmediate(() => input.write(keys[at++] ?? ""));
    return true;
  });
  let at = 0;
  const answer = await choosePassphrase(input);
  prompts.mockRestore();
  return answer;
}

test.each([
  [["long enough\r", "long enough\r"], { passphrase: "long enough" }],
  [["long enough\r", "long enoogh\r"], "differs"],
  [["long\u0003"], "interrupted"],
  [["long enough\r", "\u0003"], "interrupted"],
  [["\u0004"], "ended"],
] as const)("a terminal asks for a backup's passphrase twice: %j", async (keys, answer) => {
  expect(await typed(...keys)).toEqual(answer);
});

test("no passphrase, no backup", async () => {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-cli-backup-"));
  await keyIn(folder);
  expect(fairhand("", "backup", join(folder, "file"), `--profile=${folder}`).status).toBe(1);
});

test("the doctor contacts nobody outside with --lan-only, or for a profile in use", async () => {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-cli-doctor-"));
  const alone = fairhand("", "doctor", `--profile=${folder}`, "--lan-only");
  expect(alone.stdout).toMatch(/^versions +fine.*\nnat +skipped.*\nrelays +skipped/s);
  expect(alone.stdout).toMatch(/^webrtc +fine/m);
  const open = await openProfile(folder, PLAIN_VAULT);
  if (!open.ok) throw new Error(open.fault.message);
  const busy = fairhand("", "doctor", `--profile=${folder}`);
  expect(busy.stdout).toMatch(/^The profile is in use.*\nnat +skipped/s);
  open.value.store.close();
  writeFileSync(join(folder, "fairhand.db"), "this is not a database ".repeat(500));
  const damaged = fairhand("", "doctor", `--profile=${folder}`);
  expect(damaged.stdout).toMatch(/^The profile's database cannot be read.*\nnat +skipped/s);
});

test("for a closed profile, the doctor contacts the servers in its settings", async () => {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-cli-doctor-"));
  const opened = await openProfile(folder, PLAIN_VAULT);
  if (!opened.ok) throw new Error(opened.fault.message);
  writeInternet(opened.value.store, { relays: [], stun: [], mapPorts: false, lend: false });
  opened.value.store.close();
  const { stdout } = fairhand("", "doctor", `--profile=${folder}`);
  expect(stdout).toMatch(/^versions.*\nnat +skipped/s);
});
