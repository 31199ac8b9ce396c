import { decode } from "../../../protocol/cbor/cbor.ts";
import { SIGNATURE_BYTES } from "../../../protocol/identity.ts";
import { fail, type Result } from "../../../protocol/result.ts";
import type { Message } from "./messages.ts";

/** Whether a line of a table's log was written by the version whose entries did not name their history. */
export function isOldLine({ kind, bytes }: Message): boolean {
  if (kind !== "entry" && kind !== "vote" && kind !== "certificate") return false;
  const payload = kind === "certificate" ? bytes : bytes.subarray(0, -SIGNATURE_BYTES);
  const decoded = decode(payload, bytes.length);
  return (
    decoded.ok &&
    typeof decoded.value === "object" &&
    decoded.value !== null &&
    "v" in decoded.value &&
    decoded.value["v"] === 1
  );
}

export const OLD_FORMAT = "table/old-format";

export function oldFormat(): Result<never> {
  return fail(
    OLD_FORMAT,
    "A saved match was played with an older version of Fairhand and cannot be played on here; it is left as it is.",
  );
}
