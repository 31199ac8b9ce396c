import { describe, expect, it } from "vitest";
import { survivingThrows } from "./throws.ts";

const LETTERS = "RPSLK";

/** Who stays in (docs/games/rpsls.md, row 10), for all 31 sets; "all" if everybody who revealed stays in. */
const TABLE = `R all, P all, S all, L all, K all,
  RP P, RS R, RL R, RK K, PS S, PL L, PK P, SL S, SK K, LK L,
  RPS all, RPL all, RPK P, RSL R, RSK K, RLK all, PSL S, PSK all, PLK L, SLK all,
  RPSL all, RPSK all, RPLK all, RSLK all, PSLK all, RPSLK all`
  .split(",")
  .map((row) => row.trim().split(" ") as [string, string]);

describe("survivingThrows", () => {
  it("is tested with every set of throws", () => {
    expect(new Set(TABLE.map(([set]) => set)).size).toBe(31);
  });

  it.each(TABLE)("of %s, leaves %s in", (set, survive) => {
    const shown = Array.from(set, (letter) => LETTERS.indexOf(letter));
    const surviving = survivingThrows([...shown, ...shown]);
    const letters = Array.from(new Set(surviving), (symbol) => LETTERS[symbol]).join("");
    expect(letters).toBe(survive === "all" ? set : survive);
  });
});
