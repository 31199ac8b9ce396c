import { equalBytes, fromHex } from "../../bytes.ts";
import { BASE, type Group, isIdentity, keyOf, type Point } from "../group/group.ts";
import { digest, type Label } from "./transcript.ts";

/** The most pieces one shuffle may hold. */
export const MAX_PIECES = 128;

const RISTRETTO =
  "404622dc1a5f5d577b2423da185ff3e7870a489b293787f1b9d6c8669977af4d3490e563b1cae0b75fdd9a98a6afa64121f7a0d45cb1c9ac6237c5215a115a56";
/** SHA-512 over the Pedersen base and all generators, so that a changed label or library is noticed at start-up. */
const PINNED: { readonly [group in Group["name"]]: string } = {
  noble: RISTRETTO,
  sodium: RISTRETTO,
  toy: "71f025e57b8f908d50a740d2ff9e74bf97ecd451dbe6e6c1539af08ec29f852efde54655d425e185530d356cda1dcccaa54c583b5370523f686cea471d43930d",
};

/** The group and every constant of it, derived at each start and never taken from a message (docs/protocol.md 2). */
export interface Suite {
  readonly group: Group;
  /** P: the base of commitment blinding. */
  readonly blinding: Point;
  /** G_1, ..., G_128: the bases of committed vectors. */
  readonly generators: readonly Point[];
  readonly generatorsDigest: Uint8Array;
  /** Names the set of pieces; the game's id. */
  readonly pieces: string;
  /** The point for each face. Independent points: multiples of one point would turn malleability into chosen cards. */
  readonly cards: readonly Point[];
  /** The face of a card point, by `keyOf`. */
  readonly faces: ReadonlyMap<string, number>;
}

/**
 * Derives the constants for a game with `count` pieces (equal pieces have different faces). Throws if they are not the
 * pinned ones: then nothing may be played.
 */
export function openSuite(group: Group, pieces: string, count: number): Suite {
  const blinding = derive(group, "dmp1/pedersen/base", {});
  const generators = Array.from({ length: MAX_PIECES }, (_, index) =>
    derive(group, "dmp1/pedersen/gen", { index }),
  );
  const generatorsDigest = digest("dmp1/pedersen/list", { blinding, generators });
  const pinned = fromHex(PINNED[group.name]);
  if (!pinned.ok || !equalBytes(pinned.value, generatorsDigest))
    throw new Error(
      "The group constants differ from the pinned ones: this build must not be used.",
    );
  const cards = Array.from({ length: count }, (_, face) =>
    derive(group, "dmp1/card", { pieces, face }),
  );
  const all = [BASE, blinding, ...generators, ...cards];
  if (all.some(isIdentity) || new Set(all.map(keyOf)).size !== all.length)
    throw new Error("Two group constants are equal: this build must not be used.");
  const faces = new Map(cards.map((card, face) => [keyOf(card), face]));
  return { group, blinding, generators, generatorsDigest, pieces, cards, faces };
}

function derive(
  group: Group,
  label: Label,
  fields: { readonly [name: string]: number | string },
): Point {
  return group.fromUniform(digest(label, fields));
}
