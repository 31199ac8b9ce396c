import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checksums, releaseNotes } from "./release-files.ts";

const NOTHING = { windows: false, macos: false, notarised: false };

test("checksums are what a friend's sha256sum reads, and do not cover themselves", () => {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-release-"));
  writeFileSync(join(folder, "b.deb"), "abc");
  writeFileSync(join(folder, "a.AppImage"), "");
  writeFileSync(join(folder, "SHA256SUMS"), "old");
  const sums = checksums(folder);
  // FIPS 180-4's example.
  expect(sums).toContain(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b.deb\n",
  );
  expect(sums.split("\n")[0]).toMatch(/a\.AppImage$/);
  expect(sums).not.toContain("SHA256SUMS");
  if (process.platform !== "linux") return;
  writeFileSync(join(folder, "SHA256SUMS"), sums);
  expect(execFileSync("sha256sum", ["-c", "SHA256SUMS"], { cwd: folder, encoding: "utf8" })).toBe(
    "a.AppImage: OK\nb.deb: OK\n",
  );
});

test("release notes list the commits", () => {
  expect(releaseNotes(["Deal faster.", "Say why."], NOTHING)).toMatch(
    /^## What is new\n\n- Deal faster\.\n- Say why\.\n/,
  );
});

test.each([
  [NOTHING, /Windows files are \*\*not signed/, /macOS files are \*\*not signed/],
  [
    { ...NOTHING, macos: true },
    /Windows files are \*\*not signed/,
    /macOS files are \*\*not notarised/,
  ],
  [
    { windows: true, macos: true, notarised: true },
    /Windows files are signed/,
    /macOS files are signed and notarised/,
  ],
])("release notes say which files are signed: %j", (signed, windows, macos) => {
  const notes = releaseNotes([], signed);
  expect(notes).toMatch(windows);
  expect(notes).toMatch(macos);
});
