import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { quantile } from "../bench/quantile.ts";
import type { Order, Seen } from "./player.ts";

/** What two honest players noticed of an attack on one of them. Times in milliseconds, memory in megabytes. */
export interface Findings {
  readonly name: string;
  readonly moves: number;
  readonly p50: number;
  readonly p99: number;
  readonly stall: number;
  readonly memory: number;
  /** p50 of the moves from one second after the end of it on; what is normal again is as before. */
  readonly after: number;
}

export interface Siege {
  /** Moves without anybody else. */
  rest(ms: number): Promise<Findings>;
  attack(name: string, ms: number): Promise<Findings>;
  end(): Promise<void>;
}

/** Two real hosts on loopback, each a process, in a match that goes on whatever happens. */
export async function startSiege(): Promise<Siege> {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-siege-"));
  const network = `s${randomBytes(5).toString("hex")}`;
  const begin = (name: string) => start("player.ts", [join(folder, name), network, name]);
  const players = [begin("Ann"), begin("Bob")] as const;
  const [ann, bob] = players;
  const [{ ready: port }] = (await Promise.all(players.map((player) => answer(player)))) as [
    { ready: number },
    unknown,
  ];
  const created = (await ask(ann, { kind: "create" })) as { value: string };
  const table = created.value;
  const seated = setInterval(() => bob.send({ kind: "join", table } satisfies Order), 500);
  for (;;) {
    const started = (await ask(ann, { kind: "start", table })) as { ok: boolean };
    if (started.ok) break;
    await pause(200);
  }
  clearInterval(seated);

  const tell = async () =>
    (await Promise.all(players.map((player) => ask(player, { kind: "tell" })))) as [Seen, Seen];
  const measure = async (name: string, ms: number): Promise<Findings> => {
    await tell();
    await pause(ms);
    const [a, b] = await tell();
    const times = [...timesBetween(a, b), ...timesBetween(b, a)];
    return {
      name,
      moves: times.length,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      stall: a.stall,
      memory: a.memory,
      after: Number.NaN,
    };
  };
  await pause(1000);
  return {
    rest: (ms) => measure("nothing", ms),
    async attack(name, ms) {
      const attacker = start("attacker.ts", [name, String(port), table, network]);
      await answer(attacker);
      const found = await measure(name, ms);
      attacker.kill("SIGKILL");
      await once(attacker, "exit");
      await pause(1000);
      const { p50: after } = await measure(name, 1000);
      return { ...found, after };
    },
    async end() {
      for (const player of players) player.kill("SIGKILL");
      await Promise.all(players.map((player) => once(player, "exit")));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** From each press of one player to its showing at the other. */
function timesBetween(presser: Seen, viewer: Seen): number[] {
  const shown = new Map(viewer.shown);
  return presser.pressed.flatMap(([turn, at]) => {
    const seen = shown.get(turn);
    return seen === undefined ? [] : [seen - at];
  });
}

function start(file: string, args: readonly string[]): ChildProcess {
  return fork(fileURLToPath(new URL(`./${file}`, import.meta.url)), args, {
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
