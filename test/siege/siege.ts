import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { HOST_FLAGS } from "../../electron/starting/run.ts";
import { openKey } from "../../src/node/profile/profile.ts";
import { quantile } from "../bench/quantile.ts";
import type { Order, Seen } from "./player.ts";
import { recoveryOf } from "./recovery.ts";
import { type Visits, visit } from "./visitors.ts";

/** What two honest players noticed during an attack on one of them. Times in milliseconds, memory in megabytes. */
export interface Findings {
  readonly name: string;
  readonly moves: number;
  readonly movesPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly stall: number;
  readonly memory: number;
  /** Of the attacked player, at the end. */
  readonly connections: number;
}

export interface Attacked extends Findings {
  /** Once the attack has ended, for `OBSERVED_MS`. */
  readonly afterwards: Findings;
  /** Milliseconds from the end of the attack until moves take as long as at rest. */
  readonly recovery: number;
  /** Who got in meanwhile; `null` if nobody tried. */
  readonly visits: Visits | null;
}

export interface Siege {
  /** Moves without anybody else. */
  rest(ms: number): Promise<Findings>;
  /** `base`: the same two at rest, in the same run. `visited`: others try to get in meanwhile. */
  attack(
    name: string,
    ms: number,
    { base, visited }: { readonly base: Findings; readonly visited: boolean },
  ): Promise<Attacked>;
  end(): Promise<void>;
}

/** The time watched after the end of an attack: the promised time, and a second to see that it is kept. */
const OBSERVED_MS = 3000;

/**
 * Two real hosts on loopback, each a process, in a match that goes on whatever happens.
 *
 * @param player - The file that such a process runs: the source, or a bundle of it.
 */
export async function startSiege(player = fileOf("player.ts")): Promise<Siege> {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-siege-"));
  const network = `s${randomBytes(5).toString("hex")}`;
  const begin = (name: string) => start(player, [join(folder, name), network, name]);
  const players = [begin("Ann"), begin("Bob")] as const;
  const [ann, bob] = players;
  const [{ ready: port }] = (await Promise.all(players.map((player) => answer(player)))) as [
    { ready: number },
    unknown,
  ];
  const friend = await befriend(ann, begin("Cid"), join(folder, "Cid"));
  const table = await seat(ann, bob);

  const tell = async () =>
    (await Promise.all(players.map((player) => ask(player, { kind: "tell" })))) as [Seen, Seen];
  const watch = async (name: string, ms: number) => {
    await tell();
    const began = now();
    await pause(ms);
    const [a, b] = await tell();
    const moves = [...timesBetween(a, b), ...timesBetween(b, a)].map(({ at, took }) => ({
      at: at - began,
      took,
    }));
    const times = moves.map(({ took }) => took);
    const found: Findings = {
      name,
      moves: times.length,
      movesPerSecond: (1000 * times.length) / ms,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      stall: a.stall,
      memory: a.memory,
      connections: a.connections,
    };
    return { found, moves };
  };
  await pause(1000);
  return {
    rest: async (ms) => (await watch("nothing", ms)).found,
    async attack(name, ms, { base, visited }) {
      const attacker = start(fileOf("attacker.ts"), [name, String(port), table, network]);
      await answer(attacker);
      const { found } = await watch(name, ms);
      const visits = visited ? await visit(port, friend) : null;
      attacker.kill("SIGKILL");
      await once(attacker, "exit");
      const { found: afterwards, moves } = await watch("nothing more", OBSERVED_MS);
      return { ...found, afterwards, visits, recovery: recoveryOf(moves, base, OBSERVED_MS) };
    },
    async end() {
      for (const player of players) player.kill("SIGKILL");
      await Promise.all(players.map((player) => once(player, "exit")));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Has the two play a match to its end; returns the seed of the second one, who then leaves. */
async function befriend(
  host: ChildProcess,
  guest: ChildProcess,
  profile: string,
): Promise<Uint8Array> {
  await answer(guest);
  const table = await seat(host, guest);
  await ask(guest, { kind: "give up", table });
  await ask(host, { kind: "see out", table });
  guest.kill("SIGKILL");
  await once(guest, "exit");
  const seed = await openKey(profile);
  if (!seed.ok) throw new Error(seed.fault.message);
  return seed.value;
}

/** A table of the first one, where the second one sits down; its match has begun. */
async function seat(host: ChildProcess, guest: ChildProcess): Promise<string> {
  const created = (await ask(host, { kind: "create" })) as { value: string };
  const table = created.value;
  const seated = setInterval(() => guest.send({ kind: "join", table } satisfies Order), 500);
  for (;;) {
    const started = (await ask(host, { kind: "start", table })) as { ok: boolean };
    if (started.ok) break;
    await pause(200);
  }
  clearInterval(seated);
  return table;
}

/** From each press of one player to its showing at the other; `at` is the press. */
function timesBetween(presser: Seen, viewer: Seen): { at: number; took: number }[] {
  const shown = new Map(viewer.shown);
  return presser.pressed.flatMap(([turn, at]) => {
    const seen = shown.get(turn);
    return seen === undefined ? [] : [{ at, took: seen - at }];
  });
}

/** The clock of `Seen`. */
function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(`./${name}`, import.meta.url));
}

function start(file: string, args: readonly string[]): ChildProcess {
  return fork(file, args, {
    execArgv: [...process.execArgv, ...HOST_FLAGS],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

async function ask(child: ChildProcess, order: Order): Promise<unknown> {
  const told = answer(child);
  child.send(order);
  return told;
}

async function answer(child: ChildProcess): Promise<unknown> {
  const [told] = await once(child, "message");
  return told;
}
