import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepCrash } from "../node/profile/crash-log.ts";
import { openProfile, PLAIN_VAULT } from "../node/profile/profile.ts";
import { doctor } from "./doctor.ts";

/** WebRTC is tried in a separate process. */
const SLOW = { timeout: 60_000 };

function folder() {
  const dir = mkdtempSync(join(tmpdir(), "fairhand-doctor-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function report(...args: readonly string[]) {
  const lines: string[] = [];
  const status = await doctor(args, (line) => lines.push(line));
  return { status, text: lines.join("\n") };
}

test("the report names every check, and contacts nobody with --lan-only", SLOW, async () => {
  const { status, text } = await report(`--profile=${folder()}`, "--lan-only");
  const names = ["versions", "disk", "clock", "discovery", "firewall", "webrtc", "nat", "relays"];
  for (const name of names) expect(text).toMatch(new RegExp(`^${name} `, "m"));
  expect(text).toMatch(/^nat +skipped +Nobody on the internet was contacted/m);
  expect(text).toMatch(/^relays +skipped/m);
  expect(status).toBe(/ broken /.test(text) ? 1 : 0);
});

test("crashes are counted, and shown on request", SLOW, async () => {
  const profile = folder();
  mkdirSync(profile, { recursive: true });
  keepCrash(profile, "host", new TypeError("the roof fell in"), 1_700_000_000_000);
  const counted = await report(`--profile=${profile}`, "--lan-only");
  expect(counted.text).toMatch(/^crashes +1 stored/m);
  expect(counted.text).not.toContain("TypeError");
  const shown = await report(`--profile=${profile}`, "--lan-only", "--crashes");
  expect(shown.text).toContain("TypeError");
});

test("a profile in use is not read, and nobody on the internet is contacted", SLOW, async () => {
  const profile = folder();
  const opened = await openProfile(profile, PLAIN_VAULT);
  if (!opened.ok) throw new Error(opened.fault.message);
  const { text } = await report(`--profile=${profile}`);
  opened.value.store.close();
  expect(text).toMatch(/^The profile is in use, so internet checks are skipped/);
  expect(text).toMatch(/^nat +skipped/m);
});

test("an unknown flag is named", async () => {
  const { status, text } = await report("--everything");
  expect(status).toBe(1);
  expect(text).toContain("--everything");
});
