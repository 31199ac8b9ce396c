import * as v from "valibot";
import { decode, encode } from "../../../protocol/cbor/cbor.ts";
import { MAX_SEATS } from "../../../protocol/manifest.ts";
import { wholeNumber } from "../../../protocol/signed.ts";
import { keptLeft } from "../../match/time.ts";
import { encodeMessage } from "./messages.ts";
import { save, type TableState } from "./table-state.ts";

/** What each seat has left for all of its moves, on the own disk: after a restart it goes on from there. */

const schema = v.pipe(v.array(wholeNumber(0)), v.maxLength(MAX_SEATS));
const LIMIT = 1024;

/** Writes it where it has changed; a power cut may lose the last move's, and nobody is hurt by that. */
export function keepTimes(state: TableState): void {
  const left = state.match === null ? null : keptLeft(state.match);
  const times = left?.join() ?? "";
  if (left === null || times === state.times) return;
  state.times = times;
  save(state, [{ bytes: encodeMessage({ kind: "times", bytes: encode(left) }), sealed: null }]);
}

/** The last of what the log says of it; empty for nothing. */
export function timesIn(
  messages: readonly { readonly kind: string; readonly bytes: Uint8Array }[],
): readonly number[] {
  const last = messages.findLast(({ kind }) => kind === "times");
  const decoded = last === undefined ? null : decode(last.bytes, LIMIT);
  const parsed = decoded?.ok ? v.safeParse(schema, decoded.value) : null;
  return parsed?.success ? parsed.output : [];
}
