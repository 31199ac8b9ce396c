import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../electron/building/bundles.ts";

const PAGE = join(ROOT, "docs", "benchmarks.md");

/** Replaces the text between a command's marks in docs/benchmarks.md; each command owns one part of the page. */
export function writeSection(command: string, text: string): void {
  const page = readFileSync(PAGE, "utf8");
  const begin = `<!-- ${command}: from here -->`;
  const start = page.indexOf(begin) + begin.length;
  const end = page.indexOf("<!-- to here -->", start);
  if (start < begin.length || end < start)
    throw new Error(`${PAGE} has lost the marks of ${command}`);
  writeFileSync(PAGE, `${page.slice(0, start)}\n\n${text}\n\n${page.slice(end)}`);
}
