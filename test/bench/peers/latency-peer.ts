import type { Plain } from "../../../src/engine/game.ts";
import type { Table } from "../../../src/host/api/api.ts";
import { startHost } from "../../../src/node/host.ts";

// The second player of the latency bench, in its own process: joins every table it sees, answers every move at once,
// tells its parent when a move was shown, and echoes what arrives on the bench's own protocol.

export const ECHO = "/fairhand-bench/echo/1";

/** What it reports. `at`: the machine's monotonic clock in nanoseconds. */
export type Report =
  | { readonly kind: "ready"; readonly peer: string; readonly port: number }
  | { readonly kind: "shown"; readonly table: string; readonly moves: number; readonly at: string };

if (import.meta.main) {
  // The parent has gone, however it ended.
  process.once("disconnect", () => process.exit());
  const [profile = "", network = ""] = process.argv.slice(2);
  const host = await startHost({ profile, network });
  if (!host.ok || host.value.membership === null) throw new Error("no host for the bench");
  const { api, subscribe, membership } = host.value;
  const tell = (report: Report) => process.send?.(report);

  await membership.node.handle(ECHO, (stream) => {
    stream.addEventListener("message", ({ data }) => void stream.send(data));
  });
  await api.setName("Bob");
  subscribe((change) => {
    const at = process.hrtime.bigint().toString();
    if (change.kind === "lobby") for (const { id } of change.lobby) void api.joinTable(id);
    if (change.kind === "table") answer(change.table, at);
  });
  const answer = ({ id, match }: Table, at: string) => {
    if (match === null) return;
    tell({ kind: "shown", table: id, moves: match.moves.length, at });
    const [mine] = match.views;
    const move: Plain | undefined = mine?.legal[match.moves.length % mine.legal.length];
    if (mine !== undefined && move !== undefined) setImmediate(() => api.act(id, mine.seat, move));
  };
  tell({ kind: "ready", peer: membership.node.peerId.toString(), port: membership.port });
}
