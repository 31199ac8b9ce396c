import type { Table } from "../../../src/host/api/api.ts";
import { startHost } from "../../../src/node/host.ts";

// The second player of the resume bench: joins every table it sees, throws what everybody throws as soon as it may, and
// reports how long after the first contact it reached the turn that its parent named.

/** Milliseconds from the first contact to the awaited turn. */
export interface CaughtUp {
  readonly ms: number;
}

if (import.meta.main) {
  // The parent has gone, however it ended.
  process.once("disconnect", () => process.exit());
  const [profile = "", network = "", awaited = "0"] = process.argv.slice(2);
  const host = await startHost({ profile, network });
  if (!host.ok || host.value.membership === null) throw new Error("no host for the bench");
  const { api, subscribe, membership } = host.value;
  await api.setName("Bob");
  let met: number | null = null;
  let told = false;
  let thrown = -1;
  membership.node.addEventListener("peer:identify", () => {
    met ??= performance.now();
  });
  const look = ({ id, match }: Table) => {
    if (match === null) return;
    if (!told && met !== null && match.turn >= Number(awaited)) {
      told = true;
      process.send?.({ ms: performance.now() - met } satisfies CaughtUp);
    }
    // Throwing from an old disk would sign a second throw for the same step, which is proof of cheating.
    if (match.turn < Number(awaited)) return;
    const [view] = match.views;
    const [action] = view?.legal ?? [];
    if (view === undefined || action === undefined || match.turn <= thrown) return;
    thrown = match.turn;
    setImmediate(async () => {
      const acted = await api.act(id, view.seat, action);
      // Refused while its own earlier throws are still being fetched; the table changes again once they are here.
      if (!acted.ok) thrown = -1;
    });
  };
  subscribe((change) => {
    if (change.kind === "lobby") for (const { id } of change.lobby) void api.joinTable(id);
    if (change.kind === "table") look(change.table);
  });
  // A table restored from disk reports no change by itself, so look at it once.
  for (const table of (await api.snapshot()).tables) look(table);
}
