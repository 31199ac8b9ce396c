import { monitorEventLoopDelay } from "node:perf_hooks";
import type { MatchView, Table } from "../../src/host/api/api.ts";
import { joinWhenListed, openPlayer } from "../bench/peers/player.ts";

// One of the two honest players, in its own process. They throw the same again and again, so that no round is won.

/** What a player did and saw since the last report; times of the machine's monotonic clock, in milliseconds. */
export interface Seen {
  /** When it threw, by turn. */
  readonly pressed: readonly (readonly [turn: number, at: number])[];
  /** When the other's throw was shown here, by turn. */
  readonly shown: readonly (readonly [turn: number, at: number])[];
  /** The longest stall of the event loop, milliseconds. */
  readonly stall: number;
  /** The largest resident memory, megabytes. */
  readonly memory: number;
  readonly connections: number;
}

export type Order =
  | { readonly kind: "create" }
  | { readonly kind: "join"; readonly table: string }
  | { readonly kind: "start"; readonly table: string }
  /** Answered once the match has ended, as `see out` is. */
  | { readonly kind: "give up"; readonly table: string }
  | { readonly kind: "see out"; readonly table: string }
  | { readonly kind: "tell" };

if (import.meta.main) {
  process.once("disconnect", () => process.exit());
  const [profile = "", network = "", name = ""] = process.argv.slice(2);
  const host = await openPlayer(profile, network, name);
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  let memory = 0;
  setInterval(() => {
    memory = Math.max(memory, process.memoryUsage.rss() / 1e6);
  }, 50).unref();
  let pressed: [number, number][] = [];
  let shown: [number, number][] = [];
  let asked = -1;
  let seen = -1;
  const now = () => Number(process.hrtime.bigint()) / 1e6;

  let played = "";

  const follow = ({ id, match }: Table) => {
    if (id !== played && match !== null) {
      played = id;
      asked = -1;
      seen = -1;
    }
    const [view] = match?.views ?? [];
    const [action] = view?.legal ?? [];
    if (match === null || view === undefined || match.outcome !== null) return;
    const { turn } = match;
    // The other's throw may end the round, and is shown as the next one.
    const reached = match.waitingFor.includes(1 - view.seat) ? turn - 1 : turn;
    for (; seen < reached; seen++) shown.push([seen + 1, now()]);
    if (turn <= asked || action === undefined) return;
    asked = turn;
    setTimeout(
      () => {
        pressed.push([turn, now()]);
        void host.api.act(id, view.seat, action);
      },
      10 + 5 * view.seat,
    );
  };
  host.subscribe((change) => {
    if (change.kind === "table") follow(change.table);
  });
  /** The match of a table as soon as it is as wished. */
  const matchWhen = (id: string, wished: (match: MatchView) => boolean) =>
    new Promise<MatchView>((resolve) => {
      const look = async () => {
        const { tables } = await host.api.snapshot();
        const match = tables.find((table) => table.id === id)?.match;
        if (match == null || !wished(match)) return;
        end();
        resolve(match);
      };
      const end = host.subscribe(look);
      void look();
    });
  const seeOut = async (id: string) => {
    await matchWhen(id, ({ ending }) => ending?.kind === "agreed");
    process.send?.(true);
  };
  process.on("message", async (order: Order) => {
    if (order.kind === "create") {
      const wish = { game: "rpsls", options: {}, seats: 2, stake: 0 };
      process.send?.(await host.api.createTable(wish));
    } else if (order.kind === "join") joinWhenListed(host, order.table);
    else if (order.kind === "start") process.send?.(await host.api.startTable(order.table));
    else if (order.kind === "give up") {
      const { views } = await matchWhen(order.table, () => true);
      for (const { seat } of views) await host.api.resign(order.table, seat);
      await seeOut(order.table);
    } else if (order.kind === "see out") await seeOut(order.table);
    else {
      const told: Seen = {
        pressed,
        shown,
        stall: Math.max(0, loop.max / 1e6 - 5),
        memory,
        connections: host.membership?.node.getConnections().length ?? 0,
      };
      process.send?.(told);
      pressed = [];
      shown = [];
      memory = 0;
      loop.reset();
    }
  });
  process.send?.({ ready: host.membership?.port });
}
