import { describe, expect, it } from "vitest";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { follow, move, RESIGN, signedAs } from "./following.fixture.ts";
import { receiveMessage } from "./receive.ts";
import { recordOf, verifyRecord } from "./record/verification.ts";
import {
  catchUp,
  create,
  giveUp,
  matchOf,
  play,
  receiveAt,
  tableOf,
  verify,
} from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

describe("a phase that all of three have left is handed on", () => {
  it.each([false, true])("though the liar's bot has seen what nobody has: %s", (unknown) => {
    const [liar, bot] = [2, 3];
    const owners = [null, null, null, liar];
    const table = tableOf(tally as never, 4, tally.defaults, null, () => true, owners);
    const at = matchOf(table, 0);
    const seen = unknown ? [new Uint8Array(32).fill(7)] : [];
    const moved = signedAs(table, bot, at, { kind: "act", action: { number: 1 }, seen });
    const first = signedAs(table, liar, at, { kind: "resign", bots: [[bot, 1]] });
    const later = signedAs(table, liar, at, RESIGN, { step: 1 });
    table.carries = () => false;
    for (const seat of [0, 1]) giveUp(table, seat);
    for (const message of [later, moved, first]) receiveAt(table, 0, message);
    for (const message of [moved, first]) receiveAt(table, 1, message);
    table.carries = (from) => from < liar;
    for (let time = 0; time < 3; time++) for (const seat of [0, 1]) catchUp(table, seat);
    const { outcome } = matchOf(table, 0).phase;
    expect(outcome).not.toBeNull();
    expect(matchOf(table, 1).phase.outcome).toEqual(outcome);
    const looker = follow(table, create(table, null).match, matchOf(table, 0));
    expect(looker.phase.outcome).toEqual(outcome);
  });

  it.each([false, true])("though the liar has shown others more than they keep: %s", (filled) => {
    const liar = 2;
    const table = tableOf(tally as never, 3);
    const at = matchOf(table, 0);
    const counts = signedAs(table, liar, at, RESIGN);
    const others = [
      ...[1, 2].map((number) => signedAs(table, liar, at, move(number))),
      ...[3, 4].map((step) => signedAs(table, liar, at, RESIGN, { step })),
    ];
    table.carries = () => false;
    const looker = create(table, null).match;
    for (const seat of [0, 1]) giveUp(table, seat);
    for (const message of filled ? others : []) {
      receiveAt(table, 1, message);
      receiveMessage(looker, message);
    }
    receiveAt(table, 0, counts);
    table.carries = (from) => from < liar;
    for (let time = 0; time < 5; time++) for (const seat of [0, 1]) catchUp(table, seat);
    const { outcome } = at.phase;
    expect(outcome).not.toBeNull();
    expect(matchOf(table, 1).phase.outcome).toEqual(outcome);
    expect(follow(table, looker, at).phase.outcome).toEqual(outcome);
  });
});

it("a match in which only a liar and its bots are left is over once it has resigned, whatever it withholds", () => {
  const [liar, bob, liarsBot] = [0, 1, 2];
  const table = tableOf(tally as never, 3, tally.defaults, null, () => true, [null, null, liar]);
  giveUp(table, bob);
  while (!matchOf(table, liar).phase.gone.includes(bob))
    for (const seat of matchOf(table, liar).phase.expected) play(table, seat, { number: seat + 1 });
  const at = matchOf(table, bob);
  expect(at.phase.voters).toEqual([liar]);
  const [one, other] = [1, 2].map((number) => signedAs(table, liarsBot, at, move(number)));
  const gaveUp = signedAs(table, liar, at, RESIGN, { step: 3 });
  const looker = follow(table, create(table, null).match, at);
  for (const match of [at, looker]) {
    receiveMessage(match, gaveUp);
    expect(match.phase.outcome).toBeNull();
    for (const face of [one!, other!]) receiveMessage(match, face);
    expect(match.phase.outcome).not.toBeNull();
    const verified = verifyRecord(recordOf(match), { findGame: () => tally as never, verify });
    expect(unwrap(verified).ending.kind).toBe("agreed");
  }
});
