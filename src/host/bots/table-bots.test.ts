import { describe, expect, test } from "vitest";
import { ok } from "../../../protocol/result.ts";
import type { Face, Plain, Seat, Slot } from "../../engine/game.ts";
import type { Earlier } from "../../engine/policy.ts";
import { openRecordAside } from "../../node/workers/open-record.ts";
import type { BotLevel, TableId } from "../api/api.ts";
import type { Host } from "../host.ts";
import type { ChooseMove } from "../ports/bots.ts";
import {
  isSigned,
  networkName,
  tableOf,
  temporaryFolder,
  testHost,
  until,
  untilListed,
  untilTable,
  value,
} from "../testing/hosts.ts";

/** A match with hidden hands needs its proofs, a minute or more on a busy machine; this only ends tests that hang. */
const PATIENCE = { timeout: 300_000 };

/** Ann's table, with Bob, filled with bots of Ann's. */
async function tableOfAnn(game: string, levels: readonly BotLevel[], bob: Host | null, ann: Host) {
  const seats = levels.length + (bob === null ? 1 : 2);
  const id = value(await ann.api.createTable({ game, options: {}, seats, stake: 5 }));
  if (bob !== null) {
    await untilListed(bob, id);
    value(await bob.api.joinTable(id));
    await untilTable(ann, id, (table) => table.seats.length === 2);
  }
  value(await ann.api.addBots(id, levels));
  return id;
}

/**
 * A person takes the first legal action whenever one is needed, until the match is over, or resigns after this many.
 */
async function playOut(host: Host, id: TableId, most = Number.POSITIVE_INFINITY): Promise<void> {
  for (let [turn, acts] = [-1, 0]; ; acts++) {
    const match = await until(host, (snapshot) => {
      const match = tableOf(snapshot, id)?.match;
      if (match?.outcome) return match;
      return match != null && match.turn > turn && (match.views[0]?.legal.length ?? 0) > 0 && match;
    });
    const [own] = match.views;
    if (match.outcome !== null || own === undefined) return;
    turn = match.turn;
    if (acts === most) return void value(await host.api.resign(id, own.seat));
    value(await host.api.act(id, own.seat, own.legal[0] ?? null));
  }
}

describe("bots in empty seats of a table among peers", () => {
  test("play their own hands, and everybody verifies the record", PATIENCE, async () => {
    const network = networkName();
    const seen = new Map<number, Set<string>>();
    const chooseMove: ChooseMove = async (game, state, seat, knowledge) => {
      const known = (faces: ReadonlyMap<Slot, Face>) => [...faces].map((pair) => pair.join("="));
      seen.set(seat, new Set([...(seen.get(seat) ?? []), ...known(knowledge.faces)]));
      const [first] = game.legal(state, seat, knowledge);
      return ok(first ?? null);
    };
    const [ann, bob] = await Promise.all([
      testHost({ network, name: "Ann", chooseMove }),
      testHost({ network, name: "Bob" }),
    ]);
    const id = await tableOfAnn("crazy-eights", ["hard", "easy"], bob, ann);
    for (const host of [ann, bob]) {
      const { seats } = await untilTable(host, id, (table) => table.seats.length === 4);
      expect(seats.map(({ bot, botOf, connected }) => [bot, botOf, connected])).toEqual([
        [null, null, true],
        [null, null, true],
        ["hard", "Ann", true],
        ["easy", "Ann", true],
      ]);
    }
    value(await ann.api.startTable(id));
    await Promise.all([ann, bob].map((host) => playOut(host, id)));
    const tables = await Promise.all([ann, bob].map((host) => untilTable(host, id, isSigned)));
    for (const { refusals } of tables) expect(refusals).toEqual([]);
    const replay = value(await openRecordAside(value(await bob.api.exportRecord(id)).bytes));
    expect(replay.outcome).toEqual(tables[0]?.match?.outcome);

    // Each bot knew cards, but none that another bot of the same owner knew.
    const [first, second] = [seen.get(2), seen.get(3)];
    expect(first?.size).toBeGreaterThan(0);
    expect(second?.size).toBeGreaterThan(0);
    expect(first?.isDisjointFrom(second ?? new Set())).toBe(true);
  });

  test(
    "leave with their owner's app, come back with it, and continue with the same hands",
    PATIENCE,
    async () => {
      const network = networkName();
      const profile = temporaryFolder();
      const [first, bob] = await Promise.all([
        testHost({ profile, network, name: "Ann" }),
        testHost({ network, name: "Bob" }),
      ]);
      const id = await tableOfAnn("crazy-eights", ["medium"], bob, first);
      value(await first.api.startTable(id));
      await untilTable(bob, id, ({ match }) => match?.waitingFor.length === 1);
      await first.stop();
      const { seats } = await untilTable(bob, id, (table) => !table.seats[0]?.connected);
      expect(seats.map(({ connected }) => connected)).toEqual([false, true, false]);

      const second = await testHost({ profile, network });
      // A lap with the cards it had, and it is the last one left.
      await Promise.all([second, bob].map((host) => playOut(host, id, 2)));
      for (const host of [second, bob]) {
        const { refusals } = await untilTable(host, id, isSigned);
        expect(refusals).toEqual([]);
      }
    },
  );

  test("accept a rematch when their owner does, in the next seats", async () => {
    const ann = await testHost({ name: "Ann" });
    const id = await tableOfAnn("connect-four", ["easy"], null, ann);
    value(await ann.api.startTable(id));
    await playOut(ann, id);
    value(await ann.api.rematch(id, null));
    const { rematch } = await untilTable(ann, id, ({ rematch }) => rematch.next !== null);
    const next = rematch.next ?? "";
    const { seats } = await untilTable(ann, next, ({ match }) => match !== null);
    expect(seats.map(({ botOf }) => botOf)).toEqual(["Ann", null]);
    await playOut(ann, next);
  });

  test("learn how earlier matches of the series ended and where they sat", async () => {
    const asked: { seat: Seat; earlier: readonly Earlier<Plain>[] }[] = [];
    const chooseMove: ChooseMove = async (game, state, seat, knowledge, _level, earlier = []) => {
      asked.push({ seat, earlier });
      return ok(game.legal(state, seat, knowledge)[0] ?? null);
    };
    const ann = await testHost({ name: "Ann", chooseMove });
    let id = await tableOfAnn("rpsls", ["best"], null, ann);
    value(await ann.api.startTable(id));
    for (let round = 0; round < 3; round++) {
      const { mine } = await untilTable(ann, id, ({ match }) => match !== null);
      // The bot throws rock: paper decides the match.
      value(await ann.api.act(id, mine[0] ?? 0, { type: "throw", symbol: 1 }));
      await untilTable(ann, id, ({ match }) => match?.outcome != null);
      if (round === 2) break;
      value(await ann.api.rematch(id, null));
      id = (await untilTable(ann, id, ({ rematch }) => rematch.next !== null)).rematch.next ?? "";
    }
    expect(asked.map(({ seat, earlier }) => [seat, earlier.map((one) => one.seat)])).toEqual([
      [1, []],
      [0, [1]],
      [1, [1, 0]],
    ]);
    const throws = [
      { seat: 0, symbol: 1 },
      { seat: 1, symbol: 0 },
    ];
    expect(asked.at(-1)?.earlier[0]).toMatchObject({ state: { rounds: [{ throws }] } });
  });

  test.each(["the match ends", "their owner's app ends"] as const)(
    "stop thinking when %s",
    async (end) => {
      const { promise: asked, resolve: ask } = Promise.withResolvers<AbortSignal>();
      const { promise: stopped, resolve: stop } = Promise.withResolvers<string>();
      const chooseMove: ChooseMove = (_game, _state, _seat, _known, _level, _earlier, signal) => {
        if (signal === undefined) throw new Error("it could not be stopped");
        ask(signal);
        return new Promise((resolve) =>
          signal.addEventListener("abort", () => {
            stop("stopped");
            resolve({ ok: false, fault: { code: "bots/cancelled", message: "Never mind." } });
          }),
        );
      };
      const ann = await testHost({ name: "Ann", chooseMove });
      const id = await tableOfAnn("connect-four", ["best"], null, ann);
      value(await ann.api.startTable(id));
      expect((await asked).aborted).toBe(false);
      if (end === "the match ends") value(await ann.api.resign(id, 0));
      else await ann.stop();
      expect(await stopped).toBe("stopped");
    },
  );

  test("are seated only by the host, can be removed, and leave with their owner", async () => {
    const network = networkName();
    const [ann, bob, cyd] = await Promise.all([
      testHost({ network, name: "Ann" }),
      testHost({ network, name: "Bob" }),
      testHost({ network, name: "Cyd" }),
    ]);
    const id = await tableOfAnn("rpsls", ["easy", "best"], bob, ann);
    expect(await bob.api.addBots(id, ["easy"])).toMatchObject({
      ok: false,
      fault: { code: "table/not-host" },
    });
    expect(await ann.api.addBots(id, ["easy"])).toMatchObject({
      ok: false,
      fault: { code: "roster/full" },
    });
    const { seats } = await untilTable(ann, id, (table) => table.seats.length === 4);
    value(await ann.api.removePlayer(id, seats[2]?.player ?? ""));
    // Readers see whose bot it is in their own language.
    const listed = await until(cyd, ({ lobby }) =>
      lobby.find(
        ({ id: other, seated }) => other === id && seated.some(({ name }) => name === "Bot 2"),
      ),
    );
    expect(listed.seated).toEqual([
      { name: "Ann", botOf: null },
      { name: "Bob", botOf: null },
      { name: "Bot 2", botOf: "Ann" },
    ]);
    value(await ann.api.addBots(id, ["hard"]));
    const full = await untilTable(bob, id, (table) => table.seats[3]?.bot === "hard");
    expect(full.seats.map(({ bot, name }) => [bot, name])).toEqual([
      [null, "Ann"],
      [null, "Bob"],
      ["best", "Bot 2"],
      ["hard", "Bot 1"],
    ]);
    value(await ann.api.cancelTable(id));
    await untilTable(bob, id, ({ stage }) => stage === "cancelled");
  });
});
