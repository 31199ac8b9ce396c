import { describe, expect, it } from "vitest";
import { scriptedChance } from "./chance.ts";

/** Two packs of three: equal pieces share a name. */
const PIECES = ["a", "b", "c", "a", "b", "c"];

function chanceOf(fixed: { orders?: string[][]; rolls?: number[]; passwords?: string[] }) {
  return scriptedChance({ orders: [], rolls: [], passwords: [], ...fixed }, PIECES);
}

describe("scriptedChance", () => {
  it("puts named pieces first, then the rest in the game's order", () => {
    const chance = chanceOf({ orders: [["c", "a", "a"], []] });
    expect(chance.order([5, 3, 1, 0, 2])).toEqual([2, 0, 3, 1, 5]);
    expect(chance.order([4, 0])).toEqual([0, 4]);
    expect(chance.fault()).toBeNull();
  });

  it("names the first piece that is missing or used up", () => {
    const chance = chanceOf({ orders: [["c", "c", "x"]] });
    expect(chance.order([2, 0])).toEqual([2, 0]);
    expect(chance.fault()).toMatchObject({
      code: "script/chance-does-not-fit",
      field: "chance.orders.0.1",
    });
  });

  it("covers as many requests as it has lists", () => {
    const chance = chanceOf({ orders: [[]], rolls: [2] });
    const shuffle = { kind: "shuffle", first: 0, faces: [], hidden: [] } as const;
    const roll = { kind: "roll", seat: 0, coins: 4 } as const;
    expect([chance.covers(shuffle), chance.covers(roll)]).toEqual([true, true]);
    chance.order([]);
    expect([chance.covers(shuffle), chance.covers(roll)]).toEqual([false, true]);
    expect(chance.roll(4)).toBe(2);
    expect([chance.covers(shuffle), chance.covers(roll)]).toEqual([false, false]);
    // Dealing and opening use no chance: they show what already lies there.
    expect(chance.covers({ kind: "open", slots: [0] })).toBe(true);
  });

  it("gives the same password until it is spent", () => {
    const chance = chanceOf({ passwords: ["one", "two"] });
    expect([chance.password(), chance.password()]).toEqual(["one", "one"]);
    chance.spendPassword();
    expect(chance.password()).toBe("two");
    chance.spendPassword();
    expect(chance.fault()).toBeNull();
    chance.spendPassword();
    expect(chance.fault()).toMatchObject({ field: "chance.passwords.2" });
  });
});
