import * as v from "valibot";
import { toHex } from "../../../protocol/bytes.ts";
import { decode, encode } from "../../../protocol/cbor/cbor.ts";
import type { Manifest } from "../../../protocol/manifest.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { emptyRoster, openRosterList, signRosterList } from "../../../protocol/roster.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { CALLED_OFF_LIMIT, encodeMessage } from "../table/messages.ts";
import {
  announce,
  blame,
  changed,
  keep,
  peersOf,
  type TableState,
  type Verdict,
} from "../table/table-state.ts";
import { MAX_OFFERS, personAt, readOffer, takeOffer } from "./again.ts";

/**
 * A host that calls off the next match it has offered says so at the table where it was offered: those who have not sat
 * down at the next one hear nothing from there. It is signed, so that anybody can pass it on to whoever was away, and
 * stored, so that the offer does not come back from others after a restart. The word is the offer with the next table's
 * list of players, which is empty and says that it is cancelled.
 */
const schema = v.strictObject({
  manifest: v.instance(Uint8Array),
  list: v.instance(Uint8Array),
});

/** Its host calls off an offer. */
export function callOff(state: TableState, offer: Signed<Manifest>): void {
  const list = signRosterList({ ...emptyRoster(offer), cancelled: true }, state.deps.me);
  const bytes = encode({ manifest: offer.bytes, list });
  strikeOffer(state, toHex(offer.hash));
  state.callOffs.set(toHex(offer.hash), { by: personAt(state, offer.value.host), bytes });
  announce(state, "called-off", bytes);
  changed(state);
}

/** From now on this offer counts as called off, whoever brings it. */
export function strikeOffer({ offers, struck }: TableState, id: string): void {
  offers.delete(id);
  struck.add(id);
}

export function receiveCallOff(state: TableState, bytes: Uint8Array): Verdict {
  // As with an offer.
  if (state.match === null) return "ignore";
  const taken = takeCallOff(state, bytes);
  if (!taken.ok) return blame(state, taken.fault);
  if (taken.value === "known") return "ignore";
  if (taken.value === "kept" && !keep(state, "called-off", bytes)) return "ignore";
  changed(state);
  return "accept";
}

/**
 * Processes a host's word. Others' words beyond as many as their offers that are stored count here and are not kept. Faults
 * of `readOffer`, `roster/...`, `rematch/malformed`.
 */
function takeCallOff(state: TableState, bytes: Uint8Array): Result<"known" | "counted" | "kept"> {
  const decoded = decodeCallOff(bytes);
  if (!decoded.ok) return decoded;
  const { manifest, list: signed } = decoded.value;
  const offer = readOffer(state, manifest);
  if (!offer.ok) return offer;
  const id = toHex(offer.value.hash);
  // What has begun is not called off any more.
  if (state.callOffs.has(id) || state.next === id) return ok("known");
  const list = openRosterList(signed, offer.value, state.deps.verify);
  if (!list.ok) return list;
  if (!list.value.cancelled) return malformed();
  const by = personAt(state, offer.value.value.host);
  const isOwn = by === toHex(state.deps.me.key);
  const earlier = [...state.callOffs.values()].filter((one) => one.by === by);
  if (!isOwn && earlier.length >= MAX_OFFERS)
    return ok(state.offers.delete(id) ? "counted" : "known");
  strikeOffer(state, id);
  state.callOffs.set(id, { by, bytes });
  return ok("kept");
}

/** The offer and the signed list in such a word, as bytes still to be read. Fault `rematch/malformed`. */
export function decodeCallOff(bytes: Uint8Array): Result<v.InferOutput<typeof schema>> {
  const decoded = decode(bytes, CALLED_OFF_LIMIT);
  const parsed = decoded.ok ? v.safeParse(schema, decoded.value, { abortEarly: true }) : null;
  return parsed?.success ? ok(parsed.output) : malformed();
}

function malformed(): Result<never> {
  return fail("rematch/malformed", "The word that a next match is called off is malformed.");
}

/** Restores what the log says about the next match, in its order: whoever called one off could offer another. */
export function restoreAgain(
  state: TableState,
  messages: readonly { readonly kind: string; readonly bytes: Uint8Array }[],
): void {
  for (const { kind, bytes } of messages) {
    if (kind === "rematch") takeOffer(state, bytes);
    if (kind === "called-off") takeCallOff(state, bytes);
    if (kind === "again") state.again.add(toHex(state.deps.me.key));
  }
}

/** What a peer that catches up is told of it. */
export function callOffMessages(state: TableState): Uint8Array[] {
  const people = peersOf(state);
  return [...state.callOffs.values()]
    .filter(({ by }) => people.includes(by))
    .map(({ bytes }) => encodeMessage({ kind: "called-off", bytes }));
}
