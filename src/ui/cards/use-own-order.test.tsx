import { expect, test } from "vitest";
import { settled, stage, textOf } from "../stage.fixture.tsx";
import { snapshotOf } from "../table.fixture.ts";
import type { Preferences } from "./preferences.ts";
import { type OwnOrder, useOwnOrder } from "./use-own-order.ts";

const hand = [3, 5, 9].map((slot) => ({ slot, face: { rank: 1, suit: "S" } as never }));
let shown: OwnOrder<(typeof hand)[number]>;
let preferences: Preferences = { order: "suit", fourColours: false };

function Fan() {
  shown = useOwnOrder(hand, preferences, (next) => {
    preferences = next;
  });
  return shown.cards.map(({ slot }) => slot).join();
}

test("a hand that its holder has arranged is arranged so after a look at the rules", async () => {
  const { root, render } = stage({}, snapshotOf());
  await render(<Fan />);
  shown.move(9, 0);
  await settled();
  await render(<Fan />);
  expect(textOf(root)).toBe("9,3,5");
  await render(null);
  await render(<Fan />);
  expect(textOf(root)).toBe("9,3,5");
});
