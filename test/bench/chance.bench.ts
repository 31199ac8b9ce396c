import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Plain } from "../../src/engine/game.ts";
import type { Table } from "../../src/host/api/api.ts";
import type { Host } from "../../src/host/host.ts";
import { startHost } from "../../src/node/host.ts";
import { isAsked, PAUSE_MS, type Request } from "./peers/chance-peers.ts";
import { startChild } from "./peers/child.ts";
import { giveUp } from "./peers/player.ts";
import { quantile } from "./quantile.ts";
import type { Row } from "./row.ts";
import { shown } from "./shown.ts";
import { countTraffic } from "./traffic.ts";

const SEATS = [2, 4, 8, 10];
/** From the last player sitting down to the press of "start". */
const PRESS_MS = 1_000;
/** Time for the moves of one game. */
const MOVES_MS = 25_000;
const ENOUGH = 5;
/** Fewer bytes than this in a third of a pause are only background traffic. */
const QUIET_BYTES = 500;

/**
 * Cards among real hosts over loopback: this process is one player, all others share a second process, and all of them
 * share this machine's cores. Bytes are those of this player's TCP connections, in and out, including all overhead.
 * Taking a seat starts threads for proofs, so "start" is pressed no sooner than a person could.
 */
export async function measureChance(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-bench-"));
  const network = `c${process.pid}`;
  const traffic = countTraffic();
  const peers = startChild("chance-peers.ts", [folder, network, String(Math.max(...SEATS) - 1)]);
  const ready = once(peers, "message");
  const started = await startHost({ profile: join(folder, "me"), network });
  if (!started.ok) throw new Error(started.fault.message);
  const bench: Bench = { host: started.value, peers, traffic };
  try {
    await ready;
    await bench.host.api.setName("Me");
    const rows: Row[] = [];
    for (const seats of SEATS) rows.push(...(await dealRows(bench, seats)));
    rows.push(...(await moveRows(bench, "crazy-eights", ["draw", "play"])));
    rows.push(...(await moveRows(bench, "tequila-train", ["place"])));
    return rows;
  } finally {
    peers.kill();
    await bench.host.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Bench {
  readonly host: Host;
  readonly peers: ChildProcess;
  /** Bytes sent and received so far. */
  readonly traffic: () => number;
}

/** From the press of "start" until all hands are dealt and a player may move. */
async function dealRows(bench: Bench, seats: number): Promise<Row[]> {
  const { host, traffic } = bench;
  const id = await sitDown(bench, "crazy-eights", seats);
  const idle = await watchIdleThread();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const before = traffic();
  delay.enable();
  const start = performance.now();
  await host.api.startTable(id);
  await shown(host, id, ({ match }) => (match?.waitingFor.length ?? 0) > 0);
  const ms = performance.now() - start;
  delay.disable();
  await pause(PAUSE_MS / 2);
  const bytes = traffic() - before;
  const idleP99 = await idle();
  const record = await host.api.exportRecord(id);
  const recorded = record.ok ? record.value.bytes.length : Number.NaN;
  await getUp(bench, id);
  const name = `deal over loopback, ${seats} seats, ${seats > 5 ? 104 : 52} cards`;
  const rows: Row[] = [
    { name: `${name}: to the first move`, value: ms, unit: "ms" },
    {
      name: `${name}: one player's bytes (beside: the record so far)`,
      value: bytes,
      unit: "B",
      reference: recorded,
      ratio: bytes / recorded,
    },
  ];
  if (seats < Math.max(...SEATS)) return rows;
  const p99 = delay.percentile(99) / 1e6;
  const goal = { of: "value", at: "most", bound: 50 } as const;
  return [
    ...rows,
    {
      name: `${name}: event-loop delay, p99 (beside: of an idle thread)`,
      value: p99,
      unit: "ms",
      reference: idleP99,
      ratio: p99 / idleP99,
      goal,
    },
  ];
}

/** The p99 event-loop delay of an idle thread, which only the machine's other work causes. */
async function watchIdleThread(): Promise<() => Promise<number>> {
  const worker = new Worker(
    `const { parentPort } = require("node:worker_threads");
    const delay = require("node:perf_hooks").monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    parentPort.once("message", () => parentPort.postMessage(delay.percentile(99) / 1e6));`,
    { eval: true },
  );
  await once(worker, "online");
  return async () => {
    worker.postMessage("end");
    const [p99] = await once(worker, "message");
    await worker.terminate();
    return Number(p99);
  };
}

/** What our own moves cost among four; plays until each kind was seen often enough or the time is up. */
async function moveRows(bench: Bench, game: string, kinds: readonly string[]): Promise<Row[]> {
  const costs: Cost[] = kinds.map((kind) => ({ kind, bytes: [], ms: [] }));
  const end = performance.now() + MOVES_MS;
  const enough = () =>
    performance.now() > end || costs.every(({ bytes }) => bytes.length >= ENOUGH);
  while (!enough()) {
    const id = await sitDown(bench, game, 4);
    await bench.host.api.startTable(id);
    let playing = true;
    while (playing && !enough()) playing = await makeMove(bench, id, costs);
    if (playing) await getUp(bench, id);
  }
  // Kinds of move that did not come up in time have no figure.
  const measured = costs.filter(({ bytes }) => bytes.length > 0);
  return measured.flatMap(({ kind, bytes, ms }) => [
    {
      name: `${game}, 4 seats: ${kind}, one player's bytes`,
      value: quantile(bytes, 0.5),
      unit: "B",
    },
    { name: `${game}, 4 seats: ${kind}, press to shown`, value: quantile(ms, 0.5), unit: "ms" },
  ]);
}

interface Cost {
  readonly kind: string;
  readonly bytes: number[];
  readonly ms: number[];
}

/** Makes our next move and notes its cost; `false` if the match is over. */
async function makeMove({ host, traffic }: Bench, id: string, costs: readonly Cost[]) {
  const { match, stage } = await shown(host, id, (one) => one.stage === "over" || isAsked(one));
  const [view] = match?.views ?? [];
  const [action] = view?.legal ?? [];
  if (stage === "over" || match === null || view === undefined || action === undefined)
    return false;
  await quiet(traffic);
  const before = traffic();
  const pressed = performance.now();
  const made = await host.api.act(id, view.seat, action);
  // If the rules leave no choice, the host acts by itself and may have been faster.
  if (!made.ok) return true;
  await shown(host, id, (table) => isSettled(table, match.turn));
  const ms = performance.now() - pressed;
  await pause(PAUSE_MS / 3);
  const cost = costs.find(({ kind }) => kind === kindOf(action));
  cost?.bytes.push(traffic() - before);
  cost?.ms.push(ms);
  return true;
}

/** Whether the move is made and all chance that follows is settled. */
function isSettled({ stage, match }: Table, turn: number): boolean {
  return stage === "over" || (match !== null && match.turn > turn && match.waitingFor.length > 0);
}

function kindOf(action: Plain): Plain | undefined {
  return (action as { readonly kind?: Plain }).kind;
}

async function sitDown({ host, peers }: Bench, game: string, seats: number): Promise<string> {
  const created = await host.api.createTable({ game, options: {}, seats, stake: 0 });
  if (!created.ok) throw new Error(created.fault.message);
  const table = created.value;
  peers.send({ table, seats: seats - 1 } satisfies Request);
  await shown(host, table, (one) => one.seats.length === seats);
  await pause(PRESS_MS);
  return table;
}

/** Has everyone resign, because nobody may sit at two tables. */
async function getUp({ host, peers }: Bench, table: string): Promise<void> {
  peers.send({ table, seats: 0 } satisfies Request);
  await giveUp(host.api, table);
  await shown(host, table, ({ stage }) => stage === "over");
}

/** Waits until earlier traffic has arrived, at most a second. */
async function quiet(traffic: () => number): Promise<void> {
  for (
    let looks = 0, before = -QUIET_BYTES;
    looks < 20 && traffic() - before >= QUIET_BYTES;
    looks++
  ) {
    before = traffic();
    await pause(PAUSE_MS / 3);
  }
}
