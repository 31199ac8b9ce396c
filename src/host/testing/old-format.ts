import { readFileSync } from "node:fs";
import { fromHex } from "../../../protocol/bytes.ts";
import { unwrap } from "../../../protocol/seating.fixture.ts";

interface Written {
  readonly id: string;
  readonly about: string;
  readonly log: readonly { readonly bytes: string; readonly sealed: string | null }[];
  readonly line: string;
  readonly record: string;
}

const written: Written = JSON.parse(
  readFileSync(new URL("./old-format.json", import.meta.url), "utf8"),
);
const bytes = (hex: string) => unwrap(fromHex(hex));

/** A match played to its end by the last version before entries named their history (commit 64680f3). */
export const OLD_MATCH = {
  id: written.id,
  about: bytes(written.about),
  log: written.log.map((line) => ({ ...line, bytes: bytes(line.bytes) })),
  /** The ledger's, in hex. */
  line: written.line,
  record: bytes(written.record),
};
