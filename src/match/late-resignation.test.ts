import { describe, expect, it } from "vitest";
import { follow, followOwner, move, RESIGN, signedAs } from "./following.fixture.ts";
import { logAt } from "./history.ts";
import { receiveMessage } from "./receive.ts";
import { create, matchOf, play, receiveAt, tableOf } from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

const [HONEST, LIAR, BOT] = [0, 1, 2];

describe("a resignation from before an answer, whether or not later ones leave it room", () => {
  it.each([0, 1, 2])("tells a spectator that the answer came too late (%i)", (others) => {
    const table = tableOf(tally as never, 2);
    play(table, HONEST, { number: 3 });
    const honest = matchOf(table, HONEST);
    const onlooker = follow(table, create(table, null).match, honest);
    receiveMessage(onlooker, signedAs(table, LIAR, honest, move(2)));
    expect(onlooker.phase.turn).toBe(2);
    for (let step = 1; step <= others; step++)
      receiveMessage(onlooker, signedAs(table, LIAR, honest, RESIGN, { step }));
    receiveAt(table, HONEST, signedAs(table, LIAR, honest, RESIGN, { turn: 0 }));
    expect(honest.phase.outcome).not.toBeNull();
    const { history } = follow(table, onlooker, honest);
    expect(logAt(history, 2)).toEqual(logAt(honest.history, 2));
  });

  it.each([0, 2])("tells so a bot of the other player (%i)", (others) => {
    const owners = [null, null, HONEST];
    const table = tableOf(tally as never, 3, tally.defaults, null, () => true, owners);
    play(table, HONEST, { number: 3 });
    const honest = matchOf(table, HONEST);
    table.carries = () => false;
    const { turn } = honest.phase;
    receiveAt(table, BOT, signedAs(table, LIAR, honest, move(2)));
    for (let step = 1; step <= others; step++)
      receiveAt(table, BOT, signedAs(table, LIAR, honest, RESIGN, { turn, step }));
    receiveAt(table, HONEST, signedAs(table, LIAR, honest, RESIGN, { turn: 0 }));
    expect(honest.phase).toMatchObject({ turn: 2, outcome: null });
    followOwner(table, BOT, HONEST);
    expect(honest.phase.outcome).toBeNull();
    expect(honest.phase.expected).toContain(BOT);
    expect(logAt(matchOf(table, BOT).history, 2)).toEqual(logAt(honest.history, 2));
  });
});

describe("a move signed after a resignation", () => {
  it.each([false, true])("convicts, even once a phase has listed the resignation: %s", (listed) => {
    const owners = [null, null, HONEST];
    const table = tableOf(tally as never, 3, tally.defaults, null, () => true, owners);
    play(table, HONEST, { number: 3 });
    const honest = matchOf(table, HONEST);
    table.carries = () => false;
    const resignation = signedAs(table, LIAR, honest, RESIGN, { turn: 0 });
    const late = signedAs(table, LIAR, honest, move(2));
    for (const message of listed ? [resignation, late] : [late, resignation])
      receiveAt(table, HONEST, message);
    expect(honest.phase.turn).toBe(2);
    expect([...honest.guilt.convicted.keys()]).toEqual([LIAR]);
  });
});
