import { toHex } from "../../../protocol/bytes.ts";
import { readEntry, signEntry } from "../../../protocol/entry.ts";
import type { Seat } from "../../engine/game.ts";
import type { TableId } from "../api/api.ts";
import type { Host } from "../host.ts";
import { decodeMessage, encodeMessage } from "../table/messages.ts";
import { joinsOf, mySeat } from "../table/table-state.ts";

/**
 * Makes the player of a host, which otherwise runs the honest program, hostile: of its next commitment in
 * rock-paper-scissors-lizard-Spock, the player in seat `fooled` sees a different one, signed under the same number. The
 * others see theirs only once that player has revealed with all commitments in hand; otherwise one of them could pass
 * theirs on to it first.
 */
export function showTwoFaces(host: Host, id: TableId, fooled: Seat): void {
  const table = host.membership?.tables.findNetwork(id);
  if (table === undefined) throw new Error("The hostile player does not sit there.");
  const { state, receive } = table;
  const { me, publish, send } = state.deps;
  const otherFace = (message: Uint8Array) => {
    const decoded = decodeMessage(message);
    const read =
      decoded.ok && decoded.value.kind === "entry" ? readEntry(decoded.value.bytes) : null;
    const entry = read?.ok ? read.value.value : null;
    if (entry?.body.kind !== "act" || entry.seat !== mySeat(state)) return null;
    const action = { type: "make-move", hash: "0".repeat(64) };
    const { bytes } = signEntry({ ...entry, body: { ...entry.body, action } }, me);
    return { turn: entry.turn, message: encodeMessage({ kind: "entry", bytes }) };
  };
  const sendTo = (message: Uint8Array, whom: (seat: Seat) => boolean) => {
    for (const [seat, { value }] of joinsOf(state).entries())
      if (whom(seat)) send(toHex(value.player), message);
  };
  Object.assign(state.deps, {
    publish(message: Uint8Array) {
      const other = otherFace(message);
      if (other === null) return publish(message);
      Object.assign(state.deps, { publish });
      Object.assign(table, {
        receive(...heard: Parameters<typeof receive>) {
          if (isLater(heard[0], fooled, other.turn)) {
            Object.assign(table, { receive });
            sendTo(message, (seat) => seat !== fooled);
          }
          return receive(...heard);
        },
      });
      sendTo(other.message, (seat) => seat === fooled);
    },
  });
}

/** A second face of the first commitment of a hostile player, as a message to those who hold the other one. */
export function secondFace(host: Host, id: TableId): Uint8Array {
  const state = host.membership?.tables.findNetwork(id)?.state;
  const entry = state?.match?.history.finals[0]?.entries.find(
    ({ value }) => value.seat === mySeat(state),
  )?.value;
  if (state === undefined || entry === undefined)
    throw new Error("The hostile player has not moved there.");
  const action = { type: "make-move", hash: "0".repeat(64) };
  const body = { kind: "act", action, seen: [] } as const;
  const { bytes } = signEntry({ ...entry, body }, state.deps.me);
  return encodeMessage({ kind: "entry", bytes });
}

/** Whether a message is an entry of this seat for a phase after `turn`. */
function isLater(message: Uint8Array, seat: Seat, turn: number): boolean {
  const decoded = decodeMessage(message);
  if (!decoded.ok || decoded.value.kind !== "entry") return false;
  const entry = readEntry(decoded.value.bytes);
  return entry.ok && entry.value.value.seat === seat && entry.value.value.turn > turn;
}
