import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { nativeSigner } from "../../node/keys/crypto.ts";
import { createAudience, MAX_WATCHERS, topicOf } from "../delivery/audience.ts";
import type { Host } from "../host.ts";
import { peerOf } from "../people/players.ts";
import {
  networkName,
  playColumns,
  tableOf,
  until,
  untilListed,
  untilTable,
  value,
  YELLOW_WINS,
} from "../testing/hosts.ts";
import { type MemoryProfile, memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";
import { encodeMessage } from "./messages.ts";

const WISH = { game: "connect-four", options: {}, seats: 2, stake: 5 };

interface Match {
  readonly network: string;
  readonly players: readonly [Host, Host];
  readonly id: string;
}

async function begin(): Promise<Match> {
  const network = networkName();
  const players = await Promise.all([
    testHost({ network, name: "Ann" }),
    testHost({ network, name: "Bob" }),
  ]);
  const [ann, bob] = players;
  const id = value(await ann.api.createTable(WISH));
  await untilListed(bob, id);
  value(await bob.api.joinTable(id));
  await untilTable(ann, id, ({ seats }) => seats.length === 2);
  value(await ann.api.startTable(id));
  await Promise.all(players.map((host) => untilTable(host, id, ({ match }) => match !== null)));
  return { network, players, id };
}

/** Somebody finds the match in the lobby and watches. */
async function watch({ network, id }: Match, name: string, profile?: MemoryProfile): Promise<Host> {
  const setting = { network, name, ...(profile === undefined ? {} : { profile }) };
  const host = await testHost(setting);
  await until(host, ({ lobby }) => lobby.some((table) => table.id === id && table.running));
  value(await host.api.watchTable(id));
  return host;
}

test("a spectator sees earlier and new moves, and nobody waits for it", async () => {
  const match = await begin();
  const { players, id } = match;
  await playColumns(players, id, YELLOW_WINS.slice(0, 3));
  value(await players[0].api.say(id, "Hello"));
  const cara = await watch(match, "Cara");
  const seen = await untilTable(cara, id, (table) => table.match?.moves.length === 3);
  expect(seen).toMatchObject({
    watching: true,
    watchers: 1,
    bound: false,
    mine: [],
    stage: "playing",
  });
  expect(seen.match?.views).toEqual([]);
  await untilTable(cara, id, ({ chat }) => chat.length === 1);
  await untilTable(players[0], id, ({ watchers }) => watchers === 1);

  expect(await cara.api.act(id, 1, { column: 2 })).toMatchObject({
    fault: { code: "table/not-your-seat" },
  });
  expect(await cara.api.say(id, "Hello")).toMatchObject({
    fault: { code: "table/not-seated" },
  });
  await playColumns(players, id, YELLOW_WINS.slice(3));
  const over = await untilTable(cara, id, ({ stage }) => stage === "over");
  expect(over.match?.outcome?.winners).toEqual([1]);
  // A spectator has won and lost nothing.
  expect(value(await cara.api.ledger()).matches).toEqual([]);
  value(await cara.api.leaveTable(id));
  await untilTable(players[0], id, ({ watchers }) => watchers === 0);
});

test("a spectator follows to the rematch", async () => {
  const match = await begin();
  const { players, id } = match;
  const cara = await watch(match, "Cara");
  await playColumns(players, id, YELLOW_WINS);
  await Promise.all(players.map(({ api }) => api.rematch(id, null)));
  const next = await until(cara, (snapshot) => tableOf(snapshot, id)?.rematch.next);
  await playColumns([players[1], players[0]], next, YELLOW_WINS.slice(0, 2));
  await untilTable(cara, next, (table) => table.match?.moves.length === 2 && table.watching);
});

test("a match can still be watched after its host has gone, and by a spectator who restarts", async () => {
  const match = await begin();
  const { players, id, network } = match;
  await players[0].stop();
  const profile = memoryProfile();
  const cara = await watch(match, "Cara", profile);
  await untilTable(cara, id, ({ seats }) => seats[1]?.connected === true);
  await cara.stop();
  const again = await testHost({ network, profile });
  expect((await again.api.snapshot()).tables).toEqual([]);
  await until(again, ({ lobby }) => lobby.some((table) => table.id === id && table.running));
  value(await again.api.watchTable(id));
});

test("a running match cannot be joined, and a gathering one cannot be watched", async () => {
  const match = await begin();
  const cara = await watch(match, "Cara");
  value(await cara.api.leaveTable(match.id));
  expect(await cara.api.joinTable(match.id)).toMatchObject({
    fault: { code: "table/already-started" },
  });
  const open = value(await cara.api.createTable(WISH));
  const dan = await testHost({ network: match.network, name: "Dan" });
  await untilListed(dan, open);
  expect(await dan.api.watchTable(open)).toMatchObject({ fault: { code: "watch/not-begun" } });
  expect(await dan.api.watchTable("0".repeat(64))).toMatchObject({
    fault: { code: "table/unknown" },
  });
});

test("one machine serves its players and a limited number of spectators, and tells one too many", async () => {
  const match = await begin();
  const { players, id } = match;
  const { membership } = players[0];
  const table = membership?.tables.findNetwork(id);
  if (membership === null || table === undefined) throw new Error("no table");
  const stranger = (number: number) => {
    const peer = peerOf(KEYS[number] ?? "");
    if (peer === null) throw new Error("no key");
    return peer;
  };
  const friends = new Set<string>();
  const audience = createAudience(
    membership.node,
    ({ id }) => topicOf(id),
    (peer) => (friends.has(peer) ? "known" : "stranger"),
  );
  const admitted = KEYS.map((_, number) => audience.admit(table, stranger(number)));
  expect(admitted).toEqual(KEYS.map((_, number) => number < MAX_WATCHERS));
  expect(audience.admit(table, stranger(0))).toBe(true);
  // Strangers take no place of somebody this player knows.
  const friend = stranger(MAX_WATCHERS);
  friends.add(friend.toString());
  expect(audience.admit(table, friend)).toBe(true);
  friends.clear();
  // Whoever leaves makes room for one more.
  const gone = new CustomEvent("peer:disconnect", { detail: stranger(0) });
  membership.node.dispatchEvent(gone);
  expect([MAX_WATCHERS, 0].map((number) => audience.admit(table, stranger(number)))).toEqual([
    true,
    false,
  ]);
  const bob = peerOf((await players[1].api.snapshot()).me.id);
  expect(bob !== null && audience.admit(table, bob)).toBe(true);

  const cara = await watch(match, "Cara");
  await untilTable(cara, id, ({ seats }) => seats.every(({ connected }) => connected));
  const watched = cara.membership?.tables.findNetwork(id);
  for (const { api } of players) {
    const { me } = await api.snapshot();
    watched?.receive(encodeMessage({ kind: "crowded", bytes: new Uint8Array(0) }), me.id, true);
  }
  const { notices } = await until(cara, (snapshot) => snapshot.tables.length === 0 && snapshot);
  expect(notices).toMatchObject([{ fault: { code: "watch/crowded" } }]);
});

test("a spectator has a key of its own: with the player's, one who had a seat would sign everything anew", async () => {
  const match = await begin();
  const cara = await watch(match, "Cara");
  const { me } = await cara.api.snapshot();
  const watched = cara.membership?.tables.findNetwork(match.id);
  expect(watched).toBeDefined();
  expect(toHex(watched?.state.deps.me.key ?? new Uint8Array(0))).not.toBe(me.id);
});

/** Public keys, one more than a machine serves. */
const KEYS = Array.from({ length: MAX_WATCHERS + 1 }, (_, number) =>
  toHex(nativeSigner(new Uint8Array(32).fill(number)).key),
);
