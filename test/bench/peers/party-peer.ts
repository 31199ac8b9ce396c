import type { MatchView, Table } from "../../../src/host/api/api.ts";
import { encodeMessage } from "../../../src/host/api/codec.ts";
import { createShortener } from "../../../src/host/api/serve-api.ts";
import { countTraffic } from "../traffic.ts";
import { CROWD, openPlayer } from "./player.ts";

// One of the players of the party bench: a host in its own process that throws automatically whenever it is asked.

export type Order =
  | { readonly kind: "open"; readonly seats: number }
  /** Report once the table is in the lobby. */
  | { readonly kind: "look"; readonly table: string }
  | { readonly kind: "join" }
  | { readonly kind: "start" }
  | { readonly kind: "sample" };

export type Report =
  | { readonly kind: "ready" }
  /** The table is open. */
  | { readonly kind: "open"; readonly table: string }
  | { readonly kind: "listed" }
  /** `at`: the machine's monotonic clock in milliseconds. `fault`: why "Join" was refused, if it was. */
  | { readonly kind: "sat"; readonly at: number; readonly fault: string | null }
  | { readonly kind: "begun"; readonly fault: string | null }
  /** A round of throws begins here. */
  | { readonly kind: "round"; readonly at: number }
  | { readonly kind: "over"; readonly rounds: number }
  | { readonly kind: "agreed" }
  | ({ readonly kind: "sample" } & Sample);

/** Bytes so far. */
export interface Sample {
  /** Over its connections, in and out. */
  readonly tcp: number;
  /** To a page, if one is open. */
  readonly page: number;
  readonly record: number;
  /** Milliseconds of processor time since the first round began. */
  readonly cpu: number;
}

/** How many rounds nobody wins; after them, seats whose bit is set lose, until one is left. */
export const DRAWN = 10;

if (import.meta.main) {
  // The parent has gone, however it ended.
  process.once("disconnect", () => process.exit());
  const [profile = "", network = "", name = ""] = process.argv.slice(2);
  const tcp = countTraffic();
  const { api, subscribe } = await openPlayer(profile, network, name, CROWD);
  const tell = (report: Report) => process.send?.(report);
  const now = () => Number(process.hrtime.bigint()) / 1e6;
  const shorten = createShortener();
  let page = 0;
  let table = "";
  let asked = -1;
  let round = -1;
  // Counted here, because the rules keep only the last twelve rounds.
  let begun = 0;
  let before = process.cpuUsage();
  let agreed = false;

  const play = ({ id, mine }: Table, match: MatchView) => {
    const [seat] = mine;
    const view = match.views.find((one) => one.seat === seat);
    if (match.ending?.kind === "agreed" && !agreed) {
      agreed = true;
      tell({ kind: "agreed" });
    }
    if (seat === undefined || view === undefined || match.turn <= asked) return;
    const { stage } = match.public as { stage: string };
    if (match.outcome !== null) {
      asked = Number.POSITIVE_INFINITY;
      tell({ kind: "over", rounds: begun });
      return;
    }
    if (stage === "in-progress" && match.turn > round) {
      if (round === -1) before = process.cpuUsage();
      round = match.turn;
      begun += 1;
      tell({ kind: "round", at: now() });
    }
    if (view.legal.length === 0) return;
    asked = match.turn;
    const bit = begun - 1 - DRAWN;
    const symbol = bit < 0 ? seat % 5 : (seat >> bit) & 1;
    const action = view.legal.find((one) => (one as { symbol?: number }).symbol === symbol);
    void api.act(id, seat, action ?? view.legal[0] ?? null);
  };
  const lookFor = (lobby: readonly { readonly id: string }[]) => {
    if (lobby.some(({ id }) => id === table)) tell({ kind: "listed" });
  };
  subscribe((change) => {
    page += encodeMessage(shorten(change)).length;
    if (change.kind === "lobby") lookFor(change.lobby);
    if (change.kind === "table" && change.table.id === table && change.table.match !== null)
      play(change.table, change.table.match);
  });
  const obey = async (order: Order) => {
    if (order.kind === "open") {
      const wish = { game: "rpsls", options: {}, seats: order.seats, stake: 0 } as const;
      const made = await api.createTable(wish);
      if (!made.ok) throw new Error(made.fault.message);
      table = made.value;
      tell({ kind: "open", table });
    } else if (order.kind === "look") {
      table = order.table;
      lookFor((await api.snapshot()).lobby);
    } else if (order.kind === "join") {
      const joined = await api.joinTable(table);
      tell({ kind: "sat", at: now(), fault: joined.ok ? null : joined.fault.message });
    } else if (order.kind === "start") {
      const begun = await api.startTable(table);
      tell({ kind: "begun", fault: begun.ok ? null : begun.fault.message });
    } else {
      const record = await api.exportRecord(table);
      const size = record.ok ? record.value.bytes.length : 0;
      const { user, system } = process.cpuUsage(before);
      tell({ kind: "sample", tcp: tcp(), page, record: size, cpu: (user + system) / 1000 });
    }
  };
  process.on("message", (order: Order) => void obey(order));
  tell({ kind: "ready" });
}
