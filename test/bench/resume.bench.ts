import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Host } from "../../src/host/host.ts";
import { startHost } from "../../src/node/host.ts";
import { startChild } from "./peers/child.ts";
import type { CaughtUp } from "./peers/resume-peer.ts";
import type { Row } from "./row.ts";
import { shown } from "./shown.ts";

const MISSED = 1000;
/** Two commitments and two reveals, in two phases. */
const ENTRIES_A_PHASE = 2;
const KILLS = 5;

/**
 * How long one of two players, in its own process over loopback, takes to be back: with an old disk, and after
 * `kill -9`.
 */
export async function measureResume(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-bench-"));
  const network = `r${process.pid}`;
  const started = await startHost({ profile: join(folder, "ann"), network });
  if (!started.ok) throw new Error(started.fault.message);
  const host = started.value;
  const [profile, old] = [join(folder, "bob"), join(folder, "bob-before")];
  const startPeer = (turn: number) =>
    startChild("resume-peer.ts", [profile, network, String(turn)]);
  let peer = startPeer(0);
  try {
    await host.api.setName("Ann");
    const wish = { game: "rpsls", options: {}, seats: 2, stake: 0 };
    const created = await host.api.createTable(wish);
    if (!created.ok) throw new Error(created.fault.message);
    const id = created.value;
    await shown(host, id, ({ seats }) => seats.length === 2);
    await host.api.startTable(id);
    const first = await throwUntil(host, id, 2);
    await kill(peer);
    cpSync(profile, old, { recursive: true });
    peer = startPeer(0);
    const last = await throwUntil(host, id, first + MISSED / ENTRIES_A_PHASE);
    await kill(peer);
    rmSync(profile, { recursive: true });
    cpSync(old, profile, { recursive: true });
    peer = startPeer(last);
    const [{ ms: caughtUp }] = (await once(peer, "message")) as [CaughtUp];
    const times: number[] = [];
    for (let turn = last; times.length < KILLS; ) {
      turn = await throwUntil(host, id, turn + 2);
      const killed = performance.now();
      await kill(peer);
      peer = startPeer(0);
      turn = await throwUntil(host, id, turn + 2);
      times.push(performance.now() - killed);
    }
    times.sort((one, other) => one - other);
    return [
      {
        name: `catch-up after ${MISSED} missed entries, from the first contact`,
        value: caughtUp,
        unit: "ms",
      },
      {
        name: "kill -9 of a player, to the next round played with it",
        value: times[KILLS >> 1] ?? Number.NaN,
        unit: "ms",
      },
    ];
  } finally {
    peer.kill("SIGKILL");
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Always throws the same until the match has reached this turn; returns the turn reached. */
async function throwUntil(host: Host, id: string, turn: number): Promise<number> {
  for (;;) {
    const { match } = await shown(
      host,
      id,
      (table) => (table.match?.turn ?? 0) >= turn || (table.match?.views[0]?.legal.length ?? 0) > 0,
    );
    if (match === null) throw new Error("the bench lost its match");
    if (match.turn >= turn) return match.turn;
    const [view] = match.views;
    await host.api.act(id, view?.seat ?? 0, view?.legal[0] ?? null);
  }
}

async function kill(peer: ChildProcess): Promise<void> {
  const gone = once(peer, "exit");
  peer.kill("SIGKILL");
  await gone;
}
