import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { shell } from "electron";

/** The bundles that run in the app; the build writes a list of what each contains. */
const BUNDLES = ["ui", "electron"];

/**
 * Shows the licences of all included packages with the system's text viewer, from a copy in `folder`: no other program
 * can read the app's archive.
 */
export function showLicenses(dist: string, folder: string): void {
  const texts = BUNDLES.map((name) => readFileSync(join(dist, name, "licenses.md"), "utf8"));
  const file = join(folder, "licenses.txt");
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, texts.join("\n"));
  } catch {
    return;
  }
  void shell.openPath(file);
}
