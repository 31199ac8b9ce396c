import { expect, test } from "vitest";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { act, resignMatch } from "./author.ts";
import { silences } from "./duty.ts";
import { openPlace } from "./history.ts";
import {
  create,
  matchOf,
  PASSWORD,
  play,
  storedBy,
  type TestTable,
  tableOf,
} from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";
import type { Place } from "./terms.ts";

/** Two histories of one program: a bot must not sign in one that its owner does not hold. */
function tableWithBots(...owners: readonly (number | null)[]): TestTable {
  return tableOf(tally as never, owners.length, tally.defaults, null, () => true, owners);
}

test("a bot signs nothing once its owner has resigned, before the bot hears of it", () => {
  const [ann, bot] = [0, 1];
  const table = tableWithBots(null, ann, null);
  const house = {
    isSilent: (seat: number, at: Place) => silences(matchOf(table, ann), seat, at),
    isTogether: () => true,
  };
  play(table, ann, { number: 2 });
  const { match } = create(table, bot, storedBy(table, bot), house);
  expect(match.phase.expected).toEqual([bot]);
  unwrap(resignMatch(matchOf(table, ann)));
  const moved = act(match, { number: 3 }, PASSWORD);
  expect(moved.ok ? "signed" : moved.fault.code).toBe("entry/after-resignation");
});

test("a bot signs nothing in a history that its owner does not hold", () => {
  const [ann, bot] = [0, 1];
  const table = tableWithBots(null, ann, null);
  play(table, ann, { number: 2 });
  const { match } = create(table, bot, storedBy(table, bot), {
    // As if Ann's match had come to another result of the first phase.
    isSilent: (seat, { turn }) =>
      silences(matchOf(table, ann), seat, { turn, log: new Uint8Array(32) }),
    isTogether: () => true,
  });
  expect(match.phase.expected).toEqual([bot]);
  expect(act(match, { number: 3 }, PASSWORD).ok).toBe(false);
  const at = openPlace(match);
  expect(silences(matchOf(table, ann), bot, at)).toBe(false);
  expect(silences(matchOf(table, ann), bot, { ...at, turn: at.turn + 1 })).toBe(true);
});
