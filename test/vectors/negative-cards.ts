import type { Cbor } from "../../protocol/cbor/cbor.ts";
import type { Course } from "./courses.ts";
import {
  altered,
  type Fields,
  firstEntry,
  flipped,
  type Negative,
  payloadOf,
  recordOf,
} from "./forging.ts";

type Place = readonly [turn: number, index: number];

/** Deck messages that must be refused, each signed by its author. */
export function negativeCards(base: (name: string) => Course): Negative[] {
  const eights = base("crazy-eights");
  const shared = base("re-sharing");
  return [
    ...keys(eights),
    ...shuffles(eights),
    ...shares(eights),
    ...moves(eights),
    ...about(shared, "reshare", (message, bad) => [
      bad("a sharing with a coefficient too few", "deck/bad-length", {
        coefficients: (message["coefficients"] as Uint8Array).subarray(32),
      }),
      bad("an envelope with a changed proof", "deck/bad-envelope", {
        envelopes: flipped(message["envelopes"] as Uint8Array, 64),
      }),
      bad("an envelope of the identity", "deck/bad-point", {
        envelopes: (message["envelopes"] as Uint8Array).map((byte, at) => (at < 32 ? 0 : byte)),
      }),
    ]),
  ];
}

type Bad = (
  name: string,
  fault: string,
  change: { readonly [key: string]: Cbor | undefined },
) => Negative;

/** Cases about the first message of a kind in a record. */
function about(
  base: Course,
  kind: string,
  cases: (message: Fields, bad: Bad) => Negative[],
): Negative[] {
  const [place, at, message] = find(base, kind);
  const bad: Bad = (name, fault, change) =>
    altered(name, base, fault, place, (entry) => {
      const body = entry["body"] as Fields;
      const parts = body["parts"] as Cbor[];
      const fields = Object.entries({ ...message, ...change }).filter(
        ([, value]) => value !== undefined,
      );
      return { body: { ...body, parts: parts.with(at, Object.fromEntries(fields) as Cbor) } };
    });
  return cases(message, bad);
}

function find(base: Course, kind: string): [Place, number, Fields] {
  const record = recordOf(base);
  for (const [turn, { answers }] of record.contents.entries())
    for (const index of answers.keys()) {
      const entry = payloadOf(record.entries[firstEntry(record, turn) + index] as Uint8Array);
      const parts = ((entry["body"] as Fields)["parts"] ?? []) as Fields[];
      const at = parts.findIndex((part) => part["kind"] === kind);
      if (at >= 0) return [[turn, index], at, parts[at] as Fields];
    }
  throw new Error(`${base.name} holds no ${kind}.`);
}

/** The order of the group: the first scalar that is too large. */
const ORDER = Uint8Array.from(
  Buffer.from("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010", "hex"),
);
const ZERO = new Uint8Array(32);

function put(bytes: Cbor | undefined, at: number, part: Uint8Array): Uint8Array {
  const changed = (bytes as Uint8Array).slice();
  changed.set(part, at < 0 ? changed.length + at : at);
  return changed;
}

function keys(base: Course): Negative[] {
  return [
    ...about(base, "key-commit", ({ proof }, bad) => [
      bad("a sealing key that is the identity", "deck/bad-point", { sealing: ZERO }),
      bad("a sealing key that is no point", "deck/bad-point", {
        sealing: new Uint8Array(32).fill(255),
      }),
      bad("a false proof of the sealing key", "deck/bad-key-proof", {
        proof: flipped(proof as Uint8Array, 32),
      }),
      bad("a response beyond the order", "deck/bad-scalar", { proof: put(proof, 32, ORDER) }),
      bad("a commitment of 63 bytes", "deck/malformed", { commitment: new Uint8Array(63) }),
      bad("a message of no kind", "deck/malformed", { kind: "deal" }),
      bad("a message with a field too many", "deck/malformed", { more: 0 }),
      bad("a message for another deck", "deck/wrong-deck", { deck: 1 }),
      bad("a message for other keys", "deck/stale", { epoch: 1 }),
    ]),
    ...about(base, "key-reveal", ({ proof, salt }, bad) => [
      bad("another salt than was committed to", "deck/bad-opening", {
        salt: flipped(salt as Uint8Array, 0),
      }),
      bad("another proof than was committed to", "deck/bad-opening", {
        proof: flipped(proof as Uint8Array, 0),
      }),
      bad("envelopes between two", "deck/bad-length", { envelopes: new Uint8Array(144) }),
    ]),
  ];
}

function shuffles(base: Course): Negative[] {
  return [
    ...about(base, "shuffle", ({ output }, bad) => [
      bad("a shuffle with a piece too few", "deck/bad-length", {
        output: (output as Uint8Array).subarray(64),
      }),
      bad("a shuffle with the identity in it", "deck/bad-point", { output: put(output, 0, ZERO) }),
    ]),
    ...about(base, "shuffle-proof", ({ proof }, bad) => [
      ...["cA", "cB", "cd", "cDelta", "cDifference", "c0", "e0a", "e0b"].map((name, index) =>
        bad(`a shuffle's proof with another ${name}`, "deck/bad-shuffle", {
          proof: put(
            proof,
            32 * index,
            (proof as Uint8Array).slice(32 * ((index + 1) % 8), 32 * ((index + 1) % 8) + 32),
          ),
        }),
      ),
      ...[
        ["a", 8],
        ["b", 60],
        ["aBar", 112],
        ["tauBar", -1],
      ].map(([name, index]) =>
        bad(`a shuffle's proof with another ${name}`, "deck/bad-shuffle", {
          proof: flipped(proof as Uint8Array, 32 * Number(index)),
        }),
      ),
      bad("a shuffle's proof with a scalar beyond the order", "deck/bad-scalar", {
        proof: put(proof, -32, ORDER),
      }),
      bad("a shuffle's proof that is too short", "deck/bad-length", {
        proof: (proof as Uint8Array).subarray(32),
      }),
    ]),
  ];
}

function shares(base: Course): Negative[] {
  return about(base, "shares", ({ shares: points, proofs }, bad) => [
    bad("two shares exchanged", "deck/bad-share", {
      shares: put(
        put(points, 0, (points as Uint8Array).slice(32, 64)),
        32,
        (points as Uint8Array).slice(0, 32),
      ),
    }),
    bad("a share that is the identity", "deck/bad-point", { shares: put(points, 0, ZERO) }),
    bad("a share too few", "deck/bad-length", { shares: (points as Uint8Array).subarray(32) }),
    bad("a false proof of shares", "deck/bad-share", { proofs: flipped(proofs as Uint8Array, 64) }),
    bad("a proof too many", "deck/bad-length", { proofs: new Uint8Array(192) }),
  ]);
}

function moves(base: Course): Negative[] {
  return [
    ...about(base, "opening", ({ proofs, shares: points }, bad) => [
      bad("a false proof of an opening", "deck/bad-opening", {
        proofs: flipped(proofs as Uint8Array, 64),
      }),
      bad("an opening to no card", "deck/not-a-card", {
        shares: (proofs as Uint8Array).slice(0, 32),
      }),
      bad("an opening of another slot", "deck/unproven", { slots: [51] }),
      bad("an opening with two shares", "deck/bad-length", {
        shares: Uint8Array.from([...(points as Uint8Array), ...(points as Uint8Array)]),
      }),
    ]),
    ...about(base, "none-of", ({ proofs, faces, slots, against, form }, bad) => [
      bad(
        "a false proof of a card not held",
        form === "unequal" ? "deck/bad-none-of" : "deck/bad-challenge",
        {
          proofs: flipped(proofs as Uint8Array, -16),
        },
      ),
      bad("a proof about a face too few", "deck/unproven", { faces: (faces as number[]).slice(1) }),
      bad("a proof about a slot too few", "deck/unproven", {
        slots: (slots as number[]).concat(51),
      }),
      bad(
        "a proof against a face too few",
        form === "unequal" ? "deck/bad-none-of" : "deck/bad-length",
        { against: (against as number[]).slice(1) },
      ),
      bad("faces that descend", "deck/malformed", { faces: (faces as number[]).toReversed() }),
    ]),
  ];
}
