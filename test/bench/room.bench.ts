import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildChild } from "./peers/child.ts";
import type { Order, Report, Sample } from "./peers/room-peer.ts";
import { quantile } from "./quantile.ts";
import type { Row } from "./row.ts";

/** `ROOM=6,10` measures other sizes. */
const { ROOM = "10,20,40" } = process.env;
const ROOMS = ROOM.split(",").map(Number);
/** More processes would only slow each other down. */
const STARTED_AT_ONCE = 4;
/** Time for all to connect with all, and for every table to be seen. */
const PATIENCE_MS = 180_000;
/** After that, until the room counts as idle: by then hosts have given back the memory that this took. */
const SETTLE_MS = 25_000;
/** As long as the longest pause between two pings. */
const IDLE_MS = 30_000;

/** Hosts in one room, each in its own process, over loopback; all share this machine's cores. */
export async function measureRoom(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const start = await buildChild("room-peer.ts");
  for (const hosts of ROOMS) rows.push(...(await roomRows(hosts, start)));
  return rows;
}

type Start = Awaited<ReturnType<typeof buildChild>>;

async function roomRows(count: number, start: Start): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-bench-"));
  const room: Peer[] = [];
  try {
    while (room.length < count) {
      const names = Array.from(
        { length: Math.min(STARTED_AT_ONCE, count - room.length) },
        (_, index) => `Host ${room.length + index + 1}`,
      );
      room.push(
        ...(await Promise.all(
          names.map((name) => startPeer(start, [join(folder, name), `r${process.pid}`, name])),
        )),
      );
    }
    const begun = performance.now();
    const met = await within(PATIENCE_MS, () => samples(room), meetsAll(count));
    const connecting = performance.now() - begun;
    const closed = await samples(room);
    const opened = process.hrtime.bigint();
    for (const { order } of room) order("open");
    await within(PATIENCE_MS, () => room.map(({ seen }) => seen()), seesAll(count));
    const full = room.flatMap(({ seen }) => {
      const { count: tables, at } = seen();
      return tables >= count - 1 ? [Number(at - opened) / 1e6] : [];
    });
    const open = await samples(room);
    await pause(SETTLE_MS);
    const before = await samples(room);
    await pause(IDLE_MS);
    const after = await samples(room);
    return describe(count, { closed, open, before, after, full, met, connecting });
  } finally {
    for (const { child } of room) child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Measured {
  /** Before tables are opened, and once all are seen. */
  readonly closed: readonly Sample[];
  readonly open: readonly Sample[];
  readonly before: readonly Sample[];
  readonly after: readonly Sample[];
  /** For each host that saw all tables, how many milliseconds it took. */
  readonly full: readonly number[];
  readonly met: boolean;
  readonly connecting: number;
}

function total(samples: readonly Sample[]): number {
  return samples.reduce((sum, { cpu }) => sum + cpu, 0);
}

function describe(
  count: number,
  { closed, open, before, after, full, met, connecting }: Measured,
): Row[] {
  const rate = (of: (sample: Sample) => number) =>
    after.reduce((sum, sample, index) => {
      const first = before[index] ?? sample;
      return sum + (of(sample) - of(first)) / (sample.at - first.at);
    }, 0) / count;
  const ideal = (count * (count - 1)) / 2;
  const connections = after.reduce((sum, sample) => sum + sample.connections, 0) / 2;
  const name = `room of ${count}`;
  const all = full.length === count;
  // The goals are for the largest room.
  const goal = (bound: number, of: "value" | "ratio" = "value") =>
    count === 40 ? { goal: { of, at: "most", bound } as const } : {};
  return [
    {
      name: `${name}: all tables seen by all, after all are opened at once`,
      value: all ? Math.max(...full) : Number.NaN,
      unit: "ms",
      ...goal(3000),
    },
    {
      name: `${name}: processor time of a host until then`,
      value: (total(open) - total(closed)) / count,
      unit: "ms",
    },
    { name: `${name}: hosts that saw all tables`, value: full.length, unit: "hosts" },
    {
      name: `${name}: all connected with all, once the last has started`,
      value: met ? connecting : Number.NaN,
      unit: "ms",
    },
    {
      name: `${name}: idle host receives over its connections`,
      value: rate(({ tcp }) => tcp) / 2,
      unit: "kB/s",
      ...goal(10),
    },
    {
      name: `${name}: idle host receives in datagrams`,
      value: rate(({ udp }) => udp),
      unit: "kB/s",
    },
    {
      name: `${name}: idle host, share of a core`,
      value: 100 * rate(({ cpu }) => cpu),
      unit: "%",
      ...goal(1),
    },
    {
      name: `${name}: RSS of a host, p50`,
      value:
        quantile(
          after.map(({ rss }) => rss),
          0.5,
        ) / 1e6,
      unit: "MB",
      ...goal(130),
    },
    {
      name: `${name}: connections (beside: one for each pair)`,
      value: connections,
      unit: "connections",
      reference: ideal,
      ratio: connections / ideal,
      ...goal(1, "ratio"),
    },
  ];
}

interface Peer {
  readonly child: ChildProcess;
  order(order: Order): void;
  seen(): { readonly count: number; readonly at: bigint };
  sample(): Promise<Sample>;
}

async function startPeer(start: Start, args: readonly string[]): Promise<Peer> {
  const child = start(args);
  // When it first saw that many.
  let seen = { count: 0, at: 0n };
  let sampled: (sample: Sample) => void = () => {};
  const ready = Promise.withResolvers<void>();
  child.on("message", (report: Report) => {
    if (report.kind === "ready") ready.resolve();
    else if (report.kind === "sample") sampled(report);
    else if (report.count > seen.count) seen = { count: report.count, at: BigInt(report.at) };
  });
  await ready.promise;
  const order = (order: Order) => void child.send(order);
  return {
    child,
    order,
    seen: () => seen,
    sample: () =>
      new Promise((resolve) => {
        sampled = resolve;
        order("sample");
      }),
  };
}

const samples = (room: readonly Peer[]) => Promise.all(room.map(({ sample }) => sample()));

const meetsAll = (count: number) => (all: readonly Sample[]) =>
  all.every(({ players }) => players >= count - 1);

const seesAll = (count: number) => (all: readonly { readonly count: number }[]) =>
  all.every((seen) => seen.count >= count - 1);

/** Polls until there is a value or the time is up. */
async function within<T>(
  ms: number,
  look: () => T | Promise<T>,
  is: (found: T) => boolean,
): Promise<boolean> {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    if (is(await look())) return true;
    await pause(200);
  }
  return false;
}
