import { expect, test } from "vitest";
import { messagesAfter, positionOf } from "../catch-up.ts";
import { move, RESIGN, signedAs } from "../following.fixture.ts";
import { logAt } from "../history.ts";
import type { Match, Message } from "../match.ts";
import { receiveMessage } from "../receive.ts";
import {
  create,
  giveUp,
  matchOf,
  play,
  receiveAt,
  type TestTable,
  tableOf,
} from "../table.fixture.ts";
import { tally } from "../tally.fixture.ts";
import { linesAnew } from "./anew.ts";

/** One seat moves in each round. */
const inTurn: typeof tally = {
  ...tally,
  seats: { min: 2, max: 10 },
  automatic: () => null,
  apply: (state, event) => {
    const after = tally.apply(state, event);
    if (!after.ok || after.value.round === state.round) return after;
    const { round, active } = after.value;
    return { ...after, value: { ...after.value, waiting: [active[round % active.length] ?? 0] } };
  },
};

const [ANN, LIAR] = [0, 1];
/** As in `src/host/table/table-play.ts`. */
const MAX_BEGINNINGS = 8;

/** Takes in what a player answers, and begins anew after each message, as the app does. */
function followAsApp(table: TestTable, onlooker: Match, player: Match, again: Message) {
  let current = onlooker;
  let beginnings = 0;
  const take = (message: Message) => {
    for (const effect of receiveMessage(current, message).effects)
      if (effect.kind === "send") receiveMessage(player, effect.message);
    if (beginnings === MAX_BEGINNINGS) return;
    const lines = linesAnew(current);
    if (lines === null) return;
    beginnings++;
    current = create(table, null, lines).match;
    // Another onlooker still holds it, or the liar shows it again.
    receiveMessage(current, again);
  };
  for (let time = 0; time < 30; time++)
    for (const message of [...messagesAfter(player, positionOf(current))]) take(message);
  return current;
}

test.each([2, 10])(
  "an onlooker follows a player who resigned before %i seats of the liar answered one by one",
  (seats) => {
    const owners = Array.from({ length: seats }, (_, seat) => (seat > LIAR ? LIAR : null));
    const table = tableOf(inTurn as never, seats, { rounds: 50 }, null, () => true, owners);
    const looker = create(table, null).match;
    play(table, ANN, { number: 3 });
    for (const message of messagesAfter(matchOf(table, ANN), positionOf(looker)))
      receiveMessage(looker, message);
    // Only the liar's own seats are left to answer, and none of their apps says anything by itself.
    table.carries = () => false;
    giveUp(table, ANN);
    const ann = matchOf(table, ANN);
    // A resignation that only the looker hears of.
    const shown = signedAs(table, LIAR, ann, RESIGN, { turn: 0, step: 5 });
    for (const message of messagesAfter(ann, positionOf(looker))) receiveMessage(looker, message);
    receiveMessage(looker, shown);
    for (let seat = LIAR; seat < seats; seat++) {
      const moved = signedAs(table, seat, ann, move(2));
      receiveAt(table, ANN, moved);
      if (seat === LIAR) receiveMessage(looker, moved);
    }
    // And the one by which both are gone.
    receiveAt(table, ANN, signedAs(table, LIAR, ann, RESIGN));
    expect(ann.phase.outcome).not.toBeNull();
    expect(looker.phase.outcome).not.toBeNull();
    receiveMessage(ann, shown);
    expect(ann.guilt.convicted.has(LIAR)).toBe(true);

    const current = followAsApp(table, looker, ann, shown);
    expect(logAt(current.history, current.phase.turn)).toEqual(logAt(ann.history, ann.phase.turn));
  },
);
