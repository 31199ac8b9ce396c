import { equalBytes } from "../../../protocol/bytes.ts";
import type { PlayerId } from "../api/api.ts";
import { encodeMessage } from "../table/messages.ts";
import {
  changed,
  hostOf,
  isHost,
  keep,
  type TableState,
  type Verdict,
} from "../table/table-state.ts";
import { decodeWord, type Evening, encodeWord, newSet } from "./evening.ts";

/**
 * The host can say as much as it likes about the evening: beyond these, its words count here and are not stored. A plan
 * seldom changes twice.
 */
const MAX_STORED_WORDS = 64;

/** The host's word about the evening. */
export function receiveEvening(
  state: TableState,
  bytes: Uint8Array,
  from: PlayerId,
  direct: boolean,
): Verdict {
  const word = decodeWord(bytes);
  if (!direct || word === null) return "reject";
  if (from !== hostOf(state) || isHost(state) || state.match !== null) return "ignore";
  state.beginsAt = word.left === null ? null : state.deps.clock.now() + word.left;
  const isStored = takeEvening(state, word.evening) && state.eveningWords <= MAX_STORED_WORDS;
  if (isStored && !keep(state, "evening", bytes)) return "ignore";
  changed(state);
  return "ignore";
}

/** Newcomers take all of the host's word, earlier players only its plan. `false` if it is the last one again. */
function takeEvening(state: TableState, said: Evening): boolean {
  const { evening, eveningSaid } = state;
  state.eveningSaid = encodeWord({ evening: said, left: null });
  if (equalBytes(state.eveningSaid, eveningSaid)) return false;
  state.eveningWords++;
  const own = said.played === evening.played ? evening : newSet(evening);
  state.evening = evening.before.length === 0 ? said : { ...own, plan: said.plan };
  return true;
}

/** Takes a word from the log once more, as when it came. */
export function restoreEvening(state: TableState, bytes: Uint8Array): void {
  const word = decodeWord(bytes);
  if (word !== null) takeEvening(state, word.evening);
}

/**
 * What a peer that has not heard of the start is told by the host of the evening; nothing of one that has just begun.
 */
export function eveningWords(state: TableState): Uint8Array[] {
  const { plan, before } = state.evening;
  return before.length > 0 || plan.goal !== null || plan.entry !== null ? [eveningWord(state)] : [];
}

/** Our own word about the evening, for newcomers. */
export function eveningWord({ evening, beginsAt, match, deps }: TableState): Uint8Array {
  const isTimed = beginsAt !== null && match === null;
  const left = !isTimed ? null : Math.max(0, Math.ceil(beginsAt - deps.clock.now()));
  return encodeMessage({ kind: "evening", bytes: encodeWord({ evening, left }) });
}
