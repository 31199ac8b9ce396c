import { openChance } from "../../node/keys/crypto.ts";
import { type Gate, openGates } from "../invite/gates.ts";
import type { Clock } from "../ports/clock.ts";

/** A clock that stands still, and whose later steps run when a test says so. */
export function stillClock(): { readonly clock: Clock; drain(): void } {
  let steps: (() => void)[] = [];
  const soon = (step: () => void) => void steps.push(step);
  return {
    clock: { now: () => 0, today: () => 0, soon, after: () => () => {} },
    drain() {
      while (steps.length > 0) {
        const due = steps;
        steps = [];
        for (const step of due) step();
      }
    },
  };
}

const { random } = await openChance();

/** The door of a table whose host knows everybody. */
export function friendlyGate(): Gate {
  const settings = { setting: () => null, setSetting: () => {} };
  const deps = { settings, random, now: () => 0, isKnown: () => true, addressOf: () => null };
  return openGates(deps).at("table");
}
