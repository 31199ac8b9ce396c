import { expect, it } from "vitest";
import { ok } from "../../protocol/result.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { act } from "./author.ts";
import { tick } from "./clock.ts";
import { matchOf, PASSWORD, post, receiveAt, tableOf } from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

const LIMIT = 30_000;

/** All seats are asked at once. */
const atOnce: typeof tally = {
  ...tally,
  setup: (terms) => {
    const made = tally.setup(terms);
    return made.ok ? ok({ ...made.value, waiting: made.value.active }) : made;
  },
};

class Counting<K, V> extends Map<K, V> {
  asked = 0;
  override get size(): number {
    this.asked++;
    return super.size;
  }
}

/** How often seat 0 asks whether a seat is convicted while the throws of all others arrive after their time. */
function workFor(seats: number): number {
  const table = tableOf(atOnce as never, seats, tally.defaults, LIMIT);
  table.carries = () => false;
  const thrown = table.matches
    .slice(1)
    .flatMap((match) =>
      unwrap(act(match, { number: 1 }, PASSWORD)).flatMap((effect) =>
        effect.kind === "send" ? effect.message : [],
      ),
    );
  for (const now of [0, LIMIT, 2 * LIMIT]) post(table, 0, tick(matchOf(table, 0), now));
  const convicted = new Counting<never, never>();
  Object.assign(matchOf(table, 0).guilt, { convicted });
  for (const message of thrown) receiveAt(table, 0, message);
  return convicted.asked;
}

it("a phase that is late is judged with work that grows with the square of its seats", () => {
  const [few, many] = [workFor(8), workFor(24)];
  expect(few).toBeGreaterThan(0);
  expect(many / few).toBeLessThan(2 * 3 ** 2);
});
