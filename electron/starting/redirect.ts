import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A page in a folder that only this user may enter, which redirects to the address; removed when this process ends.
 * Returns its path.
 */
export function writeRedirect(url: string): string {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "fairhand.html");
  const target = JSON.stringify(url).replaceAll("<", "\\u003c");
  const page = `<!doctype html><meta charset="utf-8"><title>Fairhand</title><script>location.replace(${target})</script>`;
  writeFileSync(file, page, { mode: 0o600, flag: "wx" });
  return file;
}
