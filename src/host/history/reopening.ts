import { toHex } from "../../../protocol/bytes.ts";
import { fail, type Result } from "../../../protocol/result.ts";
import type { ChanceTools } from "../../match/terms.ts";
import type { RecordFile, TableId } from "../api/api.ts";
import { openSaved } from "../ledger/saved-line.ts";
import type { Line } from "../ports/store.ts";
import type { Checking } from "./checking.ts";
import { type OpenedRecord, openRecord } from "./record.ts";

/** A table among peers as stored. */
export interface SavedLog {
  readonly id: TableId;
  readonly about: Uint8Array;
  readonly log: readonly Line[];
}

/** The record of a match among peers, verified again, and what it shows. */
export interface Reopened {
  readonly opened: OpenedRecord;
  readonly record: RecordFile;
}

/** The record of a saved log and what it shows, both verified. Faults of the table and of `openRecord`, `table/unreadable`. */
export function reopenLog(
  saved: SavedLog,
  checking: Checking,
  chance: ChanceTools,
): Result<Reopened> {
  const table = openSaved(saved, checking.verify, chance);
  if (!table.ok) return table;
  const { state, record } = table.value;
  const file = toHex(state.table.hash) === saved.id ? record() : unreadable();
  if (!file.ok) return file;
  const opened = openRecord(file.value.bytes, checking, chance);
  return opened.ok ? { ok: true, value: { opened: opened.value, record: file.value } } : opened;
}

export function unreadable(): Result<never> {
  return fail("table/unreadable", "A saved match could not be read; it is left as it is.");
}
