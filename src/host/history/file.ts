import type { Outcome } from "../../engine/game.ts";
import type { MoveLine, RecordFile, TableId } from "../api/api.ts";
import type { DeviceAbout } from "../device/device-saved.ts";

/** A finished match on this device as JSON, for other programs: nobody has signed it, so it proves nothing. */
export function matchFile(
  id: TableId,
  { wish, began }: DeviceAbout,
  { moves, outcome }: { readonly moves: readonly MoveLine[]; readonly outcome: Outcome },
): RecordFile {
  const { game, options, stake, players } = wish;
  const file = {
    format: "fairhand-match/1",
    game,
    began: began === undefined ? null : new Date(began).toISOString(),
    options,
    stake,
    players,
    moves: moves.map(({ seat, kind, text }) => ({ seat, kind, move: text })),
    outcome,
  };
  const bytes = new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`);
  return { name: `${game}-${id.slice(0, 8)}.json`, bytes };
}
