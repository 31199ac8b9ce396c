import type { Fault } from "../../../protocol/result.ts";
import type { Chance } from "../../engine/dealer.ts";
import type { ChanceRequest, Face } from "../../engine/game.ts";
import type { FixedChance } from "./script.ts";

/** Chance fixed by a script. `Chance` cannot refuse, so a mismatch is stored in `fault`. */
export interface ScriptedChance extends Chance {
  /** Whether the script still has an answer to this request. */
  covers(request: ChanceRequest): boolean;
  /** The next password; the same until `spendPassword`. */
  password(): string;
  spendPassword(): void;
  /** The first answer that was missing or did not fit the request. */
  fault(): Fault | null;
}

/** `pieces` are the game's names of pieces by face. */
export function scriptedChance(fixed: FixedChance, pieces: readonly string[]): ScriptedChance {
  const used = { orders: 0, rolls: 0, passwords: 0 };
  let fault: Fault | null = null;
  const refuse = (code: Fault["code"], message: string, place: string) => {
    fault ??= { code, message, field: `chance.${place}` };
  };
  return {
    covers(request) {
      if (request.kind === "roll") return used.rolls < fixed.rolls.length;
      return request.kind !== "shuffle" || used.orders < fixed.orders.length;
    },
    roll(coins) {
      const index = used.rolls++;
      const heads = fixed.rolls[index] ?? 0;
      if (heads > coins) {
        refuse(
          "script/chance-does-not-fit",
          `${coins} coins cannot show ${heads} heads.`,
          `rolls.${index}`,
        );
      }
      // The match continues with a possible throw, but its result is never shown.
      return Math.min(heads, coins);
    },
    order(faces) {
      const index = used.orders++;
      const rest = faces.toSorted((a, b) => a - b);
      const first: Face[] = [];
      for (const [place, name] of (fixed.orders[index] ?? []).entries()) {
        const at = rest.findIndex((face) => pieces[face] === name);
        if (at >= 0) first.push(...rest.splice(at, 1));
        else {
          refuse(
            "script/chance-does-not-fit",
            `There is no "${name}" left among the pieces of this shuffle.`,
            `orders.${index}.${place}`,
          );
        }
      }
      return [...first, ...rest];
    },
    password: () => fixed.passwords[used.passwords] ?? "",
    spendPassword() {
      const index = used.passwords++;
      if (index >= fixed.passwords.length) {
        refuse(
          "script/chance-exhausted",
          "There are fewer passwords than secret choices.",
          `passwords.${index}`,
        );
      }
    },
    fault: () => fault,
  };
}
