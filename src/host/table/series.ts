import { equalBytes, toHex } from "../../../protocol/bytes.ts";
import { encode } from "../../../protocol/cbor/cbor.ts";
import type { Verify } from "../../../protocol/identity.ts";
import { type Join, openJoin } from "../../../protocol/join.ts";
import { type Manifest, openManifest } from "../../../protocol/manifest.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { seatOf } from "../../../protocol/roster.ts";
import type { Signed } from "../../../protocol/signed.ts";
import type { Seating } from "../../../protocol/start.ts";
import type { Outcome, Seat } from "../../engine/game.ts";
import type { RematchTerms } from "../api/api.ts";

/**
 * How a finished match becomes the next one: a player offers a table like this one, the others sign joins to it, and when all
 * have signed its host starts it. Everything travels on the finished table. If two offer at once, the smaller id counts
 * and both offers' players sign that one.
 */
export interface Series {
  readonly seating: Seating;
  /** `nextTerms` of the match: the same on every peer, as it follows from the last state. */
  readonly terms: () => RematchTerms | null;
  /** One offer a seat, by the offer's id. */
  readonly offers: Map<string, Signed<Manifest>>;
  /** By the offer's id, then by seat. */
  readonly consents: Map<string, Map<Seat, Signed<Join>>>;
}

export function createSeries(seating: Seating, terms: () => RematchTerms | null): Series {
  return { seating, terms, offers: new Map(), consents: new Map() };
}

/** What an offer must say to be a rematch of this table. */
export function rematchManifest(
  { seating: { table, joins }, terms }: Series,
  host: Uint8Array,
  nonce: Uint8Array,
): Manifest {
  const round = (table.value.rematchOf?.round ?? 0) + 1;
  const rematchOf = { table: table.hash, round };
  // Seats that stayed free stay away.
  return { ...table.value, ...terms(), seats: joins.length, host, nonce, rematchOf };
}

/**
 * Takes in an offer; `false` if it is known. Faults `manifest/...`, `rematch/not-seated`, `rematch/other-terms`
 * (game, seats and timers must stay, options and stake be those of `terms`), `rematch/offered-twice`.
 */
export function takeOffer(series: Series, bytes: Uint8Array, verify: Verify): Result<boolean> {
  const offer = openManifest(bytes, verify);
  if (!offer.ok) return offer;
  const { value } = offer.value;
  const id = toHex(offer.value.hash);
  if (series.offers.has(id)) return ok(false);
  if (seatOf(series.seating.joins, value.host) === -1)
    return fail("rematch/not-seated", "Somebody who did not play offers a rematch.");
  const expected = rematchManifest(series, value.host, value.nonce);
  if (!equalBytes(encode(expected), encode(value)))
    return fail("rematch/other-terms", "The rematch has other terms than the match.");
  if ([...series.offers.values()].some((known) => equalBytes(known.value.host, value.host)))
    return fail("rematch/offered-twice", "This player has offered a rematch already.");
  series.offers.set(id, offer.value);
  return ok(true);
}

/** Takes in a consent to one of the offers; `false` if it is known. Faults `join/...`, `rematch/not-seated`. */
export function takeConsent(series: Series, bytes: Uint8Array, verify: Verify): Result<boolean> {
  let fault: Result<never> = fail(
    "join/wrong-table",
    "The player agreed to an offer not known here.",
  );
  for (const [id, offer] of series.offers) {
    const join = openJoin(bytes, offer, verify);
    if (!join.ok) {
      fault = join;
      continue;
    }
    const seat = seatOf(series.seating.joins, join.value.value.player);
    if (seat === -1)
      return fail("rematch/not-seated", "Somebody who did not play wants a rematch.");
    const consents = series.consents.get(id) ?? new Map<Seat, Signed<Join>>();
    if (consents.has(seat)) return ok(false);
    series.consents.set(id, consents.set(seat, join.value));
    return ok(true);
  }
  return fault;
}

/** The offer that counts. */
export function currentOffer(series: Series): Signed<Manifest> | null {
  const [first] = [...series.offers.keys()].sort();
  return (first === undefined ? undefined : series.offers.get(first)) ?? null;
}

export function hasConsented(series: Series, offer: Signed<Manifest>, seat: Seat): boolean {
  return series.consents.get(toHex(offer.hash))?.has(seat) ?? false;
}

/** The seats that want to play again, ascending. */
export function wantedBy(series: Series): Seat[] {
  const offering = [...series.offers.values()].map(({ value }) =>
    seatOf(series.seating.joins, value.host),
  );
  const consenting = [...series.consents.values()].flatMap((consents) => [...consents.keys()]);
  return [...new Set([...offering, ...consenting])].sort((a, b) => a - b);
}

/** The next table and its joins in their order, which is this table's moved on by one seat; `null` until all have consented. */
export function nextTable(
  series: Series,
): { readonly table: Signed<Manifest>; readonly joins: readonly Signed<Join>[] } | null {
  const table = currentOffer(series);
  if (table === null) return null;
  const consents = series.consents.get(toHex(table.hash));
  const order = rotated(series.seating.joins.map((_, seat) => seat));
  const joins = order.flatMap((seat) => consents?.get(seat) ?? []);
  return joins.length === order.length ? { table, joins } : null;
}

/** Matches won by each seat after one that ended so. What all share nobody has won. */
export function scoreAfter(score: readonly number[], outcome: Outcome | null): number[] {
  const winners = outcome?.winners ?? [];
  if (winners.length === score.length) return [...score];
  return score.map((won, seat) => won + (winners.includes(seat) ? 1 : 0));
}

/** Seats move on by one, so that everybody begins in turn. */
export function rotated<T>(items: readonly T[]): T[] {
  return [...items.slice(1), ...items.slice(0, 1)];
}
