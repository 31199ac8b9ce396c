import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cbor, decode, encode } from "../cbor/cbor.ts";
import { noneOf, openingOf } from "./claims/statements.ts";
import { beginDeal } from "./dealing/requests.ts";
import type { Deck } from "./deck.ts";
import type { Group } from "./group/group.ts";
import { removeSeat } from "./keys/removal.ts";
import { type Message, parseMessage } from "./messages.ts";
import type { Suite } from "./proofs/suite.ts";
import { read } from "./proofs/wire.ts";
import { receive } from "./receive.ts";
import { beginShuffle } from "./shuffle/chain.ts";
import { group } from "./testing/group.ts";
import {
  agreeKeys,
  answer,
  change,
  copyOf,
  dealHands,
  deliver,
  newTable,
  peerAt,
  shuffle,
  type Table,
  upTo,
  value,
} from "./testing/table.ts";

/** An honest message, the table it is due at and its sender. */
interface Due {
  readonly table: Table;
  readonly seat: number;
  readonly message: Message;
}

const due = dueMessages();

/** One honest message of every kind, each with a table that waits for it. */
function dueMessages(): Due[] {
  const found: Due[] = [];
  const note = (table: Table, seat: number, kind: Message["kind"], made?: Message) => {
    const message = made ?? answer(table, seat).find((one) => one.kind === kind);
    if (message === undefined) throw new Error(`seat ${seat} owes no ${kind}`);
    found.push({ table: copyOf(table), seat, message });
  };
  const table = newTable({ group, seats: 3, pieces: 9 });
  note(table, 1, "key-commit");
  for (const seat of upTo(3)) deliver(table, seat, answer(table, seat)[0]);
  note(table, 1, "key-reveal");
  agreeKeys(table);
  change(table, (deck) =>
    value(beginShuffle(table.suite, deck, { first: 0, faces: upTo(9), hidden: [] })),
  );
  note(table, 0, "shuffle");
  deliver(table, 0, answer(table, 0)[0]);
  note(table, 0, "shuffle-proof");
  change(table, (deck) => ({ ...deck, chain: null }));
  shuffle(table, { first: 0, faces: upTo(9), hidden: [] });
  dealHands(table, 0, 2);
  const { suite, random } = table;
  const { deck, secrets } = peerAt(table, 1);
  note(table, 1, "opening", openingOf(suite, deck, secrets, [2, 3], random));
  const free = upTo(9).filter((face) => noneOf(suite, deck, secrets, [2], [face], random).ok);
  note(table, 1, "none-of", value(noneOf(suite, deck, secrets, [2], free.slice(0, 6), random)));
  note(table, 1, "none-of", value(noneOf(suite, deck, secrets, [2], free.slice(0, 1), random)));
  const asking = copyOf(table);
  change(asking, (one) => value(beginDeal(one, [{ slot: 6, seat: 0 }])));
  note(asking, 1, "shares");
  const four = agreeKeys(newTable({ group, seats: 4, pieces: 4 }));
  change(four, (one) => value(removeSeat(suite, one, 3)));
  note(four, 1, "reshare");
  for (const seat of [0, 1, 2]) deliver(four, seat, answer(four, seat)[0]);
  note(four, 1, "accept");
  return found;
}

const kinds = due.map((one) => [one.message.kind, one] as const);

describe.each(kinds)("a %s", (_kind, { table, seat, message }) => {
  const taken = (body: unknown) => receive(table.suite, table.spectator, seat, body);

  test("survives its canonical encoding, and is accepted", () => {
    const bytes = encode(message as Cbor);
    const decoded = value(decode(bytes, bytes.length));
    expect(decoded).toEqual(message);
    expect(taken(decoded).ok).toBe(true);
  });

  test("5: is refused with an unknown field, without one of its own, or of an unknown kind", () => {
    expectMalformed(taken({ ...message, extra: 1 }));
    for (const field of Object.keys(message)) {
      const { [field as keyof Message]: _, ...rest } = message;
      expectMalformed(taken(rest));
    }
    expectMalformed(taken({ ...message, kind: "share" }));
    expectMalformed(taken({ ...message, kind: undefined }));
  });

  test("4, 5: is refused with bytes cut off, added, or missing, before any work on the curve", () => {
    const counted = countedGroup();
    const suite: Suite = { ...table.suite, group: counted.group };
    for (const [field, content] of Object.entries(message)) {
      if (!(content instanceof Uint8Array)) continue;
      for (const bytes of [
        content.slice(1),
        Uint8Array.of(...content, 0),
        new Uint8Array(content.length === 0 ? 1 : 0),
        new Uint8Array(1 << 20),
      ]) {
        counted.reset();
        const result = receive(suite, table.spectator, seat, { ...message, [field]: bytes });
        expect(result.ok).toBe(false);
        // Multiplications cost time; checking a few points before the field does not.
        expect(counted.multiplications()).toBe(0);
      }
    }
  });

  test("is refused with numbers that are invalid or too large", () => {
    for (const [field, content] of Object.entries(message)) {
      if (typeof content !== "number") continue;
      for (const wrong of [-1, 0.5, Number.NaN, 2 ** 32, "0", null, [0]])
        expectMalformed(taken({ ...message, [field]: wrong }));
    }
  });

  test("55: with any bytes changed is accepted or refused, and never throws", () => {
    const fields = Object.entries(message).filter(([, content]) => content instanceof Uint8Array);
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }), (which, at, by) => {
        const [field, content] = fields[which % fields.length] ?? ["", new Uint8Array(0)];
        if (!(content instanceof Uint8Array) || content.length === 0) return;
        const bytes = content.slice();
        const place = at % bytes.length;
        bytes[place] = (bytes[place] ?? 0) ^ by;
        expectTyped(taken({ ...message, [field]: bytes }));
      }),
      { numRuns: 25 },
    );
  });
});

describe("55: anything at all", () => {
  const states: readonly Deck[] = due.map(({ table }) => table.spectator);
  const suite = due[0]?.table.suite;
  if (suite === undefined) throw new Error("no table");

  test("is answered with a fault of this area", () => {
    fc.assert(
      fc.property(fc.anything(), fc.nat(4), fc.nat(), (body, seat, which) => {
        const deck = states[which % states.length];
        if (deck === undefined) return;
        const result = receive(suite, deck, seat, body);
        expectTyped(result);
        expect(result.ok).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  test("of the right shape is answered with little work", () => {
    const counted = countedGroup();
    const bytes = fc.uint8Array({ maxLength: 4096 });
    const body = fc
      .constantFrom(...due)
      .chain(({ message }) =>
        fc.record(
          Object.fromEntries(
            Object.entries(message).map(([field, content]) => [
              field,
              content instanceof Uint8Array
                ? fc.oneof(
                    bytes,
                    fc.uint8Array({ minLength: content.length, maxLength: content.length }),
                  )
                : typeof content === "number"
                  ? fc.oneof(fc.constant(content), fc.nat(5))
                  : fc.constant(content),
            ]),
          ),
        ),
      );
    fc.assert(
      fc.property(body, fc.nat(3), fc.nat(), (message, seat, which) => {
        const deck = states[which % states.length];
        if (deck === undefined) return;
        counted.reset();
        expectTyped(receive({ ...suite, group: counted.group }, deck, seat, message));
        // A multiplication takes 0.1 ms, so these take at most 10 ms, whatever else this machine does.
        expect(counted.multiplications()).toBeLessThan(100);
      }),
      { numRuns: 300 },
    );
  });

  test("given to the layout reader is read or refused", () => {
    const layout = {
      point: "point",
      points: { points: 2 },
      scalar: "scalar",
      shorts: { shorts: 1 },
    } as const;
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 140, maxLength: 148 }), (bytes) => {
        expectTyped(read(group, bytes, layout));
      }),
    );
  });
});

test("a message names its field when it is malformed", () => {
  const refused = parseMessage({
    kind: "opening",
    deck: 0,
    epoch: 0,
    slots: [2, 1],
    shares: 1,
    proofs: 1,
  });
  expect(refused).toMatchObject({ ok: false, fault: { code: "deck/malformed", field: "slots" } });
});

function expectMalformed(result: { readonly ok: boolean }): void {
  expect(result).toMatchObject({ ok: false, fault: { code: "deck/malformed" } });
}

function expectTyped(result: {
  readonly ok: boolean;
  readonly fault?: { readonly code: string };
}): void {
  if (!result.ok) expect(result.fault?.code).toMatch(/^deck\/[a-z-]+$/);
}

/** The real back end, counting its multiplications. */
function countedGroup() {
  let count = 0;
  const counting: Group = {
    ...group,
    multiply(scalar, point) {
      count++;
      return group.multiply(scalar, point);
    },
    multiplyBase(scalar) {
      count++;
      return group.multiplyBase(scalar);
    },
    combine(terms) {
      count += terms.length;
      return group.combine(terms);
    },
  };
  const reset = () => {
    count = 0;
  };
  return { group: counting, reset, multiplications: () => count };
}
