import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../electron/building/bundles.ts";
import { FOLDER, makeFiles } from "./files.ts";

/** `npm run vectors`: writes the vectors of records anew. */
const folder = join(ROOT, FOLDER);
mkdirSync(folder, { recursive: true });
for (const [name, text] of makeFiles()) {
  writeFileSync(join(folder, name), text);
  console.log(`${FOLDER}/${name}: ${text.length} bytes`);
}
