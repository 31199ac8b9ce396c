import { toHex } from "../../../protocol/bytes.ts";
import { signJoin } from "../../../protocol/join.ts";
import { type Manifest, signManifest } from "../../../protocol/manifest.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Signed } from "../../../protocol/signed.ts";
import type { Seat } from "../../engine/game.ts";
import { cannotWrite } from "../ports/store.ts";
import { severalGames } from "./live-table.ts";
import { encodeMessage } from "./messages.ts";
import {
  currentOffer,
  hasConsented,
  nextTable,
  rematchManifest,
  rotated,
  type Series,
  scoreAfter,
  takeConsent,
  takeOffer,
  wantedBy,
} from "./series.ts";
import {
  announce,
  blame,
  changed,
  keep,
  mySeat,
  seriesOf,
  type TableState,
  type Verdict,
} from "./table-state.ts";

/** Offers to play again, or agrees to the offer that counts. Faults `table/still-playing`, `table/not-your-seat`, `table/several-games`, `rematch/somebody-left`. */
export function wantRematch(state: TableState): Result<null> {
  const { series, match, deps } = state;
  if (match === null || match.phase.outcome === null || series === null)
    return fail("table/still-playing", "The match is not over yet.");
  const seat = mySeat(state);
  if (seat === -1) return fail("table/not-your-seat", "You do not sit at this table.");
  if (state.left.size > 0)
    return fail(
      "rematch/somebody-left",
      "Somebody has left this table. Open a new one for those who want to go on.",
    );
  if (deps.boundElsewhere()) return severalGames();
  const offer = currentOffer(series) ?? makeOffer(state, series);
  if (!consent(state, series, offer, seat)) return cannotWrite();
  goOn(state, series);
  changed(state);
  return ok(null);
}

function makeOffer(state: TableState, series: Series): Signed<Manifest> {
  const { me, random, verify } = state.deps;
  const offer = signManifest(rematchManifest(series, me.key, random(32)), me);
  takeOffer(series, offer.bytes, verify);
  return offer;
}

/** Signs a join to the offer; `false` only if it could not be written down. */
function consent(state: TableState, series: Series, offer: Signed<Manifest>, seat: Seat): boolean {
  const { me, bot, name, random, verify } = state.deps;
  if (hasConsented(series, offer, seat)) return true;
  const join = signJoin(offer, name(), random(32), me, bot);
  takeConsent(series, join.bytes, verify);
  // The offer goes along with every consent: whoever lacks the one cannot read the other.
  return announce(state, "rematch", offer.bytes) && announce(state, "join", join.bytes);
}

export function receiveOffer(state: TableState, bytes: Uint8Array): Verdict {
  return receiveWith(state, "rematch", bytes, takeOffer);
}

export function receiveConsent(state: TableState, bytes: Uint8Array): Verdict {
  return receiveWith(state, "join", bytes, takeConsent);
}

function receiveWith(
  state: TableState,
  kind: "join" | "rematch",
  bytes: Uint8Array,
  take: typeof takeOffer,
): Verdict {
  const { series, match, deps } = state;
  // Somebody may have seen the end before us: what is said about the next match comes again when we catch up.
  if (series === null || match === null || match.phase.outcome === null) return "ignore";
  const taken = take(series, bytes, deps.verify);
  if (!taken.ok)
    return taken.fault.code === "join/wrong-table" ? "ignore" : blame(state, taken.fault);
  if (!taken.value || !keep(state, kind, bytes)) return "ignore";
  goOn(state, series);
  changed(state);
  return "accept";
}

/** Follows the offer that counts if this player wants to play again, and opens the next table once all have agreed. */
export function goOn(state: TableState, series: Series): void {
  const offer = currentOffer(series);
  const seat = mySeat(state);
  if (offer !== null && wantedBy(series).includes(seat)) consent(state, series, offer, seat);
  const next = nextTable(series);
  // Whoever has agreed and left since is not to be dealt in.
  if (next !== null && state.left.size === 0)
    state.deps.openNext({ ...next, score: rotated(scoreOf(state)) });
}

/** Takes up offers and consents from the log, and what should have followed from them. */
export function restoreSeries(
  state: TableState,
  messages: readonly { readonly kind: string; readonly bytes: Uint8Array }[],
): void {
  const { seating, deps } = state;
  if (seating === null) return;
  const series = seriesOf(state, seating);
  for (const { kind, bytes } of messages) {
    if (kind === "rematch") takeOffer(series, bytes, deps.verify);
    if (kind === "join") takeConsent(series, bytes, deps.verify);
  }
  state.series = series;
}

/** What the log tells those who catch up about the next match. */
export function seriesMessages({ series }: TableState): Uint8Array[] {
  if (series === null) return [];
  const consents = [...series.consents.values()].flatMap((bySeat) => [...bySeat.values()]);
  return [
    ...[...series.offers.values()].map(({ bytes }) => encodeMessage({ kind: "rematch", bytes })),
    ...consents.map(({ bytes }) => encodeMessage({ kind: "join", bytes })),
  ];
}

/** Matches won by each seat in the series, this one included. */
export function scoreOf({ score, seating, match }: TableState): number[] {
  return scoreAfter(score.slice(0, seating?.joins.length), match?.phase.outcome ?? null);
}

/** The id of the table this one continues, or `null`. */
export function continuedFrom({ table }: TableState): string | null {
  const { rematchOf } = table.value;
  return rematchOf === null ? null : toHex(rematchOf.table);
}
