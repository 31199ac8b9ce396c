import { describe, expect, it } from "vitest";
import { lagrange } from "../../protocol/deck/feldman.ts";
import { keyOf, type Scalar } from "../../protocol/deck/group.ts";
import { look } from "../../protocol/deck/holding.ts";
import { mod } from "../../protocol/deck/scalar.ts";
import type { Game } from "../../src/engine/game.ts";
import { suiteOf } from "../../src/match/dealer.ts";
import { lockstep, step } from "./lockstep.ts";
import { lots } from "./lots.ts";
import { group } from "./simulation.ts";

const SEATS = 4;
const HOLDER = 0;
const OTHERS = [1, 2, 3];

/** Players who put together everything they know to read a hand that is not theirs. */
describe("a hidden piece", () => {
  const table = lockstep(lots as unknown as Game, SEATS, 9);
  step(table);
  const { dealer, own } = table.matches[HOLDER]!;
  const suite = suiteOf(table.matches[HOLDER]!);
  const held = [...dealer.deck!.slots].flatMap(([slot, state]) =>
    state.kind === "held" && state.holding.seat === HOLDER ? { slot, holding: state.holding } : [],
  );
  const opens = (secret: Scalar) =>
    held.filter(({ slot, holding }) => {
      const face = suite.faces.get(keyOf(look(group, holding, secret)));
      return face !== undefined && face === own.faces.get(slot);
    }).length;
  const secretsOf = (seat: number) => table.matches[seat]!.own.deck!;
  /** The holder's key, as these seats would get it from their shares of it. */
  const joined = (coalition: readonly number[]) =>
    mod(
      coalition.reduce((sum, seat) => {
        const [generation] = secretsOf(seat).generations.values();
        return sum + lagrange(seat, coalition) * generation!.shares.get(HOLDER)!;
      }, 0n),
    );

  it("is read by its holder, and by all the others together, as the agreed tolerance has it", () => {
    expect(held.length).toBeGreaterThan(0);
    expect(opens(secretsOf(HOLDER).key)).toBe(held.length);
    expect(opens(joined(OTHERS))).toBe(held.length);
  });

  it("is not read by fewer, whatever they put together", () => {
    for (const absent of OTHERS) {
      const coalition = OTHERS.filter((seat) => seat !== absent);
      expect(opens(joined(coalition))).toBe(0);
      const known = coalition.flatMap((seat) => {
        const { key, sealing, polynomial, held: keys, generations } = secretsOf(seat);
        const shares = [...generations.values()].flatMap((one) => [...one.shares.values()]);
        return [key, sealing, ...polynomial, ...keys.values(), ...shares];
      });
      for (const secret of known) expect(opens(secret)).toBe(0);
      expect(opens(mod(known.reduce((sum, secret) => sum + secret, 0n)))).toBe(0);
    }
  });
});
