import { describe, expect, test } from "vitest";
import { concatBytes } from "../../bytes.ts";
import { unwrap } from "../../seating.fixture.ts";
import { headOf } from "../deck.ts";
import type { Point, Scalar } from "../group/group.ts";
import { mod } from "../group/scalar.ts";
import type { MessageOf } from "../messages.ts";
import { proveEquality } from "../proofs/dleq.ts";
import { expectRefused, spliced } from "../testing/attack.ts";
import { group } from "../testing/group.ts";
import { answerOf, beforeReveal, LIAR, SEATS, send, withOpening } from "../testing/keying.ts";
import {
  agreeKeys,
  deliver,
  newTable,
  peerAt,
  settle,
  shuffle,
  type Table,
  upTo,
} from "../testing/table.ts";
import { complaintContext } from "./complaint.ts";
import { ENVELOPE_BYTES, readEnvelope, seal, unseal } from "./envelope.ts";
import { shareOf } from "./feldman.ts";
import { envelopeContext, sealFor, sealShares } from "./sharing.ts";

describe("10, 11, 12, 13: envelopes", () => {
  /** The liar seals `content` for seat 2 and honest shares for the rest. */
  function withEnvelope(content: (right: Scalar) => Scalar): Table {
    const table = beforeReveal();
    const { deck, secrets } = peerAt(table, LIAR);
    const envelopes = [0, 2, 3].map((seat) => {
      const right = shareOf(secrets.polynomial, seat);
      const sent = seat === 2 ? content(right) : right;
      return sealFor(group, deck, LIAR, seat, sent, "keys", table.random);
    });
    const reveal = answerOf(table, LIAR, "key-reveal");
    const sent = { ...reveal, envelopes: concatBytes(...envelopes) };
    expect(deliver(table, LIAR, sent).ok).toBe(true);
    return table;
  }

  test("10: one wrong share is complained about, and its dealer convicted", () => {
    const table = withEnvelope((right) => mod(right + 1n));
    expect(settle(table)).toEqual([]);
    expect(table.log.at(-1)).toMatchObject({
      seat: 2,
      message: { kind: "complaint", dealer: LIAR },
    });
    expect(table.convicted).toMatchObject([{ seat: LIAR, fault: { code: "deck/bad-envelope" } }]);
  });

  test("10: an envelope that holds no scalar convicts its dealer as well", () => {
    const table = beforeReveal();
    const reveal = answerOf(table, LIAR, "key-reveal");
    const at = ENVELOPE_BYTES + ENVELOPE_BYTES - 1;
    const envelopes = spliced(reveal.envelopes, at, Uint8Array.of((reveal.envelopes[at] ?? 0) ^ 1));
    expect(deliver(table, LIAR, { ...reveal, envelopes }).ok).toBe(true);
    settle(table);
    expect(table.convicted).toMatchObject([{ seat: LIAR }]);
  });

  const complain = (table: Table, shared?: Point): MessageOf<"complaint"> => {
    const { deck, secrets } = peerAt(table, 2);
    const envelope = deck.keys.sharings.get(LIAR)?.envelopes.get(2);
    if (envelope === undefined) throw new Error("no envelope");
    const right = group.multiply(secrets.sealing, envelope.ephemeral);
    const shown = shared ?? right;
    const context = complaintContext(deck, 2, LIAR);
    const sealing = group.multiplyBase(secrets.sealing);
    const bases = [envelope.ephemeral];
    const proof = proveEquality(
      group,
      context,
      secrets.sealing,
      sealing,
      bases,
      [shown],
      table.random,
    );
    return { kind: "complaint", ...headOf(deck), dealer: LIAR, shared: shown, proof };
  };

  test("11: a complaint about a good share convicts the complainer", () => {
    const table = agreeKeys(newTable({ group, seats: SEATS, pieces: 4 }));
    expectRefused(table, 2, complain(table), "deck/false-complaint");
  });

  test("12: a complaint with a wrong point convicts the complainer", () => {
    const table = agreeKeys(newTable({ group, seats: SEATS, pieces: 4 }));
    expectRefused(table, 2, complain(table, group.multiplyBase(9n)), "deck/false-complaint");
  });

  test("12: a complaint with the point of another envelope convicts the complainer", () => {
    const table = agreeKeys(newTable({ group, seats: SEATS, pieces: 4 }));
    const { deck, secrets } = peerAt(table, 2);
    const other = deck.keys.sharings.get(3)?.envelopes.get(2)?.ephemeral;
    if (other === undefined) throw new Error("no envelope");
    const shared = group.multiply(secrets.sealing, other);
    expectRefused(table, 2, complain(table, shared), "deck/false-complaint");
  });

  test("12: a complaint is refused about nothing, or once every seat has used the keys", () => {
    const table = agreeKeys(newTable({ group, seats: SEATS, pieces: 4 }));
    const complaint = complain(table);
    expectRefused(table, 2, { ...complaint, dealer: 2 }, "deck/out-of-turn");
    expectRefused(table, 2, { ...complaint, dealer: 9 }, "deck/out-of-turn");
    shuffle(table, { first: 0, faces: upTo(4), hidden: [] });
    expectRefused(table, 2, complaint, "deck/out-of-turn");
  });

  test("13: an honest dealer's ephemeral point in the liar's own envelope", () => {
    const table = beforeReveal();
    const reveal = answerOf(table, LIAR, "key-reveal");
    const stolen = table.log.flatMap(({ seat, message }) =>
      message.kind === "key-reveal" && seat === 0
        ? message.envelopes.slice(ENVELOPE_BYTES, 2 * ENVELOPE_BYTES)
        : [],
    )[0];
    if (stolen === undefined) throw new Error("nothing to steal");
    // Seat 0's envelope for seat 2, proof included, as the liar's own for seat 2.
    const envelopes = spliced(reveal.envelopes, ENVELOPE_BYTES, stolen);
    expectRefused(table, LIAR, { ...reveal, envelopes }, "deck/bad-envelope", reveal);
  });

  test("an envelope has a fixed size, and opens for its recipient and its occasion alone", () => {
    const { spectator, random } = agreeKeys(newTable({ group, seats: 3, pieces: 2 }));
    const context = envelopeContext(spectator, 0, 1, "keys");
    const bytes = seal(group, context, group.multiplyBase(33n), 5n, random);
    expect(bytes).toHaveLength(ENVELOPE_BYTES);
    const { envelope } = unwrap(readEnvelope(group, context, bytes));
    const open = (secret: Scalar, of = envelope) =>
      unseal(of, group.multiply(secret, envelope.ephemeral));
    expect(open(33n)).toBe(5n);
    expect(open(34n)).toBeNull();
    for (const other of [
      envelopeContext(spectator, 0, 2, "keys"),
      envelopeContext(spectator, 2, 1, "keys"),
    ])
      expect(open(33n, { ...envelope, context: other })).toBeNull();
  });
});

describe("14: a list of the wrong length", () => {
  test.each([-32, 32])("of commitments, by %i bytes", (by) => {
    const table = beforeReveal(
      withOpening(({ coefficients }) => ({
        coefficients:
          by < 0 ? coefficients.slice(0, by) : concatBytes(coefficients, coefficients.slice(0, by)),
      })),
    );
    expectRefused(table, LIAR, answerOf(table, LIAR, "key-reveal"), "deck/bad-length");
  });

  test.each([-1, 1, -ENVELOPE_BYTES])("of envelopes, by %i bytes", (by) => {
    const table = beforeReveal();
    const reveal = answerOf(table, LIAR, "key-reveal");
    const envelopes = new Uint8Array(reveal.envelopes.length + by);
    envelopes.set(reveal.envelopes.subarray(0, envelopes.length));
    expectRefused(table, LIAR, { ...reveal, envelopes }, "deck/bad-length", reveal);
  });

  test("without sharing, no envelope may be sent", () => {
    const table = newTable({ group, seats: 2, pieces: 2 });
    for (const seat of [0, 1]) send(table, seat);
    const reveal = answerOf(table, 0, "key-reveal");
    expect(reveal.envelopes).toHaveLength(0);
    const sent = { ...reveal, envelopes: new Uint8Array(ENVELOPE_BYTES) };
    expectRefused(table, 0, sent, "deck/bad-length", reveal);
  });
});

test("sealShares makes one envelope for each other seat", () => {
  const table = beforeReveal();
  const { deck, secrets } = peerAt(table, LIAR);
  const sent = sealShares(group, deck, LIAR, secrets.polynomial, "keys", table.random);
  expect(sent).toHaveLength(3 * ENVELOPE_BYTES);
});
