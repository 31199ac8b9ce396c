import { expect, test } from "vitest";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import { act, resignMatch } from "./author.ts";
import { claim, standingOf } from "./clock.ts";
import { knowledgeOf } from "./duty.ts";
import { endingOf, recordOf, verifyRecord } from "./record/verification.ts";
import {
  chanceFor,
  deliver,
  matchOf,
  PASSWORD,
  post,
  spread,
  tableOf,
  verify,
  wait,
} from "./table.fixture.ts";

const [ANN, BOB, CAT, DAN] = [0, 1, 2, 3];

test("players who cannot deal any more, since two left at once, may end the match with no result", () => {
  const table = tableOf(crazyEights as never, 4, undefined, null);
  for (const seat of [CAT, DAN]) post(table, seat, unwrap(resignMatch(matchOf(table, seat))));
  deliver(table);
  for (let now = 0; now < 10_000; now += 1000) wait(table, now);
  const ann = matchOf(table, ANN);
  // They go on with the cards that they hold, until one has to be drawn.
  for (let now = 1000; standingOf(ann)?.kind === "moves" && now < 100_000; now += 1000) {
    for (const seat of ann.phase.expected) {
      const match = matchOf(table, seat);
      const [action] = match.game.legal(match.phase.state, seat, knowledgeOf(match, seat));
      spread(table, seat, unwrap(act(match, action!, PASSWORD)));
    }
    wait(table, now);
  }
  for (const seat of [ANN, BOB])
    expect(standingOf(matchOf(table, seat))).toEqual({ kind: "stuck", seats: [CAT, DAN], by: [] });
  spread(table, ANN, unwrap(claim(ann, CAT, 100_000)));
  // He may end it on his side, too.
  for (const match of [ann, matchOf(table, BOB)])
    expect(standingOf(match)).toEqual({ kind: "stuck", seats: [CAT, DAN], by: [ANN] });
  spread(table, BOB, unwrap(claim(matchOf(table, BOB), DAN, 100_000)));
  expect(endingOf(ann)).toEqual({ kind: "claimed", by: [ANN, BOB], against: [CAT, DAN] });
  const tools = { findGame: () => crazyEights as never, verify, chance: chanceFor("verifier") };
  expect(unwrap(verifyRecord(recordOf(ann), tools)).ending.kind).toBe("claimed");
});
