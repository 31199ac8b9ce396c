import { equalBytes } from "../../../protocol/bytes.ts";
import { type Manifest, openManifest } from "../../../protocol/manifest.ts";
import { decodeMessage } from "../table/messages.ts";
import type { TableState } from "../table/table-state.ts";
import { decodeCallOff } from "./called-off.ts";

/**
 * Whoever knows the id of a table by invite only can read what is said on its topics (topic-sealing.ts), and a next table
 * and the one before name each other.
 */

/**
 * Whether a message at an open table names a next one by invite only: only those who play here may hear of it. At a table
 * by invite only nobody hears anything without one.
 */
export function isForPlayersOnly(state: TableState, message: Uint8Array): boolean {
  if (state.table.value.access !== "open") return false;
  const next = nextIn(state, message);
  return next !== null && next.access !== "open";
}

/** Whether an open next table has named this one by invite only to everybody: nothing is sealed here any more. */
export function isNamedOpenly({ table, offers, callOffs }: TableState): boolean {
  if (table.value.access === "open") return false;
  return (
    [...offers.values()].some(({ value }) => value.access === "open") ||
    [...callOffs.values()].some(({ bytes }) => calledOff(bytes)?.access === "open")
  );
}

/** The next table that is offered, called off or said to have begun. */
function nextIn(state: TableState, message: Uint8Array): Manifest | null {
  const decoded = decodeMessage(message);
  if (!decoded.ok) return null;
  const { kind, bytes } = decoded.value;
  if (kind === "rematch") return read(bytes);
  if (kind === "start") return begunIn(state, bytes);
  return kind === "called-off" ? calledOff(bytes) : null;
}

function begunIn({ next, begun, offers }: TableState, bytes: Uint8Array): Manifest | null {
  if (next === null || begun === null || !equalBytes(begun, bytes)) return null;
  return offers.get(next)?.value ?? null;
}

function calledOff(bytes: Uint8Array): Manifest | null {
  const word = decodeCallOff(bytes);
  return word.ok ? read(word.value.manifest) : null;
}

function read(manifest: Uint8Array): Manifest | null {
  // Whoever has it has checked its signature.
  const opened = openManifest(manifest, () => true);
  return opened.ok ? opened.value.value : null;
}
