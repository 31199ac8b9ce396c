import { openManifest } from "../../../protocol/manifest.ts";
import { decodeMessage } from "../table/messages.ts";
import type { TableState } from "../table/table-state.ts";
import { decodeCallOff } from "./called-off.ts";

/**
 * Whether a message at an open table names a next one by invite only: only those who play here may hear of it, because
 * whoever knows that table's id can read what is said there (topic-sealing.ts). At a table by invite only nobody hears
 * anything without one.
 */
export function isForPlayersOnly({ table }: TableState, message: Uint8Array): boolean {
  const manifest = table.value.access === "open" ? manifestIn(message) : null;
  // Whoever has it has checked its signature.
  const opened = manifest === null ? null : openManifest(manifest, () => true);
  return opened?.ok === true && opened.value.value.access !== "open";
}

/** The manifest of a next table that is offered or called off. */
function manifestIn(message: Uint8Array): Uint8Array | null {
  const decoded = decodeMessage(message);
  if (!decoded.ok) return null;
  const { kind, bytes } = decoded.value;
  if (kind === "rematch") return bytes;
  const word = kind === "called-off" ? decodeCallOff(bytes) : null;
  return word?.ok ? word.value.manifest : null;
}
