import type { Socket as UdpSocket } from "node:dgram";
import { subscribe as watch } from "node:diagnostics_channel";
import { countTraffic } from "../traffic.ts";
import { CROWD, openPlayer } from "./player.ts";

// One of the hosts of the room bench, in its own process: opens a table when told, and reports how many tables of
// others it sees and what it has used so far.

export type Order = "open" | "sample";

export type Report =
  | { readonly kind: "ready" }
  /** `at`: the machine's monotonic clock in nanoseconds. */
  | { readonly kind: "tables"; readonly count: number; readonly at: string }
  | ({ readonly kind: "sample" } & Sample);

export interface Sample {
  /** Players this host is connected to. */
  readonly players: number;
  readonly connections: number;
  /** Bytes of its TCP connections so far, in and out. */
  readonly tcp: number;
  /** Bytes of datagrams that came in so far: beacons and mDNS, its own among them. */
  readonly udp: number;
  /** Milliseconds of processor time so far. */
  readonly cpu: number;
  /** Bytes. */
  readonly rss: number;
  readonly at: number;
}

if (import.meta.main) {
  // The parent has gone, however it ended.
  process.once("disconnect", () => process.exit());
  const [profile = "", network = "", name = ""] = process.argv.slice(2);
  const tcp = countTraffic();
  const udp = countDatagrams();
  const { api, subscribe, membership } = await openPlayer(profile, network, name, CROWD);
  if (membership === null) throw new Error("no network for the bench");
  const { node } = membership;
  const tell = (report: Report) => process.send?.(report);
  subscribe((change) => {
    if (change.kind !== "lobby") return;
    tell({ kind: "tables", count: change.lobby.length, at: process.hrtime.bigint().toString() });
  });
  process.on("message", (order: Order) => {
    if (order === "open") {
      const wish = { game: "connect-four", options: {}, seats: 2, stake: 5 } as const;
      void api.createTable(wish);
      return;
    }
    const { user, system } = process.cpuUsage();
    tell({
      kind: "sample",
      players: node.getPeers().length,
      connections: node.getConnections().length,
      tcp: tcp(),
      udp: udp(),
      cpu: (user + system) / 1000,
      rss: process.memoryUsage().rss,
      at: performance.now(),
    });
  });
  tell({ kind: "ready" });
}

function countDatagrams(): () => number {
  let bytes = 0;
  watch("udp.socket", (message) => {
    const { socket } = message as { socket: UdpSocket };
    socket.on("message", ({ length }) => {
      bytes += length;
    });
  });
  return () => bytes;
}
