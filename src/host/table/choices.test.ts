import { expect, test } from "vitest";
import type { View } from "../../games/rpsls/view.ts";
import type { MatchView } from "../api/api.ts";
import { networkName, seat, startMatch, untilTable, value } from "../testing/hosts.ts";
import { type MemoryHost, testHost } from "../testing/memory-hosts.ts";

const ROCK = 0;
const SPOCK = 4;

/** How many rounds are decided, and what seat 0 is known to have done in this one, by this view. */
function knownIn(view: unknown) {
  const { rounds, players, waitingFor, mine } = view as View;
  return { rounds: rounds.length, committed: players[0]?.committed, waitingFor, mine };
}

const ownIn = (match: MatchView | null) => knownIn(match?.views[0]?.view);

test("a seat is shown its own sealed choice at once, and nobody else is before all have chosen", async () => {
  const network = networkName();
  const hosts = await Promise.all(["Ann", "Bob", "Cyd"].map((name) => testHost({ network, name })));
  const [ann, bob, cyd] = hosts as [MemoryHost, MemoryHost, MemoryHost];
  const wish = { game: "rpsls", options: {}, seats: 3, stake: 0 };
  const id = await seat([ann, bob, cyd], wish);
  await startMatch([ann, bob, cyd], id);
  const chosen = { rounds: 0, committed: true, waitingFor: [1, 2], mine: SPOCK };
  const unknown = { rounds: 0, committed: false, waitingFor: [0, 1, 2], mine: null };

  value(await ann.api.act(id, 0, { type: "throw", symbol: SPOCK }));
  const { match } = await untilTable(ann, id, (table) => table.match?.waitingFor.length === 2);
  expect(ownIn(match)).toEqual(chosen);
  expect(match?.views[0]?.legal).toEqual([]);
  expect(knownIn(match?.public)).toEqual(unknown);
  for (const host of [bob, cyd]) {
    const seen = await untilTable(host, id, (table) => table.match?.waitingFor.length === 2);
    expect(ownIn(seen.match)).toEqual(unknown);
    expect(knownIn(seen.match?.public)).toEqual(unknown);
  }

  for (const [number, host] of [bob, cyd].entries())
    value(await host.api.act(id, number + 1, { type: "throw", symbol: SPOCK }));
  // A tie: the next round begins with nothing chosen.
  const next = await untilTable(ann, id, ({ match }) => ownIn(match).rounds === 1);
  expect(ownIn(next.match)).toEqual({ ...unknown, rounds: 1 });
  value(await ann.api.act(id, 0, { type: "throw", symbol: ROCK }));
  const again = await untilTable(ann, id, (table) => ownIn(table.match).mine !== null);
  expect(ownIn(again.match)).toEqual({ ...chosen, rounds: 1, mine: ROCK });
});
