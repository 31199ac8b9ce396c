import { expect, test } from "vitest";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { resignMatch } from "../author.ts";
import { isDone } from "../duty.ts";
import { move, signedAs } from "../following.fixture.ts";
import { receiveMessage } from "../receive.ts";
import {
  catchUp,
  create,
  matchOf,
  play,
  post,
  receiveAt,
  spread,
  storedBy,
  tableOf,
} from "../table.fixture.ts";
import { knockOut } from "../tally.fixture.ts";
import { linesAnew } from "./anew.ts";

const [ANN, LIAR, LOOKER] = [0, 1, 4];
/** The liar's. */
const BOT = 2;
const ANNS_BOT = 5;

test("a player whose resignation only a phase lists that it drops does not resign again", () => {
  const owners = [null, null, LIAR, LIAR, null, ANN];
  const table = tableOf(knockOut as never, 6, { rounds: 20 }, null, () => true, owners);
  const goOn = () => {
    for (const seat of matchOf(table, ANN).phase.expected)
      play(table, seat, { number: seat === LOOKER ? 1 : 0 });
  };
  while (matchOf(table, ANN).phase.voters.length > 2) goOn();
  expect(matchOf(table, ANN).phase.seats).toContain(LOOKER);
  const round = () => (matchOf(table, ANN).phase.state as { round: number }).round;
  while (round() < 3) goOn();
  // The looker resigns, and nobody hears of it yet.
  table.carries = () => false;
  post(table, LOOKER, unwrap(resignMatch(matchOf(table, LOOKER))));
  table.mail.length = 0;
  const [resignation] = matchOf(table, LOOKER).pool.resignations.get(LOOKER)!;
  table.carries = () => true;
  while (round() < 6) goOn();
  expect(matchOf(table, ANN).phase.expected).toEqual([LIAR]);
  expect(matchOf(table, LOOKER).phase.expected).toEqual([LIAR]);
  const { turn } = matchOf(table, ANN).phase;
  expect(resignation!.value.turn).toBe(turn - 3);

  // To the looker alone the liar and its bot move; the bot has heard of the resignation.
  const other = signedAs(table, LIAR, matchOf(table, ANN), move(5));
  const first = signedAs(table, LIAR, matchOf(table, LOOKER), move(4));
  receiveAt(table, LOOKER, first);
  expect(matchOf(table, LOOKER).phase.expected).toEqual([BOT]);
  receiveAt(
    table,
    LOOKER,
    signedAs(table, BOT, matchOf(table, LOOKER), {
      kind: "act",
      action: { number: 4 },
      seen: [resignation!.hash],
    }),
  );
  expect(matchOf(table, LOOKER).phase.turn).toBe(turn + 2);
  table.mail.length = 0;
  // Then it hears of the liar's other move, begins anew and follows Ann.
  table.carries = (from, to) => from === ANN && to === ANNS_BOT;
  spread(table, ANN, receiveMessage(matchOf(table, ANN), other).effects);
  spread(table, ANN, receiveMessage(matchOf(table, ANN), first).effects);
  catchUp(table, ANNS_BOT);
  expect(matchOf(table, ANN).guilt.convicted.has(LIAR)).toBe(true);
  receiveAt(table, LOOKER, other);
  const lines = linesAnew(matchOf(table, LOOKER));
  expect(lines).not.toBeNull();
  table.effects[LOOKER]!.push(
    ...(lines ?? []).map((line) => ({ kind: "store", line, sync: false }) as const),
  );
  const { match, effects } = create(table, LOOKER, storedBy(table, LOOKER));
  table.matches[LOOKER] = match;
  post(table, LOOKER, effects);
  table.mail.length = 0;
  const catchUpWithAnn = () => {
    table.carries = (from, to) => from === ANN && to === LOOKER;
    catchUp(table, LOOKER);
    table.carries = (from, to) => from !== LOOKER && to !== LOOKER;
  };
  catchUpWithAnn();
  // The liar is caught: Ann puts it out or goes on; either way she goes past what the looker had signed.
  for (let times = 0; times < 20 && matchOf(table, ANN).phase.outcome === null; times++) {
    if (matchOf(table, ANN).phase.turn > turn + 3) break;
    goOn();
  }
  catchUpWithAnn();
  const looker = matchOf(table, LOOKER);
  expect(looker.phase).toMatchObject({ turn: matchOf(table, ANN).phase.turn, outcome: null });
  // Its player presses the button again, and then Ann hears of what came first.
  const again = resignMatch(looker);
  if (again.ok)
    for (const effect of again.value)
      if (effect.kind === "send") receiveAt(table, ANN, effect.message);
  receiveAt(table, ANN, { kind: "entry", bytes: resignation!.bytes });
  expect(matchOf(table, ANN).guilt.convicted.has(LOOKER)).toBe(false);
  expect(isDone(looker)).toBe(true);
});
