import { expect, test } from "vitest";
import type { View } from "../../games/rpsls/view.ts";
import type { MatchView } from "../api/api.ts";
import { networkName, seat, startMatch, untilTable, value } from "../testing/hosts.ts";
import { type MemoryHost, testHost } from "../testing/memory-hosts.ts";

const ROCK = 0;
const SPOCK = 4;

/** How many rounds are decided, and what is known of this one, by this view. */
function knownIn(view: unknown) {
  const { stage, rounds, players, waitingFor, mine } = view as View;
  return {
    rounds: rounds.length,
    stage,
    committed: players.flatMap(({ seat, committed }) => (committed ? [seat] : [])),
    shown: players.flatMap(({ seat, symbol }) => (symbol === null ? [] : [seat])),
    waitingFor,
    mine,
  };
}

const ownIn = (match: MatchView | null) => knownIn(match?.views[0]?.view);

test("who has chosen is shown to all at once, and what they chose only to themselves", async () => {
  const network = networkName();
  const hosts = await Promise.all(["Ann", "Bob", "Cyd"].map((name) => testHost({ network, name })));
  const [ann, bob, cyd] = hosts as [MemoryHost, MemoryHost, MemoryHost];
  const wish = { game: "rpsls", options: {}, seats: 3, stake: 0 };
  const id = await seat([ann, bob, cyd], wish);
  await startMatch([ann, bob, cyd], id);
  const round = { rounds: 0, stage: "in-progress", shown: [], mine: null };
  const none = { ...round, committed: [], waitingFor: [0, 1, 2] };
  const one = { ...round, committed: [0], waitingFor: [1, 2] };
  const two = { ...round, committed: [0, 1], waitingFor: [2] };

  value(await ann.api.act(id, 0, { type: "throw", symbol: SPOCK }));
  const { match } = await untilTable(ann, id, (table) => table.match?.waitingFor.length === 2);
  expect(ownIn(match)).toEqual({ ...one, mine: SPOCK });
  expect(match?.views[0]?.legal).toEqual([]);
  expect(knownIn(match?.public)).toEqual(one);
  expect(match?.final).toBe(true);
  for (const host of [bob, cyd]) {
    const seen = await untilTable(host, id, (table) => table.match?.waitingFor.length === 2);
    expect(ownIn(seen.match)).toEqual(one);
    expect(knownIn(seen.match?.public)).toEqual(one);
    expect(seen.match?.views[0]?.legal).toHaveLength(5);
  }

  value(await bob.api.act(id, 1, { type: "throw", symbol: SPOCK }));
  for (const [host, mine] of [
    [ann, SPOCK],
    [bob, SPOCK],
    [cyd, null],
  ] as const) {
    const seen = await untilTable(host, id, (table) => table.match?.waitingFor.length === 1);
    expect(ownIn(seen.match)).toEqual({ ...two, mine });
    expect(knownIn(seen.match?.public)).toEqual(two);
  }

  value(await cyd.api.act(id, 2, { type: "throw", symbol: SPOCK }));
  // A tie: the next round begins with nothing chosen.
  const next = await untilTable(ann, id, ({ match }) => ownIn(match).rounds === 1);
  expect(ownIn(next.match)).toEqual({ ...none, rounds: 1 });
  value(await ann.api.act(id, 0, { type: "throw", symbol: ROCK }));
  const again = await untilTable(ann, id, (table) => ownIn(table.match).mine !== null);
  expect(ownIn(again.match)).toEqual({ ...one, rounds: 1, mine: ROCK });
});

test("nobody is said to wait for whoever has resigned while the others still choose", async () => {
  const network = networkName();
  const hosts = await Promise.all(["Ann", "Bob", "Cyd"].map((name) => testHost({ network, name })));
  const [ann, bob, cyd] = hosts as [MemoryHost, MemoryHost, MemoryHost];
  const HOUR = 3_600_000;
  const options = { moveTimeout: HOUR, revealTimeout: HOUR };
  const id = await seat([ann, bob, cyd], { game: "rpsls", options, seats: 3, stake: 0 });
  await startMatch([ann, bob, cyd], id);
  value(await ann.api.resign(id, 0));
  await expectAwaited([ann, bob, cyd], id, [1, 2]);
  value(await bob.api.act(id, 1, { type: "throw", symbol: ROCK }));
  await expectAwaited([ann, bob, cyd], id, [2]);
});

/** Once the match waits for these seats only, that is what everybody is shown. */
async function expectAwaited(hosts: readonly MemoryHost[], id: string, seats: readonly number[]) {
  for (const host of hosts) {
    const { match } = await untilTable(
      host,
      id,
      (table) => JSON.stringify(table.match?.standing) === JSON.stringify({ kind: "moves", seats }),
    );
    expect(match?.waitingFor).toEqual(seats);
  }
}
