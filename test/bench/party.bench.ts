import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildChild } from "./peers/child.ts";
import { DRAWN, type Order, type Report } from "./peers/party-peer.ts";
import { quantile } from "./quantile.ts";
import type { Row } from "./row.ts";

/** `PARTY=16,32,64` measures other sizes. */
const { PARTY = "16" } = process.env;
const PARTIES = PARTY.split(",").map(Number);
/** More processes would only slow each other down. */
const STARTED_AT_ONCE = 4;
/** For anything that a player is to tell: among 64, sixteen rounds take a quarter of an hour. */
const PATIENCE_MS = 3_600_000;
const nameOf = (index: number) => `Player ${index + 1}`;
const FIRST = nameOf(0);
/** Milliseconds a round at the median; none may take three times as long. */
const GOALS: Readonly<Record<number, number>> = { 16: 500, 32: 1500, 64: 5000 };

/**
 * Rock-paper-scissors-lizard-Spock among many hosts, each in its own process, over loopback; all share this machine's
 * cores and disk. Everybody joins at once and throws as soon as asked, so a round takes only what the machines need.
 * The bench fails unless all reach the same agreed end.
 */
export async function measureParty(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const start = await buildChild("party-peer.ts");
  for (const seats of PARTIES) rows.push(...(await partyRows(seats, start)));
  return rows;
}

type Start = Awaited<ReturnType<typeof buildChild>>;

async function partyRows(count: number, start: Start): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-bench-"));
  const party: Peer[] = [];
  try {
    while (party.length < count)
      party.push(...(await startSome(start, folder, { count, started: party.length })));
    const [host, ...guests] = party;
    return host === undefined ? [] : rowsOf(count, host, await playParty(count, host, guests));
  } finally {
    for (const { child } of party) child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

function startSome(
  start: Start,
  folder: string,
  { count, started }: { readonly count: number; readonly started: number },
): Promise<Peer[]> {
  const names = Array.from({ length: Math.min(STARTED_AT_ONCE, count - started) }, (_, index) =>
    nameOf(started + index),
  );
  return Promise.all(
    names.map((name) => startPeer(start([join(folder, name), `p${process.pid}`, name]), name)),
  );
}

type Heard<K extends Report["kind"]> = Extract<Report, { kind: K }>;

interface Played {
  /** When the guests were told to join, in milliseconds on the clock that all processes share. */
  readonly pressed: number;
  readonly sat: readonly Heard<"sat">[];
  readonly overs: readonly Heard<"over">[];
  readonly samples: readonly Heard<"sample">[];
}

/** Everybody joins at once, plays to the end and reports the cost. */
async function playParty(seats: number, host: Peer, guests: readonly Peer[]): Promise<Played> {
  host.order({ kind: "open", seats });
  const { table } = await host.heard("open");
  for (const { order } of guests) order({ kind: "look", table });
  await Promise.all(guests.map(({ heard }) => heard("listed")));
  const pressed = Number(process.hrtime.bigint()) / 1e6;
  for (const { order } of guests) order({ kind: "join" });
  const sat = await Promise.all(guests.map(({ heard }) => heard("sat")));
  for (const { fault } of sat) if (fault !== null) console.error(`refused: ${fault}`);
  // Printed now, because joins alone may be of interest.
  console.error(`${sat.filter(({ fault }) => fault === null).length} of ${guests.length} sit`);
  host.order({ kind: "start" });
  const { fault } = await host.heard("begun");
  if (fault !== null) throw new Error(fault);
  const players = [host, ...guests.filter((_, guest) => sat[guest]?.fault === null)];
  const overs = await Promise.all(players.map(({ heard }) => heard("over")));
  await Promise.all(players.map(({ heard }) => heard("agreed")));
  for (const { order } of players) order({ kind: "sample" });
  const samples = await Promise.all(players.map(({ heard }) => heard("sample")));
  return { pressed, sat, overs, samples };
}

function rowsOf(count: number, host: Peer, played: Played): Row[] {
  const { pressed, sat, overs, samples } = played;
  const drawn = host.rounds().slice(0, DRAWN + 1);
  const times = drawn.slice(1).map((at, index) => at - (drawn[index] ?? at));
  const rounds = Math.max(1, ...overs.map((over) => over.rounds));
  const median = (of: (sample: Heard<"sample">) => number) => quantile(samples.map(of), 0.5);
  const row = (name: string, value: number, unit: string, most?: number): Row => ({
    name: `party of ${count}: ${name}`,
    value,
    unit,
    ...(most === undefined ? {} : { goal: { of: "value", at: "most", bound: most } }),
  });
  const bound = GOALS[count];
  const stall = bound === undefined ? undefined : 3 * bound;
  const seated = sat.filter(({ fault }) => fault === null).length;
  const cpu = samples.reduce((sum, sample) => sum + sample.cpu, 0);
  return [
    {
      ...row("joins that sat, all pressed at once", seated, "seats"),
      goal: { of: "value", at: "least", bound: count - 1 },
    },
    row("until the last sat", Math.max(...sat.map(({ at }) => at)) - pressed, "ms"),
    row("a round among all, p50", quantile(times, 0.5), "ms", bound),
    row("the slowest round", Math.max(...times), "ms", stall),
    row("processor time of all players together, a round", cpu / rounds, "ms"),
    row(
      "a player's bytes over its connections, a round and seat",
      median(({ tcp }) => tcp) / rounds / count,
      "B",
    ),
    row("bytes to a page, a round and seat", median(({ page }) => page) / rounds / count, "B"),
    row("record", (samples[0]?.record ?? 0) / 1000, "kB"),
  ];
}

function sinceFirst([first = 0, ...more]: readonly number[]): number {
  return Math.round(((more.at(-1) ?? first) - first) / 1000);
}

interface Peer {
  readonly child: ChildProcess;
  order(order: Order): void;
  /** When each round began here. */
  rounds(): readonly number[];
  heard<K extends Report["kind"]>(kind: K): Promise<Heard<K>>;
}

async function startPeer(child: ChildProcess, name: string): Promise<Peer> {
  const rounds: number[] = [];
  const told = new Map<Report["kind"], Report>();
  const waiting = new Map<Report["kind"], (report: Report) => void>();
  child.on("message", (report: Report) => {
    if (report.kind === "round") {
      rounds.push(report.at);
      // One of them tells, because rounds may take long.
      if (name === FIRST) console.error(`round ${rounds.length} after ${sinceFirst(rounds)} s`);
    }
    told.set(report.kind, report);
    waiting.get(report.kind)?.(report);
  });
  const heard = <K extends Report["kind"]>(kind: K) =>
    new Promise<Heard<K>>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`${name} has not told "${kind}" in time`)),
        PATIENCE_MS,
      );
      const found = (report: Report) => {
        clearTimeout(late);
        resolve(report as Heard<K>);
      };
      const known = told.get(kind);
      if (known === undefined) waiting.set(kind, found);
      else found(known);
    });
  await heard("ready");
  return { child, order: (order) => void child.send(order), rounds: () => rounds, heard };
}
