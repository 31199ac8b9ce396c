import type { ChildProcess } from "node:child_process";
import { on, once } from "node:events";
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Table } from "../../src/host/api/api.ts";
import type { Host } from "../../src/host/host.ts";
import { startHost } from "../../src/node/host.ts";
import { startChild } from "./peers/child.ts";
import type { Request, Told } from "./peers/moves-peers.ts";
import { CROWD } from "./peers/player.ts";
import type { Arrival, Order } from "./peers/watchers.ts";
import { quantile } from "./quantile.ts";
import type { Row } from "./row.ts";
import { shown } from "./shown.ts";
import { countTraffic } from "./traffic.ts";

const SEATS = [2, 3, 4, 10];
/** The time to final is promised for so many seats. */
const GOAL_SEATS = 4;
const FINAL_MS = { 0.5: 10, 0.99: 40 } as const;
const SHOWN_MS = 20;
const BYTES = 6_000;
const WATCHED_SEATS = 4;
const WATCHERS = 100;
/** Rounds for every row; with fewer, the 99th percentile would be the slowest one. */
const ROUNDS = 150;
/** Rounds that are not timed, because freshly loaded code is slow. */
const WARM_UP = 5;
/** Between rounds: nobody throws faster, and by then a hundred spectators have heard of the last one. */
const PAUSE_MS = 100;
/** Time for messages under way to arrive. */
const REST_MS = 500;

/**
 * Rock-paper-scissors-lizard-Spock among real hosts over loopback, in rounds that nobody wins: this process is one
 * player, all others share a second process, spectators a third, and all of them share this machine's cores.
 */
export async function measureMoves(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-bench-"));
  const network = `m${process.pid}`;
  const traffic = countTraffic();
  const started = await startHost({ profile: join(folder, "me"), network, limits: CROWD });
  if (!started.ok) throw new Error(started.fault.message);
  const peers = startChild("moves-peers.ts", [folder, network, String(Math.max(...SEATS) - 1)]);
  const messages = on(peers, "message");
  await messages.next();
  const watchers = startChild("watchers.ts", [String(WATCHERS)]);
  await once(watchers, "message");
  const told = async (): Promise<Told> => (await messages.next()).value?.[0];
  const bench: Bench = { host: started.value, peers, told, watchers, traffic };
  try {
    await bench.host.api.setName("Me");
    const rows: Row[] = [];
    for (const seats of SEATS) rows.push(...(await seatRows(bench, seats)));
    return [...rows, ...(await watchedRows(bench))];
  } finally {
    peers.kill();
    watchers.kill();
    await bench.host.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Bench {
  readonly host: Host;
  readonly peers: ChildProcess;
  /** The peers' reports, in order, none missed. */
  readonly told: () => Promise<Told>;
  readonly watchers: ChildProcess;
  /** Bytes sent and received so far. */
  readonly traffic: () => number;
}

async function seatRows(bench: Bench, seats: number): Promise<Row[]> {
  const id = await sitDown(bench, seats);
  const played = await playRounds(bench, id, seats);
  const name = `move among ${seats} seats`;
  const sync = syncMs();
  const finals = ([0.5, 0.99] as const).map((share) => ({
    name: `${name}, press to final, p${share * 100} (beside: one sync of the disk)`,
    value: quantile(played.finals, share),
    unit: "ms",
    reference: sync,
    ratio: quantile(played.finals, share) / sync,
    ...(seats === GOAL_SEATS && {
      goal: { of: "value", at: "most", bound: FINAL_MS[share] } as const,
    }),
  }));
  return [
    ...latencyRows(`${name}, press to shown`, played.times, seats === 2 ? null : SHOWN_MS),
    // Between two, an answer is final as soon as it is here.
    ...(seats > 2 ? finals : []),
    {
      name: `${name}: one player's bytes (beside: what the record grows by)`,
      value: played.bytes,
      unit: "B",
      reference: played.recorded,
      ratio: played.bytes / played.recorded,
      goal: { of: "value", at: "most", bound: BYTES },
    },
  ];
}

async function watchedRows(bench: Bench): Promise<Row[]> {
  const id = await sitDown(bench, WATCHED_SEATS);
  const [address] = bench.host.membership?.node.getMultiaddrs() ?? [];
  bench.watchers.send({ kind: "watch", table: id, address: String(address) } satisfies Order);
  await shown(bench.host, id, (table) => table.watchers === WATCHERS);
  const played = await playRounds(bench, id, WATCHED_SEATS);
  const told = once(bench.watchers, "message");
  bench.watchers.send({ kind: "tell" } satisfies Order);
  const [arrivals] = (await told) as [Arrival[]];
  const times = arrivals.flatMap(({ turn, at }) => {
    const pressed = played.pressed.get(turn);
    return pressed === undefined ? [] : Number(BigInt(at) - pressed) / 1e6;
  });
  const name = `move among ${WATCHED_SEATS} seats, ${WATCHERS} watching`;
  const expected = played.pressed.size * WATCHERS;
  return [
    ...latencyRows(`${name}, press to shown`, played.times),
    ...latencyRows(`${name}, press to heard by those who watch`, times),
    {
      name: `${name}: throws heard by those who watch, of all`,
      value: (100 * times.length) / expected,
      unit: "%",
      // Fewer would mean that the host left pings unanswered for so long that spectators went away.
      goal: { of: "value", at: "least", bound: 100 },
    },
  ];
}

/** `goal`: milliseconds for the slowest in a hundred. */
function latencyRows(name: string, times: readonly number[], goal: number | null = null): Row[] {
  return [0.5, 0.99].map((share) => ({
    name: `${name}, p${share * 100}`,
    value: quantile(times, share),
    unit: "ms",
    ...(share === 0.99 &&
      goal !== null && { goal: { of: "value", at: "most", bound: goal } as const }),
  }));
}

async function sitDown({ host, peers }: Bench, seats: number): Promise<string> {
  const created = await host.api.createTable({ game: "rpsls", options: {}, seats, stake: 0 });
  if (!created.ok) throw new Error(created.fault.message);
  peers.send({ table: created.value, seats: seats - 1 } satisfies Request);
  await shown(host, created.value, (table) => table.seats.length === seats);
  return created.value;
}

/** The disk's own share at the median: writing and syncing one line. */
function syncMs(): number {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-sync-"));
  const file = openSync(join(folder, "line"), "a");
  const times = Array.from({ length: 100 }, () => {
    writeSync(file, new Uint8Array(512));
    const before = performance.now();
    fdatasyncSync(file);
    return performance.now() - before;
  });
  closeSync(file);
  rmSync(folder, { recursive: true, force: true });
  return quantile(times, 0.5);
}

/** Milliseconds from a press until its phase is final here. */
function timeFinals(host: Host, id: string) {
  const times: number[] = [];
  let pressed: { readonly turn: number; readonly at: number } | null = null;
  const end = host.subscribe((change) => {
    if (change.kind !== "table" || change.table.id !== id || change.table.match === null) return;
    const { final, turn } = change.table.match;
    // While a phase is being decided, the one after it is on display.
    if (pressed === null || turn - (final ? 0 : 1) <= pressed.turn) return;
    times.push(performance.now() - pressed.at);
    pressed = null;
  });
  const press = (turn: number) => {
    pressed = { turn, at: performance.now() };
  };
  return { times, press, end };
}

interface Played {
  /** Milliseconds, from every press. */
  readonly finals: readonly number[];
  /** Milliseconds, from every press to every other player. */
  readonly times: readonly number[];
  /** By turn. */
  readonly pressed: ReadonlyMap<number, bigint>;
  /** For an entry; a throw is two. */
  readonly bytes: number;
  readonly recorded: number;
}

async function playRounds(
  { host, peers, told, traffic }: Bench,
  id: string,
  seats: number,
): Promise<Played> {
  await host.api.startTable(id);
  const pressed = new Map<number, bigint>();
  const times: number[] = [];
  const finals = timeFinals(host, id);
  const sizeOf = async () => {
    const record = await host.api.exportRecord(id);
    return record.ok ? record.value.bytes.length : Number.NaN;
  };
  const [before, sizeBefore] = [traffic(), await sizeOf()];
  await hear(told, "asked");
  while (pressed.size < WARM_UP + ROUNDS) {
    const { match } = await shown(host, id, isAsked);
    await pause(PAUSE_MS);
    const [view] = match?.views ?? [];
    const press = process.hrtime.bigint();
    pressed.set(match?.turn ?? 0, press);
    if (pressed.size > WARM_UP) finals.press(match?.turn ?? 0);
    await host.api.act(id, 0, view?.legal[0] ?? null);
    const { at } = await hear(told, "seen");
    if (pressed.size > WARM_UP) times.push(...at.map((time) => Number(BigInt(time) - press) / 1e6));
    await hear(told, "asked");
  }
  await pause(REST_MS);
  finals.end();
  // A commitment and its reveal.
  const entries = 2 * seats * pressed.size;
  const bytes = (traffic() - before) / entries;
  const recorded = ((await sizeOf()) - sizeBefore) / entries;
  // Nobody may sit at two tables.
  peers.send({ table: id, seats: 0 } satisfies Request);
  await host.api.resign(id, 0);
  await shown(host, id, ({ stage }) => stage === "over");
  return { times, finals: finals.times, pressed, bytes, recorded };
}

/** The next report of this kind. */
async function hear<K extends Told["kind"]>(
  told: Bench["told"],
  kind: K,
): Promise<Extract<Told, { kind: K }>> {
  const one = await told();
  if (one.kind !== kind) throw new Error(`the bench heard ${one.kind} in place of ${kind}`);
  return one as Extract<Told, { kind: K }>;
}

function isAsked({ match }: Table): boolean {
  return (match?.views[0]?.legal.length ?? 0) > 0;
}
