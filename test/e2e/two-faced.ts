import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { showTwoFaces } from "../../src/host/testing/two-faced.ts";
import { startHost } from "../../src/node/host.ts";

// A hostile player in its own process: it sits down at the first table it sees and shows one player a different throw
// from everybody else, both signed for the same step.

/** Starts the hostile player, which ends with the process that started it or when killed. */
export function startTwoFaced(
  profile: string,
  network: string,
  name: string,
  fooled: string,
): ChildProcess {
  return fork(fileURLToPath(import.meta.url), [profile, network, name, fooled]);
}

if (import.meta.main) {
  process.once("disconnect", () => process.exit());
  const [profile = "", network = "", name = "", fooled = ""] = process.argv.slice(2);
  const host = await startHost({ profile, network });
  if (!host.ok) throw new Error(host.fault.message);
  const { api, subscribe } = host.value;
  await api.setName(name);
  let sat = false;
  let lied = false;
  subscribe((change) => {
    if (change.kind === "lobby")
      for (const { id } of change.lobby) {
        if (sat) return;
        sat = true;
        void api.joinTable(id);
      }
    if (change.kind !== "table" || lied) return;
    const { id, seats, match } = change.table;
    const [view] = match?.views ?? [];
    const [action] = view?.legal ?? [];
    if (view === undefined || action === undefined) return;
    // A player that has thrown hears entries; before that it may still be catching up.
    if (match?.waitingFor.some((seat) => seat !== view.seat)) return;
    lied = true;
    showTwoFaces(
      host.value,
      id,
      seats.findIndex((seat) => seat.name === fooled),
    );
    void api.act(id, view.seat, action);
  });
}
