import { toHex } from "../../../protocol/bytes.ts";
import { ok, type Result } from "../../../protocol/result.ts";
import { askForBreak, isAsked } from "../../match/deciding/breaks.ts";
import type { PlayerId } from "../api/api.ts";
import { notPlaying, notYourSeat } from "./live-table.ts";
import { encodeMessage } from "./messages.ts";
import { carryOut } from "./table-play.ts";
import { mySeat, type TableState } from "./table-state.ts";

/** Our own player asks for a break, or to go on. */
export function pause(state: TableState, wanted: boolean): Result<null> {
  const { match } = state;
  if (match === null || match.phase.outcome !== null) return notPlaying();
  if (!isAsked(match)) return notYourSeat();
  carryOut(state, askForBreak(match, wanted));
  return ok(null);
}

/** A returning player hears what everybody has said about a break: the others' words may not have reached it. */
export function tellPause(state: TableState, player: PlayerId): void {
  const { match, deps } = state;
  if (match === null || match.phase.outcome !== null || mySeat(state) === -1) return;
  if (player === toHex(deps.me.key)) return;
  for (const { bytes } of match.statements.pauses.values())
    deps.send(player, encodeMessage({ kind: "pause", bytes }));
}
