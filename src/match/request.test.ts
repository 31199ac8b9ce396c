import { describe, expect, it, test } from "vitest";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import { act } from "./author.ts";
import { tick } from "./clock.ts";
import { ask } from "./dealing/dealer.ts";
import { knowledgeOf } from "./duty.ts";
import {
  deliver,
  giveUp,
  matchOf,
  PASSWORD,
  post,
  spread,
  type TestTable,
  tableOf,
  wait,
} from "./table.fixture.ts";

const LIMIT_MS = 10_000;
const LIAR = 3;

function table(carries?: TestTable["carries"]): TestTable {
  return tableOf(crazyEights as never, 4, undefined, LIMIT_MS, carries);
}

test.each([0, 1, 2])(
  "a part that is late only by the clock of seat %i costs nobody who is in time their seat",
  (early) => {
    const held: TestTable["mail"][number][] = [];
    const of = table((from, to, message) => {
      if (from === LIAR) held.push({ from, to, message });
      return from !== LIAR;
    });
    wait(of, 0);
    wait(of, LIMIT_MS - 1);
    // It proposes or votes for nothing, by the fourth round at the latest, before the others' clocks have moved.
    for (const ms of [0, 1000, 3000, 6000]) {
      post(of, early, tick(matchOf(of, early), LIMIT_MS + ms));
      deliver(of);
    }
    expect(matchOf(of, early).deciding.signed.size).toBeGreaterThan(0);
    of.carries = () => true;
    of.mail.push(...held);
    deliver(of);
    for (let now = LIMIT_MS; matchOf(of, 0).phase.turn === 0 && now < 4 * LIMIT_MS; now += 1000)
      wait(of, now);
    for (const seat of [0, 1, 2]) {
      expect(matchOf(of, seat).phase.turn).toBeGreaterThan(0);
      expect(matchOf(of, seat).phase.gone).toEqual([]);
    }
  },
);

/** Two of four leave before the keys are shared again, and the others play until a card would have to be dealt. */
function stuck(): TestTable {
  const of = table();
  of.carries = (from) => from !== 2;
  giveUp(of, 3);
  of.carries = () => true;
  giveUp(of, 2);
  for (let moves = 0; moves < 100 && matchOf(of, 0).phase.request === null; moves++) {
    const [seat = 0] = matchOf(of, 0).phase.expected;
    const match = matchOf(of, seat);
    const legal = match.game.legal(match.phase.state, seat, knowledgeOf(match, seat));
    const draw = legal.find((action) => JSON.stringify(action).includes("draw"));
    spread(of, seat, unwrap(act(match, draw ?? legal[0]!, PASSWORD)));
  }
  const { phase, dealing } = matchOf(of, 0);
  expect(dealing.dealer.trouble?.code).toBe("deck/too-few-left");
  expect(phase.request?.kind).toBe("deal");
  return of;
}

describe("a request that nobody can fulfil any more", () => {
  it.each([0, 1])("ends when seat %i resigns, whoever the card was for", (seat) => {
    const of = stuck();
    giveUp(of, seat);
    for (const one of [0, 1]) expect(matchOf(of, one).phase.outcome).not.toBeNull();
  });

  it("leaves no trouble to the next deck, which has other keys", () => {
    const match = matchOf(stuck(), 0);
    const { dealer } = match.dealing;
    const faces = [...(dealer.deck?.hidden ?? [])];
    const shuffle = { kind: "shuffle", first: 0, faces, hidden: [] } as const;
    const next = unwrap(ask(match, dealer, [0, 1], shuffle));
    expect(next).toMatchObject({ decks: 2, trouble: null, convicted: [] });
  });
});
