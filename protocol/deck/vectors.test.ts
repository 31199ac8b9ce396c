import { describe, expect, test } from "vitest";
import { toHex } from "../bytes.ts";
import { type Cbor, encode } from "../cbor/cbor.ts";
import { seededBytes } from "../randomness.ts";
import { noneOf, openingOf } from "./claims/statements.ts";
import type { Holding } from "./dealing/holding.ts";
import type { Group, Point } from "./group/group.ts";
import { nobleGroup } from "./group/ristretto-noble.ts";
import { openSodiumGroup } from "./group/ristretto-sodium.ts";
import { randomSecret } from "./group/scalar.ts";
import { seal } from "./keys/envelope.ts";
import { removeSeat } from "./keys/removal.ts";
import { proveEquality } from "./proofs/dleq.ts";
import { proveOneOf } from "./proofs/one-of.ts";
import { proveKnowledge } from "./proofs/schnorr.ts";
import { openSuite } from "./proofs/suite.ts";
import { type Context, contextId, digest, objectId } from "./proofs/transcript.ts";
import { proveUnequal } from "./proofs/unequal.ts";
import { encryptOpenly, flatten } from "./shuffle/elgamal.ts";
import { applyShuffle, prepareShuffle, proveShuffle } from "./shuffle/shuffle-prover.ts";
import {
  agreeKeys,
  change,
  deal,
  dealHands,
  deliver,
  handOf,
  newTable,
  peerAt,
  settle,
  shuffle,
  upTo,
  value,
} from "./testing/table.ts";

/**
 * The vectors in docs/vectors/deck are the output of these functions: fixed randomness in, fixed bytes out, on both
 * back ends. After a deliberate change of the protocol, `vitest -u` writes them again.
 */
const groups = [await openSodiumGroup(), nobleGroup];
const seed = new Uint8Array(32).fill(0x42);

const context: Context = {
  version: 1,
  group: "ristretto255",
  match: new Uint8Array(32).fill(0xa1),
  rules: new Uint8Array(32).fill(0xb2),
  roster: new Uint8Array(32).fill(0xc3),
  epoch: 4,
  seat: 1,
  kind: "shuffle",
  object: objectId({ deck: 2, shuffle: 0, step: 1 }),
};

/** Every proof on its own, from its own stream of randomness. */
function proofVectors(group: Group) {
  const suite = openSuite(group, "vectors", 4);
  const chance = (purpose: string) => seededBytes(seed, purpose);
  const inputs = chance("inputs");
  const secret = randomSecret(inputs);
  const key = group.multiplyBase(secret);
  const other = group.multiplyBase(randomSecret(inputs));
  const bases = [0, 1, 2].map(() => group.multiplyBase(randomSecret(inputs)));
  const images = bases.map((base) => group.multiply(secret, base));
  const [base = key] = bases;
  const card = suite.cards[2] ?? key;
  const residual = group.add(card, group.multiply(secret, base));
  const holding: Holding = { seat: 1, key, base, residual };
  const others = suite.cards.filter((one) => one !== card);
  const input = suite.cards.map((one) => encryptOpenly(group, key, one));
  const masks = prepareShuffle(suite, key, input.length, chance("masks"));
  const output = applyShuffle(suite, masks, input);
  const hexes = (points: readonly Point[]) => points.map(toHex);
  return {
    seed: toHex(seed),
    constants: {
      blinding: toHex(suite.blinding),
      generators: hexes(suite.generators.slice(0, 3)),
      generatorsDigest: toHex(suite.generatorsDigest),
      cards: { pieces: suite.pieces, points: hexes(suite.cards) },
    },
    transcript: {
      object: { deck: 2, shuffle: 0, step: 1, digest: toHex(context.object) },
      context: toHex(contextId(context)),
      lists: toHex(digest("dmp1/object", { b: [seed, new Uint8Array(0)], a: "text", c: 7 })),
    },
    stream: { purpose: "inputs", bytes: toHex(chance("inputs")(80)) },
    inputs: {
      secret: secret.toString(),
      key: toHex(key),
      other: toHex(other),
      bases: hexes(bases),
      images: hexes(images),
      residual: toHex(residual),
    },
    schnorr: toHex(proveKnowledge(group, context, secret, key, chance("schnorr"))),
    equality: toHex(proveEquality(group, context, secret, key, bases, images, chance("dleq"))),
    envelope: toHex(seal(group, context, other, 123_456_789n, chance("envelope"))),
    oneOf: toHex(proveOneOf(group, context, holding, secret, suite.cards, 2, chance("or"))),
    unequal: others.map((one) =>
      toHex(proveUnequal(group, context, holding, secret, card, one, chance("neq"))),
    ),
    shuffle: {
      permutation: masks.permutation,
      input: hexes(flatten(input)),
      output: hexes(flatten(output)),
      proof: toHex(proveShuffle(suite, context, masks, input, output, chance("shuffle"))),
    },
  };
}

/** A game with every kind of message, each in canonical dag-cbor. */
function messageVectors(group: Group) {
  const pieces = 9;
  const table = agreeKeys(newTable({ group, seats: 4, pieces }));
  const { suite, random } = table;
  const steps: { readonly before: string; readonly at: number }[] = [];
  const step = (before: string) => steps.push({ before, at: table.log.length });
  step("shuffle faces 0..8 into slots 0..8");
  shuffle(table, { first: 0, faces: upTo(pieces), hidden: [] });
  step("deal slot s to seat s");
  dealHands(table, 0, 1);
  step("seat 1: none of two faces, none of five; shows slot 1");
  const one = peerAt(table, 1);
  const own = [...handOf(table, 1).values()];
  const free = upTo(pieces).filter((face) => !own.includes(face));
  for (const count of [2, 5])
    deliver(
      table,
      1,
      value(noneOf(suite, one.deck, one.secrets, [1], free.slice(0, count), random)),
    );
  deliver(table, 1, openingOf(suite, one.deck, one.secrets, [1], random));
  step("remove seat 0; the others share anew; deal slot 4 to seat 2");
  table.peers.delete(0);
  change(table, (deck) => value(removeSeat(suite, deck, 0)));
  settle(table);
  deal(table, [{ slot: 4, seat: 2 }]);
  step("open deck 1 for three seats; seat 2's envelope for seat 0 is spoilt on the way");
  const disputed = newTable({ group, seats: 3, pieces, deck: 1 });
  settle(disputed, (sent) => {
    if (sent.seat !== 2 || sent.message.kind !== "key-reveal") return sent;
    const { envelopes } = sent.message;
    const spoilt = envelopes.with(143, (envelopes[143] ?? 0) ^ 1);
    return { seat: 2, message: { ...sent.message, envelopes: spoilt } };
  });
  const { setup, joint, keys } = table.spectator;
  return {
    setup: {
      ...setup,
      match: toHex(setup.match),
      rules: toHex(setup.rules),
      roster: toHex(setup.roster),
    },
    pieces: suite.pieces,
    joint: toHex(joint ?? seed),
    steps,
    messages: [...table.log, ...disputed.log].map(({ seat, message }) => ({
      seat,
      kind: message.kind,
      bytes: toHex(encode(message as Cbor)),
    })),
    keys: [...keys.current].map(([seat, key]) => ({ seat, key: toHex(key) })),
    hands: [1, 2, 3].map((seat) => [...handOf(table, seat)]),
  };
}

describe("50: the vectors in docs", () => {
  test.each([
    ["proofs", proofVectors],
    ["messages", messageVectors],
  ] as const)(
    "%s are the same on both back ends, and as written",
    async (name, make) => {
      const [sodium, noble] = groups.map((group) => JSON.stringify(make(group), null, 1));
      expect(noble).toBe(sodium);
      await expect(`${sodium}\n`).toMatchFileSnapshot(`../../docs/vectors/deck/${name}.json`);
    },
    60_000,
  );

  test("hold every kind of message", () => {
    const [group] = groups;
    if (group === undefined) throw new Error("no group");
    const kinds = new Set(messageVectors(group).messages.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual([
      "accept",
      "complaint",
      "key-commit",
      "key-reveal",
      "none-of",
      "opening",
      "reshare",
      "shares",
      "shuffle",
      "shuffle-proof",
    ]);
  });
});
