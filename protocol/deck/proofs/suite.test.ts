import { describe, expect, test } from "vitest";
import { toHex } from "../../bytes.ts";
import { BASE, type Group } from "../group/group.ts";
import { nobleGroup } from "../group/ristretto-noble.ts";
import { openSodiumGroup } from "../group/ristretto-sodium.ts";
import { toyGroup } from "../testing/toy-group.ts";
import { MAX_PIECES, openSuite } from "./suite.ts";
import { digest } from "./transcript.ts";

const group = await openSodiumGroup();

describe("51: the constants", () => {
  test("are the pinned ones on both back ends", () => {
    const [sodium, noble] = [openSuite(group, "x", 3), openSuite(nobleGroup, "x", 3)];
    expect(noble.cards.map(toHex)).toEqual(sodium.cards.map(toHex));
    expect(toHex(noble.generatorsDigest)).toBe(toHex(sodium.generatorsDigest));
    expect(sodium.generators).toHaveLength(MAX_PIECES);
  });

  test("differ in the simulator's group, and are pinned there, too", () => {
    const toy = openSuite(toyGroup, "x", 3);
    expect(toHex(toy.generatorsDigest)).not.toBe(toHex(openSuite(group, "x", 3).generatorsDigest));
    expect(() => openSuite({ ...toyGroup, name: "sodium" }, "x", 3)).toThrow(/pinned/);
    expect(() => openSuite({ ...group, name: "toy" }, "x", 3)).toThrow(/pinned/);
  });

  test("stop the start when a label or the map changes", () => {
    const twisted: Group = {
      ...group,
      fromUniform: (bytes) => group.fromUniform(bytes.map((byte) => byte ^ 1)),
    };
    expect(() => openSuite(twisted, "x", 3)).toThrow(/pinned/);
  });

  test("stop the start when two of them are equal", () => {
    const own = openSuite(group, "x", 3);
    const repeated = digest("dmp1/card", { pieces: "x", face: 1 });
    const twisted: Group = {
      ...group,
      fromUniform: (bytes) => (toHex(bytes) === toHex(repeated) ? BASE : group.fromUniform(bytes)),
    };
    expect(own.cards).toHaveLength(3);
    expect(() => openSuite(twisted, "x", 3)).toThrow(/equal/);
  });

  test("give another game other cards", () => {
    const [one, other] = [openSuite(group, "x", 2), openSuite(group, "y", 2)];
    expect(one.cards[0]).not.toEqual(other.cards[0]);
  });
});
