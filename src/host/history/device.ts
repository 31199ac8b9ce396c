import { fail, type Result } from "../../../protocol/result.ts";
import type { TableId } from "../api/api.ts";
import type { PastMatch } from "../api/history-api.ts";
import { decodeAbout } from "../device/device-saved.ts";
import { createDeviceTable, type DeviceTable } from "../device/device-table.ts";
import type { Line } from "../ports/store.ts";

/** A saved match on this device, replayed from its deeds; nobody moves in it any more. Fault `table/unreadable`. */
export function reopen(id: TableId, about: Uint8Array, log: readonly Line[]): Result<DeviceTable> {
  const decoded = decodeAbout(about);
  if (!decoded.ok) return decoded;
  const deeds = log.map(({ bytes }) => bytes);
  const opened = createDeviceTable(id, decoded.value, deeds, {
    store: () => true,
    chooseMove: () => new Promise(() => {}),
    password: () => "",
    earlier: [],
    open: () => fail("table/not-playing", "The match is not running."),
  });
  if (opened.ok) opened.value.close();
  return opened;
}

/** The match in one line; `null` while it goes on. */
export function pastOnDevice(table: DeviceTable, about: Uint8Array): PastMatch | null {
  const { id, game, stake, seats, match, mine } = table.view();
  const outcome = match?.outcome ?? null;
  if (match === null || outcome === null) return null;
  const decoded = decodeAbout(about);
  const [own = null, ...others] = mine;
  const alone = others.length === 0 ? own : null;
  return {
    table: id,
    kind: "device",
    game,
    at: decoded.ok ? (decoded.value.began ?? null) : null,
    players: seats.map(({ name, bot }) => ({ name, level: bot, person: null })),
    own: alone,
    winners: outcome.winners,
    reason: outcome.reason,
    moves: match.moves.filter(({ kind }) => kind === "acted").length,
    chips: alone === null ? null : (outcome.payouts[alone] ?? 0) - stake,
    standing: null,
  };
}
