import { decode } from "../../../protocol/cbor/cbor.ts";
import { readEntry } from "../../../protocol/entry.ts";
import { SIGNATURE_BYTES } from "../../../protocol/identity.ts";
import { fail, type Result } from "../../../protocol/result.ts";
import type { Seating } from "../../../protocol/start.ts";
import type { Message } from "./messages.ts";

/**
 * Whether a line of a table's log was written by a version whose matches cannot be judged any more: its entries did not name
 * their history, or a bot resigned (docs/decisions.md).
 */
export function isOldLine(message: Message, seating: Seating | null): boolean {
  return isFirstFormat(message) || isBotsResignation(message, seating);
}

/** More than a resignation that names no bots takes. Larger entries, such as shuffles, need not be parsed twice. */
const RESIGNATION_BYTES = 256;

function isBotsResignation({ kind, bytes }: Message, seating: Seating | null): boolean {
  if (kind !== "entry" || bytes.length > RESIGNATION_BYTES) return false;
  const read = readEntry(bytes);
  if (!read.ok || read.value.value.body.kind !== "resign") return false;
  return seating?.joins[read.value.value.seat]?.value.bot !== undefined;
}

function isFirstFormat({ kind, bytes }: Message): boolean {
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
