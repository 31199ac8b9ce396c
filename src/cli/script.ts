import { readFile } from "node:fs/promises";
import { text as readAll } from "node:stream/consumers";
import { fail, type Result } from "../../protocol/result.ts";
import { runScript } from "../games/script/run.ts";

/**
 * `fairhand script FILE.json` (docs/script.md): writes one JSON line for the start, each event and the end. Returns the
 * exit code: 0 if the script ran, however many of its events were refused; 1 if it could not run, with the one line
 * `{"line":"fault","fault":{...}}`. `-` reads standard input.
 */
export async function script(path: string, write: (line: string) => void): Promise<number> {
  const json = await readJson(path);
  const lines = json.ok ? runScript(json.value) : json;
  if (!lines.ok) {
    write(JSON.stringify({ line: "fault", fault: lines.fault }));
    return 1;
  }
  for (const line of lines.value) write(JSON.stringify(line));
  return 0;
}

async function readJson(path: string): Promise<Result<unknown>> {
  const reading = path === "-" ? readAll(process.stdin) : readFile(path, "utf8");
  const text = await reading.catch(() => null);
  const source = path === "-" ? "Standard input" : `The file ${path}`;
  if (text === null) return fail("script/unreadable", `${source} cannot be read.`, "file");
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return fail("script/not-json", `${source} is not JSON.`, "file");
  }
}
