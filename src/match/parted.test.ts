import { describe, expect, it } from "vitest";
import { follow, followOwner, move, RESIGN, signedAs } from "./following.fixture.ts";
import { logAt } from "./history.ts";
import { receiveMessage } from "./receive.ts";
import { create, matchOf, play, receiveAt, type TestTable, tableOf } from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

/** The liar owns the next two, who move one after the other in rounds 6 and 7. */
const [HONEST, LIAR, FIRST, SECOND, BOT] = [0, 1, 2, 3, 4];

function inRoundSix(owners: readonly (number | null)[]): TestTable {
  const table = tableOf(tally as never, owners.length, tally.defaults, null, () => true, owners);
  const round = () => (matchOf(table, HONEST).phase.state as { round: number }).round;
  while (round() < 6)
    for (const seat of matchOf(table, HONEST).phase.expected) play(table, seat, { number: 0 });
  return table;
}

/** A spectator to whom the liar's seats have shown other moves than to the player, in so many phases. */
function ledAway(phases: number) {
  const table = inRoundSix([null, null, LIAR, LIAR]);
  const player = matchOf(table, HONEST);
  const onlooker = follow(table, create(table, null).match, player);
  const { turn } = player.phase;
  table.carries = () => false;
  receiveAt(table, HONEST, signedAs(table, FIRST, player, move(3)));
  for (const seat of [FIRST, SECOND].slice(0, phases))
    receiveMessage(onlooker, signedAs(table, seat, onlooker, move(4)));
  expect(onlooker.phase.turn).toBe(turn + phases);
  return { table, player, onlooker };
}

describe("who was led away from the player by a liar's seats", () => {
  it.each([1, 2])("%i phases, and watches, follows the player after the end", (ahead) => {
    const { table, player, onlooker } = ledAway(ahead);
    receiveAt(table, HONEST, signedAs(table, LIAR, player, RESIGN));
    expect(player.phase.outcome).not.toBeNull();
    expect(follow(table, onlooker, player).phase.outcome).toEqual(player.phase.outcome);
  });

  it.each([1, 2])("%i phases, and watches, follows a player who is behind", (ahead) => {
    const { table, player, onlooker } = ledAway(ahead);
    const { turn } = player.phase;
    // The liar is silent from now on.
    const { history } = follow(table, onlooker, player);
    expect(logAt(history, turn)).toEqual(logAt(player.history, turn));
  });

  it.each([1, 2])("%i phases, and is the player's bot, returns to the player", (ahead) => {
    const table = inRoundSix([null, null, LIAR, LIAR, HONEST]);
    const player = matchOf(table, HONEST);
    const { turn } = player.phase;
    expect(player.phase.expected).toEqual([LIAR]);
    table.carries = () => false;
    receiveAt(table, HONEST, signedAs(table, LIAR, player, move(3)));
    for (const seat of [LIAR, FIRST].slice(0, ahead))
      receiveAt(table, BOT, signedAs(table, seat, matchOf(table, BOT), move(4)));
    expect(matchOf(table, BOT).phase.turn).toBe(turn + ahead);
    receiveAt(table, HONEST, signedAs(table, LIAR, player, RESIGN));
    expect(player.phase).toMatchObject({ turn: turn + 2, outcome: null });
    followOwner(table, BOT, HONEST);
    expect(player.phase.expected).toContain(BOT);
    expect(logAt(matchOf(table, BOT).history, turn + 2)).toEqual(logAt(player.history, turn + 2));
  });
});
