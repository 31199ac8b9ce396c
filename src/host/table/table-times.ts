import * as v from "valibot";
import { decode, encode } from "../../../protocol/cbor/cbor.ts";
import { MAX_SEATS } from "../../../protocol/manifest.ts";
import { MAX_MS, wholeNumber } from "../../../protocol/signed.ts";
import { keptLeft } from "../../match/time.ts";
import { encodeMessage } from "./messages.ts";
import { save, type TableState } from "./table-state.ts";

/** Each seat's time left for all of its moves, on this machine's disk: after a restart it goes on from there. */

const schema = v.pipe(v.array(wholeNumber(0, MAX_MS)), v.maxLength(MAX_SEATS));
const LIMIT = 1024;

/** Writes it if it has changed; a power cut may lose the last move's, which hurts nobody. */
export function keepTimes(state: TableState): void {
  const left = state.match === null ? null : keptLeft(state.match);
  const times = left?.join() ?? "";
  if (left === null || times === state.times) return;
  state.times = times;
  save(state, [{ bytes: encodeMessage({ kind: "times", bytes: encode(left) }), sealed: null }]);
}

/** The last value in the log; empty for none. */
export function timesIn(
  messages: readonly { readonly kind: string; readonly bytes: Uint8Array }[],
): readonly number[] {
  const last = messages.findLast(({ kind }) => kind === "times");
  const decoded = last === undefined ? null : decode(last.bytes, LIMIT);
  const parsed = decoded?.ok ? v.safeParse(schema, decoded.value, { abortEarly: true }) : null;
  return parsed?.success ? parsed.output : [];
}
