import { expect, test } from "vitest";
import { type Body, signEntry } from "../../protocol/entry.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { act, resignMatch } from "./author.ts";
import { messagesAfter, positionOf } from "./catch-up.ts";
import { silences } from "./duty.ts";
import { logAt, openPlace } from "./history.ts";
import type { Message } from "./match.ts";
import { receiveMessage } from "./receive.ts";
import {
  create,
  matchOf,
  PASSWORD,
  play,
  receiveAt,
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

/** What another program could sign for this seat now. */
function entryOf(table: TestTable, seat: number, body: Body, step = 0): Message {
  const { seating, phase, history } = matchOf(table, seat);
  const log = logAt(history, phase.turn)!;
  const place = { match: seating.start.hash, turn: phase.turn, log, seat, step };
  return {
    kind: "entry",
    bytes: signEntry({ v: 2, ...place, body }, table.signers[seat]!).bytes,
  };
}

test("an onlooker takes no resignation of a caught bot for its answer before the other player says so", () => {
  // Seat 2 is a bot of the liar's, seat 1. It moves, and shows only later that it had resigned before.
  const table = tableWithBots(null, null, 1);
  play(table, 0, { number: 2 });
  play(table, 1, { number: 3 });
  const { turn, expected } = matchOf(table, 0).phase;
  expect(expected).toEqual([0, 1, 2]);
  const before = entryOf(table, 2, { kind: "resign" }, 7);
  // Its number is taken, so it alone is asked again.
  for (const [seat, number] of [1, 2, 1].entries()) play(table, seat, { number });
  const honest = matchOf(table, 0);
  const asked = turn + 1;
  expect(honest.phase).toMatchObject({ turn: asked, expected: [2] });
  const onlooker = create(table, null).match;
  for (const message of [...messagesAfter(honest, positionOf(onlooker))])
    receiveMessage(onlooker, message);
  expect(onlooker.phase.turn).toBe(asked);
  table.carries = () => false;
  const move = entryOf(table, 2, { kind: "act", action: { number: 4 }, seen: [] });
  for (const message of [move, before]) receiveAt(table, 0, message);
  expect(honest.phase.turn).toBeGreaterThan(asked);
  // The onlooker hears who lied, and of the resignation, before it hears of the move that counts.
  const { evidence } = honest.guilt.convicted.get(2)!;
  receiveMessage(onlooker, { kind: "evidence", bytes: evidence });
  receiveMessage(onlooker, before);
  expect(onlooker.guilt.convicted.has(2)).toBe(true);
  expect(onlooker.phase.turn).toBe(asked);
  for (const message of [...messagesAfter(honest, positionOf(onlooker))])
    receiveMessage(onlooker, message);
  expect(onlooker.history.finals[asked]?.content).toEqual(honest.history.finals[asked]?.content);
});

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
