import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder, value } from "../../host/testing/hosts.ts";
import { becomeAtStart } from "./becoming.ts";
import { openProfile, PLAIN_VAULT } from "./profile.ts";
import { takeUpReplacement } from "./replacing.ts";

test("a file that the system put beside a waiting player does not keep Fairhand from starting", async () => {
  const home = temporaryFolder();
  const ann = { seed: new Uint8Array(32).fill(7), name: "Ann" };
  await becomeAtStart(ann, { profile: home, vault: PLAIN_VAULT, now: 1 });
  // macOS puts one into every folder that is looked at.
  writeFileSync(join(home, "restore-1", ".DS_Store"), "x");
  for (let start = 0; start < 2; start++) {
    const { store, seed } = value(await openProfile(home, PLAIN_VAULT));
    store.close();
    expect(seed).toEqual(ann.seed);
  }
  expect(readdirSync(home).filter((name) => name.startsWith("restore"))).toEqual([]);
});

test("nobody is replaced while their latest moves could not be written into their database", () => {
  const home = temporaryFolder();
  mkdirSync(join(home, "restore-1"));
  for (const name of ["fairhand.db", "fairhand.db-wal", "player.key", "restore-1/fairhand.db"])
    writeFileSync(join(home, name), "x");
  const before = readdirSync(home);
  expect(() => takeUpReplacement(home, ["fairhand.db", "player.key"])).toThrow(
    expect.objectContaining({ code: "ENOSPC" }),
  );
  expect(readdirSync(home)).toEqual(before);
});
