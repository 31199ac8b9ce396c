import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { peerIdFromString } from "@libp2p/peer-id";
import type { Table } from "../../src/host/api/api.ts";
import type { Host } from "../../src/host/host.ts";
import { startHost } from "../../src/node/host.ts";
import { ECHO, type Report } from "./peers/latency-peer.ts";
import { quantile } from "./quantile.ts";
import type { Row } from "./row.ts";
import { shown } from "./shown.ts";

const MOVES = 300;
/** People do not press within microseconds of each other; back to back, both figures would be about half. */
const PAUSE_MS = 20;
/** About as long as a signed move. */
const MESSAGE = new Uint8Array(400);

/** From one player's press to the change that shows it at another, in two processes, beside a bare libp2p stream. */
export async function measureLatency(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-bench-"));
  const network = `b${process.pid}`;
  const peer = fileURLToPath(new URL("./peers/latency-peer.ts", import.meta.url));
  const child = fork(peer, [join(folder, "bob"), network]);
  const ready = report(child, "ready", () => true);
  const started = await startHost({ profile: join(folder, "ann"), network });
  if (!started.ok) throw new Error(started.fault.message);
  const host = started.value;
  try {
    const { peer: bob } = await ready;
    await host.api.setName("Ann");
    const moves = await playMoves(host, child);
    const echoes = await pingPong(host, bob);
    const oneWay = (share: number) => quantile(echoes, share) / 2;
    return [0.5, 0.99].map((share) => ({
      name: `move, press to shown, p${share * 100} (beside: half a bare stream's round trip)`,
      value: quantile(moves, share),
      unit: "ms",
      reference: oneWay(share),
      ratio: quantile(moves, share) / oneWay(share),
      ...(share === 0.5 && {
        goal: { of: "value", at: "most", bound: 2 * oneWay(share) + 1 } as const,
      }),
    }));
  } finally {
    await host.stop();
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function playMoves(host: Host, child: ChildProcess): Promise<number[]> {
  const times: number[] = [];
  while (times.length < MOVES) {
    const wish = { game: "connect-four", options: {}, seats: 2, stake: 0 };
    const created = await host.api.createTable(wish);
    if (!created.ok) throw new Error(created.fault.message);
    const id = created.value;
    await shown(host, id, ({ seats }) => seats.length === 2);
    await host.api.startTable(id);
    for (;;) {
      const { match, stage } = await shown(host, id, myTurnOrOver);
      const legal = match?.views[0]?.legal ?? [];
      if (stage === "over" || match === null) break;
      await pause(PAUSE_MS);
      const moves = match.moves.length + 1;
      const seen = report(child, "shown", (one) => one.table === id && one.moves === moves);
      const pressed = process.hrtime.bigint();
      const acted = host.api.act(id, 0, legal[moves % legal.length] ?? null);
      times.push(Number(BigInt((await seen).at) - pressed) / 1e6);
      // The other may see it first; until it is shown here, too, the turn would still be ours.
      await acted;
    }
  }
  return times;
}

function myTurnOrOver({ match, stage }: Table): boolean {
  return stage === "over" || (match?.views[0]?.legal.length ?? 0) > 0;
}

async function pingPong({ membership }: Host, peer: string): Promise<number[]> {
  if (membership === null) throw new Error("no network for the bench");
  const stream = await membership.node.dialProtocol(peerIdFromString(peer), ECHO);
  const times: number[] = [];
  for (let count = 0; count < MOVES; count++) {
    await pause(PAUSE_MS);
    const back = new Promise((resolve) =>
      stream.addEventListener("message", resolve, { once: true }),
    );
    const sent = process.hrtime.bigint();
    stream.send(MESSAGE);
    await back;
    times.push(Number(process.hrtime.bigint() - sent) / 1e6);
  }
  stream.abort(new Error("done"));
  return times;
}

function report<K extends Report["kind"]>(
  child: ChildProcess,
  kind: K,
  is: (report: Extract<Report, { kind: K }>) => boolean,
): Promise<Extract<Report, { kind: K }>> {
  return new Promise((resolve) => {
    const look = (told: Report) => {
      const wanted = told as Extract<Report, { kind: K }>;
      if (told.kind !== kind || !is(wanted)) return;
      child.off("message", look);
      resolve(wanted);
    };
    child.on("message", look);
  });
}
