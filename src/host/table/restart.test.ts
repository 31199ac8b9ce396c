import { describe, expect, test } from "vitest";
import { nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { openRecord } from "../history/record.ts";
import type { Host } from "../host.ts";
import { type ChildHost, childHost } from "../testing/child.ts";
import {
  isSigned,
  networkName,
  temporaryFolder,
  testHost,
  until,
  untilListed,
  untilTable,
  value,
} from "../testing/hosts.ts";

const CONNECT_FOUR = { game: "connect-four", options: {}, seats: 2, stake: 0 };

/** Three processes start one after the other, and the friend of a killed one notices and dials again. */
const PATIENCE = 60_000;

interface Player {
  readonly flags: readonly string[];
  host: ChildHost;
}

async function player(network: string, name: string): Promise<Player> {
  const flags = [`--profile=${temporaryFolder()}`, `--network=${network}`];
  const host = await childHost(flags);
  value(await host.api.setName(name));
  return { flags, host };
}

/** The seat that is to move drops a disc, and both hosts see it. */
async function move(
  players: readonly [Player, Player],
  id: string,
  number: number,
  column: number,
) {
  const seat = (number + 1) % 2;
  const mover = players[seat === 0 ? 0 : 1].host;
  await untilTable(
    mover,
    id,
    ({ match }) => match?.waitingFor.includes(seat) === true && match.moves.length === number,
  );
  value(await mover.api.act(id, seat, { column }));
  await Promise.all(
    players.map(({ host }) =>
      untilTable(host, id, ({ match }) => match?.moves.length === number + 1),
    ),
  );
}

describe("a host killed in the middle of a match", () => {
  test.each([0, 1] as const)(
    "takes seat %i again, and nothing accepted is lost",
    async (victim) => {
      const network = networkName();
      const players = await Promise.all([player(network, "Ann"), player(network, "Bob")]);
      const [ann, bob] = players;
      const id = value(await ann.host.api.createTable(CONNECT_FOUR));
      await untilListed(bob.host, id);
      value(await bob.host.api.joinTable(id));
      value(await ann.host.api.startTable(id));
      for (const [number, column] of [1, 2, 1].entries()) await move(players, id, number, column);
      value(
        (await players[1 - victim]?.host.api.say(id, "Still there?")) ?? {
          ok: false,
          fault: { code: "test/none", message: "" },
        },
      );
      await untilTable(players[victim].host, id, ({ chat }) => chat.length === 1);

      await players[victim].host.kill();
      const survivor = players[victim === 0 ? 1 : 0].host;
      await untilTable(survivor, id, ({ seats }) => seats[victim]?.connected === false);
      players[victim].host = await childHost(players[victim].flags);

      const resumed = await untilTable(
        players[victim].host,
        id,
        ({ stage }) => stage === "playing",
      );
      expect(resumed.match?.moves.map(({ text }) => text)).toEqual(["1", "2", "1"]);
      expect(resumed.chat).toHaveLength(1);
      for (const [index, column] of [2, 1, 2, 1].entries())
        await move(players, id, 3 + index, column);
      await Promise.all(players.map(({ host }) => untilTable(host, id, isSigned)));
      const [first, second] = await Promise.all(
        players.map(async ({ host }) => value(await host.api.exportRecord(id)).bytes),
      );
      expect(first).toEqual(second);
      expect(
        openRecord(first ?? new Uint8Array(0), { verify: nativeVerify }, await openChance()),
      ).toMatchObject({
        ok: true,
        value: { outcome: { winners: [1] } },
      });
    },
    PATIENCE,
  );

  test(
    "catches up with a move made meanwhile",
    async () => {
      const network = networkName();
      const players = await Promise.all([player(network, "Ann"), player(network, "Bob")]);
      const [ann, bob] = players;
      const id = value(await ann.host.api.createTable(CONNECT_FOUR));
      await untilListed(bob.host, id);
      value(await bob.host.api.joinTable(id));
      value(await ann.host.api.startTable(id));
      await untilTable(bob.host, id, ({ match }) => match !== null);
      await ann.host.kill();
      value(await bob.host.api.act(id, 1, { column: 4 }));
      value(await bob.host.api.say(id, "I moved."));
      ann.host = await childHost(ann.flags);
      const { match, chat } = await untilTable(
        ann.host,
        id,
        (table) => table.chat.length === 1 && table.match?.moves.length === 1,
      );
      expect(match?.moves.map(({ text }) => text)).toEqual(["4"]);
      expect(chat[0]?.text).toBe("I moved.");
    },
    PATIENCE,
  );
});

test(
  "a host asked to end leaves cleanly, and its open table comes back with it",
  async () => {
    const network = networkName();
    const [ann, bob] = await Promise.all([player(network, "Ann"), player(network, "Bob")]);
    const id = value(await ann.host.api.createTable(CONNECT_FOUR));
    await untilListed(bob.host, id);
    expect(await ann.host.terminate()).toBe(0);
    await until(bob.host, ({ lobby }) => lobby.length === 0);
    ann.host = await childHost(ann.flags);
    await untilListed(bob.host, id);
    value(await bob.host.api.joinTable(id));
  },
  PATIENCE,
);

test("three players who all restart during a phase continue it", async () => {
  const network = networkName();
  const profiles = [1, 2, 3].map(() => temporaryFolder());
  const open = () => Promise.all(profiles.map((profile) => testHost({ network, profile })));
  const before = await open();
  for (const [seat, name] of ["Ann", "Bob", "Cyd"].entries())
    value((await before[seat]?.api.setName(name)) ?? NOBODY);
  const [ann, ...guests] = before as [Host, ...Host[]];
  const wish = { game: "rpsls", options: {}, seats: 3, stake: 0 };
  const id = value(await ann.api.createTable(wish));
  for (const guest of guests) {
    await untilListed(guest, id);
    value(await guest.api.joinTable(id));
  }
  await untilTable(ann, id, ({ seats }) => seats.length === 3);
  value(await ann.api.startTable(id));
  const throws = (host: Host, seat: number, symbol: number) =>
    untilTable(host, id, ({ match }) => (match?.views[0]?.legal.length ?? 0) > 0).then(async () =>
      value(await host.api.act(id, seat, { type: "throw", symbol })),
    );
  await Promise.all(before.slice(0, 2).map((host, seat) => throws(host, seat, 0)));
  await Promise.all(before.map(({ stop }) => stop()));

  const after = (await open()) as [Host, Host, Host];
  await throws(after[2], 2, 2);
  for (const host of after) {
    const { match } = await untilTable(
      host,
      id,
      ({ match }) => match?.final === true && match.moves.length >= 6,
    );
    expect(match?.convicted).toEqual([]);
    expect(match?.disputed).toBe(false);
  }
}, 60_000);

const NOBODY = { ok: false, fault: { code: "test/nobody", message: "" } } as const;
