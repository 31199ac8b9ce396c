import fc from "fast-check";
import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import type { Signer } from "../../../protocol/identity.ts";
import { signJoin } from "../../../protocol/join.ts";
import { MAX_SEATS, signManifest } from "../../../protocol/manifest.ts";
import { seatingOf, unwrap } from "../../../protocol/seating.fixture.ts";
import { nativeSigner, nativeVerify } from "../../node/keys/crypto.ts";
import {
  createSeries,
  currentOffer,
  nextTable,
  rematchManifest,
  type Series,
  scoreAfter,
  takeConsent,
  takeOffer,
  wantedBy,
} from "./series.ts";

const SIGNERS = Array.from({ length: MAX_SEATS }, (_, seat) =>
  nativeSigner(new Uint8Array(32).fill(seat + 1)),
);

function playersOf(seats: number): [Signer, ...Signer[]] {
  const [host, ...others] = SIGNERS.slice(0, seats);
  if (host === undefined) throw new Error("somebody must play");
  return [host, ...others];
}

function seriesOf(players: [Signer, ...Signer[]], terms: Series["terms"] = () => null): Series {
  return createSeries(seatingOf(players, nativeVerify), terms);
}

function offerOf(series: Series, host: Signer, nonce: number) {
  return signManifest(rematchManifest(series, host.key, new Uint8Array(32).fill(nonce)), host);
}

const shuffledSeats = fc
  .integer({ min: 2, max: 10 })
  .chain((seats) =>
    fc.shuffledSubarray([...Array(seats).keys()], { minLength: seats, maxLength: seats }),
  );

test("with any number of seats the next table needs all, whoever agrees first, and moves on by one seat", () => {
  fc.assert(
    fc.property(shuffledSeats, (order) => {
      const players = playersOf(order.length);
      const series = seriesOf(players);
      const [first = 0] = order;
      const offer = offerOf(series, players[first] ?? players[0], 1);
      unwrap(takeOffer(series, offer.bytes, nativeVerify));
      for (const seat of order) {
        expect(nextTable(series)).toBeNull();
        const player = players[seat] ?? players[0];
        const join = signJoin(offer, "Again", new Uint8Array(32).fill(seat), player);
        expect(unwrap(takeConsent(series, join.bytes, nativeVerify))).toBe(true);
        expect(unwrap(takeConsent(series, join.bytes, nativeVerify))).toBe(false);
      }
      expect(wantedBy(series)).toEqual(players.map((_, seat) => seat));
      const seated = nextTable(series)?.joins.map(({ value }) => toHex(value.player));
      const [host, ...others] = players.map(({ key }) => toHex(key));
      expect(seated).toEqual([...others, host]);
    }),
    { numRuns: 30 },
  );
});

test("the largest table plays again too", () => {
  const players = playersOf(MAX_SEATS);
  const series = seriesOf(players);
  const offer = offerOf(series, players[0], 1);
  unwrap(takeOffer(series, offer.bytes, nativeVerify));
  for (const player of players) {
    const join = signJoin(offer, "Again", new Uint8Array(32), player);
    unwrap(takeConsent(series, join.bytes, nativeVerify));
  }
  expect(nextTable(series)?.joins).toHaveLength(MAX_SEATS);
});

test("who wins alone or with others wins a match of the series; a tie of all is nobody's", () => {
  const end = (winners: readonly number[]) => ({
    winners,
    payouts: [],
    remainder: 0,
    reason: "over",
  });
  expect(scoreAfter([1, 0, 2], end([1]))).toEqual([1, 1, 2]);
  expect(scoreAfter([1, 0, 2], end([0, 1]))).toEqual([2, 1, 2]);
  expect(scoreAfter([1, 0, 2], end([0, 1, 2]))).toEqual([1, 0, 2]);
  expect(scoreAfter([1, 0, 2], null)).toEqual([1, 0, 2]);
});

test("of two offers made at once the same one counts everywhere", () => {
  const players = playersOf(3);
  const offers = players.map((player, nonce) => offerOf(seriesOf(players), player, nonce));
  const heard = [offers, offers.toReversed()].map((order) => {
    const series = seriesOf(players);
    for (const { bytes } of order) unwrap(takeOffer(series, bytes, nativeVerify));
    return currentOffer(series)?.hash;
  });
  expect(heard[0]).toEqual(heard[1]);
});

test("an offer has the terms that the match has settled, and no others", () => {
  const players = playersOf(2);
  const settled = seriesOf(players, () => ({ options: {}, stake: 25 }));
  const same = seriesOf(players);
  const [host] = players;
  expect(takeOffer(settled, offerOf(settled, host, 1).bytes, nativeVerify)).toMatchObject({
    value: true,
  });
  expect(currentOffer(settled)?.value.stake).toBe(25);
  for (const [series, other] of [
    [settled, same],
    [same, settled],
  ] as const)
    expect(takeOffer(series, offerOf(other, host, 2).bytes, nativeVerify)).toMatchObject({
      fault: { code: "rematch/other-terms" },
    });
});
