import { expect, test } from "vitest";
import { NO_KNOWLEDGE, type Plain } from "../../engine/game.ts";
import { seededRandom } from "../../engine/random.ts";
import { GAMES } from "../../games/registry.ts";
import type { LocalPlayer, Table } from "../api/api.ts";
import { positionsOf } from "../api/positions.ts";
import type { Host } from "../host.ts";
import type { ChooseMove } from "../ports/bots.ts";
import { until, untilTable, value } from "../testing/hosts.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";
import { handTime } from "../testing/time.ts";

const TWO: LocalPlayer[] = [
  { kind: "human", name: "Ann" },
  { kind: "human", name: "Bob" },
];

function humans(count: number): LocalPlayer[] {
  return Array.from({ length: count }, (_, seat) => ({ kind: "human", name: `P${seat}` }));
}

async function table(host: Host, id: string): Promise<Table> {
  return untilTable(host, id, () => true);
}

/** Acts legally for whoever may act, by a seeded die, for at most `moves` moves. */
async function playSome(host: Host, id: string, moves: number, seed: number): Promise<Table> {
  const random = seededRandom(seed);
  for (let move = 0; move < moves; move++) {
    const now = await table(host, id);
    const able = now.match?.views.find(({ legal }) => legal.length > 0);
    if (able === undefined) return now;
    value(await host.api.act(id, able.seat, able.legal[random() % able.legal.length] as Plain));
  }
  return table(host, id);
}

test("two people play Connect Four on one device, then again with the seats moved on", async () => {
  const host = await testHost();
  const id = value(
    await host.api.playHere({ game: "connect-four", options: {}, stake: 3, players: TWO }),
  );
  expect(await table(host, id)).toMatchObject({
    kind: "device",
    stage: "playing",
    mine: [0, 1],
    match: { waitingFor: [1] },
  });
  expect(await host.api.act(id, 0, { column: 1 })).toMatchObject({
    ok: false,
    fault: { code: "connect-four/NotYourTurn" },
  });
  expect(await host.api.act(id, 2, { column: 1 })).toMatchObject({
    ok: false,
    fault: { code: "table/not-your-seat" },
  });
  expect(await host.api.rematch(id, null)).toMatchObject({
    ok: false,
    fault: { code: "table/still-playing" },
  });
  for (const [number, column] of [1, 2, 1, 2, 1, 2, 1].entries())
    value(await host.api.act(id, (number + 1) % 2, { column }));
  const over = await table(host, id);
  expect(over).toMatchObject({
    stage: "over",
    score: [0, 1],
    match: { outcome: { winners: [1], payouts: [0, 6] } },
  });
  expect(over.match?.moves.map(({ text }) => text).join("")).toBe("1212121");
  expect(positionsOf(value(await host.api.replay(id)).positions)).toHaveLength(8);
  expect(await host.api.act(id, 0, { column: 1 })).toMatchObject({
    ok: false,
    fault: { code: "table/not-playing" },
  });
  const file = value(await host.api.exportRecord(id));
  expect(JSON.parse(new TextDecoder().decode(file.bytes))).toMatchObject({
    format: "fairhand-match/1",
    game: "connect-four",
    moves: [{ seat: 1, move: "1" }, ...Array(6).fill({})],
    outcome: { winners: [1] },
  });

  value(await host.api.rematch(id, null));
  const { rematch } = await table(host, id);
  expect(await table(host, rematch.next ?? "")).toMatchObject({
    seats: [{ name: "Bob" }, { name: "Ann" }],
    score: [1, 0],
  });
  value(await host.api.leaveTable(id));
  expect((await host.api.snapshot()).tables.map((one) => one.id)).toEqual([rematch.next]);
});

test.each(GAMES.map(({ id }) => id))(
  "%s continues after a restart exactly where it was",
  async (game) => {
    const profile = memoryProfile();
    const rules = GAMES.find(({ id }) => id === game);
    const first = await testHost({ profile });
    const players = humans(rules?.seats.min ?? 2);
    const id = value(await first.api.playHere({ game, options: {}, stake: 2, players }));
    const before = await playSome(first, id, 12, 7);
    expect(before.match?.moves.length).toBeGreaterThan(0);
    await first.stop();

    const second = await testHost({ profile });
    expect(await table(second, id)).toEqual(before);
    await playSome(second, id, 3, 8);
  },
);

test("no view shows what its seat or spectator must not see", async () => {
  const host = await testHost();
  const id = value(
    await host.api.playHere({ game: "crazy-eights", options: {}, stake: 0, players: humans(2) }),
  );
  const { match } = await table(host, id);
  const [first, second] = match?.views ?? [];
  expect(first?.view).not.toEqual(second?.view);
  expect(match?.public).not.toEqual(first?.view);
});

test("a bot moves automatically, and one that fails makes some legal move", async () => {
  const asked: number[] = [];
  const chooseMove: ChooseMove = async (game, state, seat, knowledge) => {
    asked.push(seat);
    const legal = game.legal(state, seat, knowledge);
    expect(knowledge).not.toBe(NO_KNOWLEDGE);
    return asked.length === 1
      ? { ok: true, value: legal.at(-1) ?? null }
      : { ok: false, fault: { code: "bots/crashed", message: "It fell over." } };
  };
  const host = await testHost({ chooseMove });
  const players: LocalPlayer[] = [
    { kind: "human", name: "Ann" },
    { kind: "bot", level: "easy" },
  ];
  const id = value(
    await host.api.playHere({ game: "connect-four", options: {}, stake: 0, players }),
  );
  await untilTable(host, id, ({ match }) => match?.waitingFor[0] === 0);
  expect(await host.api.act(id, 1, { column: 1 })).toMatchObject({
    ok: false,
    fault: { code: "table/not-your-seat" },
  });
  value(await host.api.act(id, 0, { column: 1 }));
  const { match } = await untilTable(host, id, (one) => one.match?.moves.length === 3);
  expect(match?.moves.map(({ text }) => text)).toEqual(["7", "1", "1"]);
  expect(asked).toEqual([1, 1]);
});

test.each(["the match ends", "the table is left", "the program ends"] as const)(
  "a thinking bot is stopped when %s",
  async (end) => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<AbortSignal>();
    const chooseMove: ChooseMove = (_game, _state, _seat, _knowledge, _level, _earlier, signal) => {
      if (signal === undefined) throw new Error("it could not be stopped");
      ask(signal);
      return new Promise((resolve) =>
        signal.addEventListener("abort", () =>
          resolve({ ok: false, fault: { code: "bots/cancelled", message: "Never mind." } }),
        ),
      );
    };
    const host = await testHost({ chooseMove });
    const players: LocalPlayer[] = [
      { kind: "human", name: "Ann" },
      { kind: "bot", level: "best" },
    ];
    const wish = { game: "connect-four", options: {}, stake: 0, players };
    const id = value(await host.api.playHere(wish));
    const signal = await asked;
    expect(signal.aborted).toBe(false);
    if (end === "the match ends") value(await host.api.resign(id, 0));
    if (end === "the table is left") value(await host.api.leaveTable(id));
    if (end === "the program ends") await host.stop();
    expect(signal.aborted).toBe(true);
    if (end !== "the match ends") return;
    const { match } = await untilTable(host, id, (one) => one.stage === "over");
    expect(match?.moves).toHaveLength(1);
  },
);

test("real bots think in their own thread", async () => {
  const host = await testHost();
  const players: LocalPlayer[] = [
    { kind: "human", name: "Ann" },
    { kind: "bot", level: "easy" },
  ];
  const id = value(
    await host.api.playHere({ game: "connect-four", options: {}, stake: 0, players }),
  );
  const moved = await until(host, ({ tables }) =>
    tables.find((one) => one.id === id && one.match?.moves.length === 1),
  );
  expect(moved.match?.waitingFor).toEqual([0]);
});

const LIMITED = { timeToMove: 15_000, allowVoluntarySkip: false };

test("a player who runs out of time on this device is out, even after a restart", async () => {
  const profile = memoryProfile();
  const time = handTime();
  const first = await testHost({ profile, time });
  const id = value(
    await first.api.playHere({
      game: "tequila-train",
      options: LIMITED,
      stake: 2,
      players: humans(3),
    }),
  );
  const { match } = await untilTable(first, id, (now) => now.match?.waitingFor.length === 1);
  const [late = -1] = match?.waitingFor ?? [];
  value(await first.api.attend(id, late));
  time.pass(10_000);
  expect((await table(first, id)).match?.clock).toMatchObject({ seats: [late], left: 5000 });
  // While the device changes hands nobody's time runs.
  value(await first.api.attend(id, null));
  time.pass(60_000);
  value(await first.api.attend(id, late));
  time.pass(5000);
  const after = await untilTable(first, id, (now) =>
    Boolean(now.match?.moves.some(({ kind, seat }) => kind === "expired" && seat === late)),
  );
  expect(after.match?.waitingFor).toEqual([(late + 1) % 3]);
  expect(await first.api.attend(id, 5)).toMatchObject({
    ok: false,
    fault: { code: "table/not-your-seat" },
  });
  await first.stop();

  const second = await testHost({ profile, time });
  expect(await table(second, id)).toEqual({
    ...after,
    match: { ...after.match, clock: null },
  });
});

test("players who choose simultaneously on one device each have the full time", async () => {
  const time = handTime();
  const host = await testHost({ time });
  const id = value(
    await host.api.playHere({ game: "rpsls", options: {}, stake: 1, players: humans(3) }),
  );
  value(await host.api.attend(id, 0));
  time.pass(59_000);
  const [throwing] = (await table(host, id)).match?.views[0]?.legal ?? [];
  value(await host.api.act(id, 0, throwing ?? null));
  value(await host.api.attend(id, 1));
  time.pass(59_000);
  expect((await table(host, id)).match?.waitingFor).toEqual([1, 2]);
  time.pass(1001);
  const after = await untilTable(host, id, ({ match }) => match?.waitingFor.length === 1);
  expect(after.match?.waitingFor).toEqual([2]);
});

test("a total for all moves also works on this device, survives a restart, and loses when used up", async () => {
  const profile = memoryProfile();
  const time = handTime();
  const first = await testHost({ profile, time });
  const total = { kind: "increment", time: 60_000, plus: 2000 } as const;
  const players = [TWO[0], TWO[1]] as LocalPlayer[];
  const timers = { phase: null, total };
  const id = value(
    await first.api.playHere({ game: "connect-four", options: {}, stake: 1, players, timers }),
  );
  value(await first.api.attend(id, 1));
  time.pass(10_000);
  expect((await table(first, id)).match).toMatchObject({
    left: [60_000, 50_000],
    clock: { seats: [1], limit: 60_000, left: 50_000 },
  });
  value(await first.api.act(id, 1, { column: 4 }));
  expect((await table(first, id)).match?.left).toEqual([60_000, 52_000]);
  await first.stop();

  const second = await testHost({ profile, time });
  expect(await table(second, id)).toMatchObject({ total, match: { left: [60_000, 52_000] } });
  value(await second.api.attend(id, 0));
  time.pass(59_999);
  expect((await table(second, id)).stage).toBe("playing");
  time.pass(1);
  const over = await untilTable(second, id, ({ stage }) => stage === "over");
  expect(over.match?.outcome).toMatchObject({ winners: [1] });
});

test("a bot has no clock", async () => {
  const time = handTime();
  const host = await testHost({ time });
  const timers = { phase: null, total: { kind: "delay", time: 60_000, plus: 0 } } as const;
  const players: LocalPlayer[] = [
    { kind: "human", name: "Ann" },
    { kind: "bot", level: "easy" },
  ];
  const wish = { game: "connect-four", options: {}, stake: 1, players, timers };
  const id = value(await host.api.playHere(wish));
  expect((await table(host, id)).match?.left).toEqual([60_000, null]);
});
