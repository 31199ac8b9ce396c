import { describe, expect, test } from "vitest";
import { nativeVerify, openChance } from "../node/keys/crypto.ts";
import { positionsOf } from "./api/positions.ts";
import { openRecord } from "./history/record.ts";
import {
  isSigned,
  networkName,
  playColumns,
  tableOf,
  temporaryFolder,
  testHost,
  twoAtATable,
  until,
  untilListed,
  untilTable,
  value,
  YELLOW_WINS,
} from "./testing/hosts.ts";
import { testHost as memoryHost } from "./testing/memory-hosts.ts";

const CONNECT_FOUR = { game: "connect-four", options: {}, seats: 2, stake: 5 };

describe("two hosts on one network", () => {
  test("find each other and play a match to the same verified record", async () => {
    const { ann, bob, id } = await twoAtATable();
    await playColumns([ann, bob], id, YELLOW_WINS);
    const [atAnn, atBob] = await Promise.all([
      untilTable(ann, id, isSigned),
      untilTable(bob, id, isSigned),
    ]);
    expect(atAnn.match?.outcome).toEqual({
      winners: [1],
      payouts: [0, 10],
      remainder: 0,
      reason: "line",
    });
    expect(atBob.score).toEqual([0, 1]);

    const [recordOfAnn, recordOfBob] = [
      value(await ann.api.exportRecord(id)),
      value(await bob.api.exportRecord(id)),
    ];
    expect(recordOfAnn.bytes).toEqual(recordOfBob.bytes);
    const replay = value(
      openRecord(recordOfAnn.bytes, { verify: nativeVerify }, await openChance()),
    );
    expect(replay.players).toEqual(["Ann", "Bob"]);
    expect(positionsOf(replay.positions)).toHaveLength(YELLOW_WINS.length + 1);
    expect(replay.verified).toEqual(atAnn.match?.verified);
    expect(value(await bob.api.replay(id)).moves.map(({ text }) => text)).toEqual(
      YELLOW_WINS.map(String),
    );
  });

  test("talk at the table", async () => {
    const { ann, bob, id } = await twoAtATable();
    value(await bob.api.say(id, "  Good luck! "));
    const { chat } = await untilTable(ann, id, (table) => table.chat.length > 0);
    expect(chat).toEqual([{ seat: 1, name: "Bob", text: "Good luck!", turn: 0 }]);
  });

  test("refuse illegal moves, and list what they refused", async () => {
    const { ann, bob, id } = await twoAtATable();
    expect(await ann.api.act(id, 0, { column: 1 })).toMatchObject({
      ok: false,
      fault: { code: "entry/out-of-turn" },
    });
    expect(await ann.api.act(id, 1, { column: 1 })).toMatchObject({
      ok: false,
      fault: { code: "table/not-your-seat" },
    });
    expect(await bob.api.act(id, 1, { column: 8 })).toMatchObject({
      ok: false,
      fault: { code: "connect-four/InvalidColumn" },
    });
    const { refusals, match } = await untilTable(ann, id, (table) => table.refusals.length > 0);
    expect(refusals).toMatchObject([{ seat: 0, fault: { code: "entry/out-of-turn" }, count: 1 }]);
    expect(match?.moves).toEqual([]);
  });

  test("end a match by resignation", async () => {
    const { ann, bob, id } = await twoAtATable();
    value(await ann.api.resign(id, 0));
    const { match } = await untilTable(bob, id, ({ stage }) => stage === "over");
    expect(match?.outcome).toMatchObject({ winners: [1], reason: "resigned" });
    expect(match?.moves).toMatchObject([{ seat: 0, kind: "resigned" }]);
  });

  test("play a rematch with the seats moved on, whoever offers it", async () => {
    const { ann, bob, id } = await twoAtATable();
    await playColumns([ann, bob], id, YELLOW_WINS);
    await Promise.all(
      [ann, bob].map((host) => untilTable(host, id, ({ stage }) => stage === "over")),
    );
    // Both press the button before either has heard of the other's offer.
    await Promise.all([ann, bob].map(async (host) => value(await host.api.rematch(id, null))));
    const nexts = await Promise.all(
      [ann, bob].map((host) =>
        until(host, (snapshot) => {
          const next = tableOf(snapshot, id)?.rematch.next;
          return next != null && tableOf(snapshot, next);
        }),
      ),
    );
    expect(nexts[0]?.id).toBe(nexts[1]?.id);
    expect(nexts[0]?.seats.map(({ name }) => name)).toEqual(["Bob", "Ann"]);
    expect(nexts[0]?.score).toEqual([1, 0]);
    expect(nexts[0]).toMatchObject({ stage: "playing", stake: 5, game: "connect-four" });
    await playColumns([bob, ann], nexts[0]?.id ?? "", YELLOW_WINS);
    const { score } = await untilTable(ann, nexts[0]?.id ?? "", ({ stage }) => stage === "over");
    expect(score).toEqual([1, 1]);
  });
});

describe("a gathering table", () => {
  test("leaves the lobby when it is full, when its host cancels it and when the host has gone", async () => {
    const network = networkName();
    const [ann, bob] = await Promise.all([
      testHost({ network, name: "Ann" }),
      testHost({ network, name: "Bob" }),
    ]);
    const first = value(await ann.api.createTable(CONNECT_FOUR));
    expect(await untilListed(bob, first)).toMatchObject({
      host: { name: "Ann" },
      seated: [{ name: "Ann", botOf: null }],
      seats: 2,
      stake: 5,
    });
    value(await ann.api.cancelTable(first));
    await until(bob, ({ lobby }) => lobby.length === 0);
    expect((await ann.api.snapshot()).tables).toEqual([]);

    const second = value(await ann.api.createTable(CONNECT_FOUR));
    await untilListed(bob, second);
    await ann.stop();
    await until(bob, ({ lobby, network }) => lobby.length === 0 && network.peers === 0);
  });

  test("that its host cancels does not look to those who sit there as if they alone had lost their seat", async () => {
    const { ann, bob, id } = await twoAtATable(false);
    value(await ann.api.cancelTable(id));
    const notices = await until(
      bob,
      (snapshot) => snapshot.tables.length === 0 && snapshot.notices,
    );
    expect(notices).toMatchObject([{ fault: { code: "roster/cancelled" } }]);
  });

  test("is listed even if its host has just used up its allowance with others", async () => {
    const network = networkName();
    const [ann, bob] = await Promise.all([
      memoryHost({ network, name: "Ann" }),
      memoryHost({ network, name: "Bob" }),
    ]);
    for (let table = 0; table < 200; table++) {
      const id = value(await ann.api.createTable(CONNECT_FOUR));
      if (table === 0) await untilListed(bob, id);
      value(await ann.api.cancelTable(id));
    }
    await untilListed(bob, value(await ann.api.createTable(CONNECT_FOUR)));
  });

  test("seats a player whose question first found no room", async () => {
    const network = networkName();
    const [ann, bob] = await Promise.all([
      testHost({ network, name: "Ann" }),
      testHost({ network, name: "Bob" }),
    ]);
    const id = value(await ann.api.createTable(CONNECT_FOUR));
    await untilListed(bob, id);
    const conduct = ann.membership?.conduct;
    if (conduct === undefined) throw new Error("no network");
    const { afford } = conduct;
    let dropped = 0;
    // The join and the first question for the list of players.
    conduct.afford = (...asked) => dropped++ > 1 && afford(...asked);
    value(await bob.api.joinTable(id));
    expect(dropped).toBeGreaterThan(1);
    const { seats } = await untilTable(ann, id, (table) => table.seats.length === 2);
    expect(seats.map(({ name }) => name)).toEqual(["Ann", "Bob"]);
  });

  test("frees the seat of a player who leaves", async () => {
    const { ann, bob, id } = await twoAtATable(false);
    expect((await bob.api.snapshot()).lobby).toEqual([]);
    value(await bob.api.leaveTable(id));
    await untilTable(ann, id, ({ seats }) => seats.length === 1);
    await untilListed(bob, id);
    value(await bob.api.joinTable(id));
    const { seats } = await untilTable(ann, id, (table) => table.seats.length === 2);
    expect(seats.map(({ name, connected }) => [name, connected])).toEqual([
      ["Ann", true],
      ["Bob", true],
    ]);
  });

  test("learns of a player who left while the host was away", async () => {
    const setting = { network: networkName(), profile: temporaryFolder() };
    const ann = await testHost({ ...setting, name: "Ann" });
    const bob = await testHost({ network: setting.network, name: "Bob" });
    const id = value(await ann.api.createTable(CONNECT_FOUR));
    await untilListed(bob, id);
    value(await bob.api.joinTable(id));
    await untilTable(ann, id, ({ seats }) => seats.length === 2);
    await ann.stop();
    await untilTable(bob, id, ({ seats }) => seats[0]?.connected === false);
    value(await bob.api.leaveTable(id));
    const again = await testHost(setting);
    await untilTable(again, id, ({ seats }) => seats.length === 1);
    await untilListed(bob, id);
  });

  test("can remove a player, who cannot come back by asking again", async () => {
    const { ann, bob, id } = await twoAtATable(false);
    const { me } = await bob.api.snapshot();
    value(await ann.api.removePlayer(id, me.id));
    const notices = await until(
      bob,
      (snapshot) => snapshot.tables.length === 0 && snapshot.notices,
    );
    expect(notices).toMatchObject([{ fault: { code: "table/removed" } }]);
    value(await bob.api.dismissNotice(notices[0]?.id ?? -1));
    expect((await bob.api.snapshot()).notices).toEqual([]);
    // The seat is free again, but not for Bob, who still sees the table: once it runs, he may watch.
    await untilListed(bob, id);
    expect(await bob.api.joinTable(id)).toMatchObject({ fault: { code: "table/sent-away" } });
    expect((await bob.api.snapshot()).tables).toEqual([]);
  });

  test("starts only for its host, and not for one player", async () => {
    const ann = await testHost({ name: "Ann" });
    const id = value(await ann.api.createTable(CONNECT_FOUR));
    expect(await ann.api.startTable(id)).toMatchObject({
      ok: false,
      fault: { code: "start/too-few" },
    });
    const { bob, id: other } = await twoAtATable(false);
    expect(await bob.api.startTable(other)).toMatchObject({
      ok: false,
      fault: { code: "table/not-host" },
    });
  });

  test("starts with the players who are there, and the rematch has as many", async () => {
    const network = networkName();
    const [ann, bob] = await Promise.all([
      testHost({ network, name: "Ann" }),
      testHost({ network, name: "Bob" }),
    ]);
    const wish = { game: "rpsls", options: {}, seats: 4, stake: 10 };
    const id = value(await ann.api.createTable(wish));
    await untilListed(bob, id);
    value(await bob.api.joinTable(id));
    await untilTable(ann, id, ({ seats }) => seats.length === 2);
    value(await ann.api.startTable(id));
    const begun = await untilTable(bob, id, ({ match }) => match !== null);
    expect(begun).toMatchObject({ capacity: 2, score: [0, 0], match: { waitingFor: [0, 1] } });
    value(await bob.api.resign(id, 1));
    const over = await Promise.all(
      [ann, bob].map((host) => untilTable(host, id, ({ stage }) => stage === "over")),
    );
    for (const { match, score } of over) {
      expect(match?.outcome?.payouts).toEqual([20, 0]);
      expect(score).toEqual([1, 0]);
    }
    for (const host of [ann, bob]) value(await host.api.rematch(id, null));
    for (const host of [ann, bob]) {
      const { next } = (await untilTable(host, id, ({ rematch }) => rematch.next !== null)).rematch;
      const again = await untilTable(host, next ?? "", ({ stage }) => stage === "playing");
      expect(again).toMatchObject({ capacity: 2, score: [0, 1] });
    }
  });

  test("cannot be opened by a player without a name, or for an unknown game", async () => {
    const host = await testHost();
    expect(await host.api.createTable(CONNECT_FOUR)).toMatchObject({
      ok: false,
      fault: { code: "api/no-name" },
    });
    value(await host.api.setName("Ann"));
    expect(await host.api.createTable({ ...CONNECT_FOUR, game: "chess" })).toMatchObject({
      ok: false,
      fault: { code: "table/unknown-game" },
    });
    expect(await host.api.createTable({ ...CONNECT_FOUR, seats: 3 })).toMatchObject({
      ok: false,
      fault: { code: "connect-four/GameNotReady" },
    });
  });
});

test("takes another port and says so if the wanted one is in use", async () => {
  const first = await testHost();
  const port = first.membership?.port ?? 0;
  const second = await testHost({ port });
  expect(second.membership?.port).not.toBe(port);
  expect((await second.api.snapshot()).notices).toMatchObject([
    { fault: { code: "network/other-port" } },
  ]);
});
