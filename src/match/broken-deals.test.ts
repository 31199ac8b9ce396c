import { expect, test } from "vitest";
import { readEntry, signEntry } from "../../protocol/entry.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { readVote } from "../../protocol/vote.ts";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import { blocks, standingResignations } from "./awaited.ts";
import { claim } from "./clock.ts";
import { made } from "./contents.ts";
import { answerTo } from "./dealing/dealer.ts";
import { isValid } from "./deciding/validity.ts";
import { nextStep } from "./pool.ts";
import { deliver, giveUp, matchOf, receiveAt, tableOf, wait } from "./table.fixture.ts";

test.each(["resigns", "says nothing"])(
  "between two, a player whose bot %s in a deal can be called gone",
  (what) => {
    // Nothing of the liar's (seat 1 and its bot 2) arrives but what the test sends.
    const owners = [null, null, 1];
    const table = tableOf(crazyEights as never, 3, undefined, null, (from) => from === 0, owners);
    const { history, seating, pool } = matchOf(table, 0);
    const place = { v: 2, match: seating.start.hash, turn: 0, log: history.start } as const;
    const bot = { ...place, seat: 2, step: nextStep(pool, 2), body: { kind: "resign" } } as const;
    const { bytes } = signEntry(bot, table.signers[2]!);
    if (what === "resigns") receiveAt(table, 0, { kind: "entry", bytes });
    deliver(table);
    for (let now = 0; now <= 1_200_000; now += 60_000) wait(table, now);
    expect(claim(matchOf(table, 0), 1, 1_260_000)).toMatchObject({ ok: true });
  },
);

test("a deal that is fulfilled is not broken off for one who has given everything", () => {
  // In the second phase, the deal, no vote arrives, and seat 3 lacks a part when it leaves after its own.
  const table = tableOf(crazyEights as never, 4, undefined, null, (from, to, { kind, bytes }) => {
    if (kind === "vote") return unwrap(readVote(bytes)).value.turn === 0;
    return kind !== "entry" || to !== 3 || from !== 0 || unwrap(readEntry(bytes)).value.turn !== 1;
  });
  giveUp(table, 3);
  const match = matchOf(table, 0);
  expect(match.phase).toMatchObject({ turn: 1, request: { kind: "deal" } });
  expect(answerTo(match.dealing.dealer, match.phase.request!)).not.toBeNull();
  const [left] = standingResignations(match);
  expect(left?.value.seat).toBe(3);
  expect(blocks(match, left!)).toBe(false);
  expect(isValid(match, made([], [left!]))).toBe(false);
});
