import { type Manifest, openManifest } from "../../../protocol/manifest.ts";
import { openStart } from "../../../protocol/start.ts";
import { decodeMessage } from "../table/messages.ts";
import { hasEnded } from "../table/participation.ts";
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

/**
 * Whether a message at a table by invite only is sealed in vain, because an open next table has named this one to
 * everybody. What is said about that next one is no secret, and tells those who watch of it. While the match runs no next
 * table counts: only a hostile player offers one then, to keep moves from those whom no push reaches.
 */
export function isNamedOpenly(state: TableState, message: Uint8Array): boolean {
  const { table, offers, callOffs } = state;
  if (table.value.access === "open" || !hasEnded(state)) return false;
  const isNamed =
    [...offers.values()].some(({ value }) => value.access === "open") ||
    [...callOffs.values()].some(({ bytes }) => calledOff(bytes)?.access === "open");
  return isNamed && nextIn(state, message)?.access !== "open";
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

/** Whoever passes it on may not have heard of it at that table, nor begun there. */
function begunIn({ offers }: TableState, bytes: Uint8Array): Manifest | null {
  for (const offer of offers.values())
    if (openStart(bytes, offer, () => true).ok) return offer.value;
  return null;
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
