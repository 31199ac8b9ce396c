import { openChat, signChat } from "../../../protocol/chat.ts";
import { ok, type Result } from "../../../protocol/result.ts";
import { seatOf } from "../../../protocol/roster.ts";
import { cannotWrite } from "../ports/store.ts";
import { notSeated } from "./live-table.ts";
import {
  announce,
  blame,
  changed,
  joinsOf,
  keep,
  mySeat,
  type TableState,
  type Verdict,
} from "./table-state.ts";
import { hear, isStored, nextSeq } from "./table-talk.ts";

/** A chat line from somebody who sits here. */
export function receiveChat(state: TableState, bytes: Uint8Array): Verdict {
  const line = openChat(bytes, state.table, state.deps.verify);
  if (!line.ok) return blame(state, line.fault);
  if (seatOf(joinsOf(state), line.value.value.author) === -1) return "ignore";
  if (!hear(state.talk, line.value, turnOf(state))) return "ignore";
  const stores = isStored(state.talk, line.value.value.author);
  if (stores && !keep(state, "chat", bytes)) return "ignore";
  changed(state);
  return "accept";
}

/** Faults `table/not-seated`, `profile/cannot-write`. */
export function speak(state: TableState, text: string): Result<null> {
  const { me } = state.deps;
  if (mySeat(state) === -1) return notSeated();
  const line = signChat(state.table, nextSeq(state.talk, me.key), text, me);
  hear(state.talk, line, turnOf(state));
  if (!announce(state, "chat", line.bytes)) return cannotWrite();
  changed(state);
  return ok(null);
}

function turnOf({ match }: TableState): number {
  return match?.phase.turn ?? 0;
}
