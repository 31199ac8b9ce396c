import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildChild } from "./peers/child.ts";
import type { Order, Report, Sample } from "./peers/party-peer.ts";
import { quantile } from "./quantile.ts";
import type { Row } from "./row.ts";

/** `JOINS=63` fills every seat of a table; 64 hosts take ten minutes to start on two cores. */
const { JOINS = "9" } = process.env;
const GUESTS = Number(JOINS);
/** More processes would only slow each other down. */
const STARTED_AT_ONCE = 4;
const PATIENCE_MS = 600_000;
/** After the last has sat, until the table counts as idle, and for how long that is measured. */
const SETTLE_MS = 30_000;
const IDLE_MS = 20_000;

/**
 * Guests who all press "Join" at the same time, each a host in its own process, over loopback. All have already seen
 * the table; `party` measures what follows.
 */
export async function measureJoins(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-bench-"));
  const start = await buildChild("party-peer.ts");
  const peers: Peer[] = [];
  try {
    while (peers.length < GUESTS + 1) {
      const some = Math.min(STARTED_AT_ONCE, GUESTS + 1 - peers.length);
      const names = Array.from({ length: some }, (_, index) => `Player ${peers.length + index}`);
      const started = names.map((name) =>
        peerOf(start([join(folder, name), `j${process.pid}`, name])),
      );
      await Promise.all(started.map(({ heard }) => heard("ready")));
      peers.push(...started);
    }
    const [host, ...guests] = peers;
    return host === undefined ? [] : await joinAll(host, guests);
  } finally {
    for (const { child } of peers) child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function joinAll(host: Peer, guests: readonly Peer[]): Promise<Row[]> {
  host.order({ kind: "open", seats: guests.length + 1 });
  const { table } = await host.heard("open");
  for (const { order } of guests) order({ kind: "look", table });
  await Promise.all(guests.map(({ heard }) => heard("listed")));
  const pressed = now();
  for (const { order } of guests) order({ kind: "join" });
  const told = now();
  const sat = await Promise.all(guests.map(({ heard }) => heard("sat")));
  for (const { fault } of sat) if (fault !== null) console.error(`refused: ${fault}`);
  const idle = await measureIdle(guests);
  const waits = sat.filter(({ fault }) => fault === null).map(({ at }) => at - pressed);
  const name = `${guests.length} joins`;
  return [
    { name: `${name}: pressed within`, value: told - pressed, unit: "ms" },
    {
      name: `${name}: guests that sat`,
      value: waits.length,
      unit: "guests",
      goal: { of: "value", at: "least", bound: guests.length },
    },
    { name: `${name}: until one sat, p50`, value: quantile(waits, 0.5), unit: "ms" },
    { name: `${name}: until the last sat`, value: Math.max(...waits), unit: "ms" },
    {
      name: `${name}: a seated guest, nothing happens, share of a core`,
      value: idle.cpu,
      unit: "%",
    },
    { name: `${name}: the same guest's bytes, in and out`, value: idle.tcp, unit: "kB/s" },
  ];
}

/** What one guest needs on average while all wait for the match to begin. */
async function measureIdle(
  guests: readonly Peer[],
): Promise<{ readonly cpu: number; readonly tcp: number }> {
  await pause(SETTLE_MS);
  const before = await sampleAll(guests);
  await pause(IDLE_MS);
  const after = await sampleAll(guests);
  const grown = (of: (sample: Sample) => number) =>
    after.reduce((sum, sample, guest) => sum + of(sample) - of(before[guest] ?? sample), 0) /
    guests.length;
  return { cpu: (100 * grown(({ cpu }) => cpu)) / IDLE_MS, tcp: grown(({ tcp }) => tcp) / IDLE_MS };
}

function sampleAll(guests: readonly Peer[]): Promise<Heard<"sample">[]> {
  for (const { order } of guests) order({ kind: "sample" });
  return Promise.all(guests.map(({ heard }) => heard("sample")));
}

type Heard<K extends Report["kind"]> = Extract<Report, { kind: K }>;

interface Peer {
  readonly child: ChildProcess;
  order(order: Order): void;
  /** The next report of its kind. */
  heard<K extends Report["kind"]>(kind: K): Promise<Heard<K>>;
}

function peerOf(child: ChildProcess): Peer {
  const told = new Map<Report["kind"], PromiseWithResolvers<Report>>();
  const first = (kind: Report["kind"]) => {
    const known = told.get(kind) ?? Promise.withResolvers<Report>();
    told.set(kind, known);
    return known;
  };
  child.on("message", (report: Report) => first(report.kind).resolve(report));
  return {
    child,
    order: (order) => void child.send(order),
    async heard<K extends Report["kind"]>(kind: K) {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(
        () => late.reject(new Error(`nobody has told "${kind}" in time`)),
        PATIENCE_MS,
      );
      const report = await Promise.race([first(kind).promise, late.promise]);
      clearTimeout(timer);
      told.delete(kind);
      return report as Heard<K>;
    },
  };
}

/** Milliseconds on the clock that all processes share. */
function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
