import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Result } from "../../../protocol/result.ts";
import type { Plain } from "../../engine/game.ts";
import { type NodeHostSetting as HostSetting, startHost } from "../../node/host.ts";
import type { HostApi, LobbyTable, Snapshot, Table, TableId, TableWish } from "../api/api.ts";
import type { Host } from "../host.ts";

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A separate network name, so that tests running side by side do not meet. */
export function networkName(): string {
  return `t${randomBytes(6).toString("hex")}`;
}

const running = new Set<Host>();

/** A real host that stops with the test. Errors of the host itself fail the test. */
export async function testHost(
  setting: Partial<HostSetting> & { name?: string } = {},
): Promise<Host> {
  const { name, ...rest } = setting;
  const report = (error: unknown) => errors.push(error);
  const errors: unknown[] = [];
  const started = value(
    await startHost({ profile: temporaryFolder(), network: networkName(), report, ...rest }),
  );
  let stopping: Promise<void> | null = null;
  const host = { ...started, stop: () => (stopping ??= started.stop()) };
  running.add(host);
  onTestFinished(async () => {
    // All of them at once, because a host that loses another only dials it again.
    const all = [...running];
    running.clear();
    await Promise.all(all.map(({ stop }) => stop()));
    if (errors.length > 0) throw errors[0];
  });
  if (name !== undefined) value(await host.api.setName(name));
  return host;
}

/** The value of a result that must be a success. */
export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.fault.code}: ${result.fault.message}`);
  return result.value;
}

interface Watched {
  readonly api: Pick<HostApi, "snapshot">;
  subscribe(listener: () => void): () => void;
}

/**
 * Waits for a snapshot in which `pick` finds something, looking again at every change; the test's time is the limit.
 */
export function until<T>(
  { api, subscribe }: Watched,
  pick: (snapshot: Snapshot) => T | null | undefined | false,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const look = () =>
      api.snapshot().then((snapshot) => {
        const found = pick(snapshot);
        if (found === null || found === undefined || found === false) return;
        end();
        resolve(found);
      }, reject);
    const end = subscribe(look);
    void look();
  });
}

export function tableOf({ tables }: Snapshot, id: TableId): Table | undefined {
  return tables.find((table) => table.id === id);
}

/** The table in a certain state. */
export function untilTable(
  host: Watched,
  id: TableId,
  is: (table: Table) => boolean,
): Promise<Table> {
  return until(host, (snapshot) => {
    const table = tableOf(snapshot, id);
    return table !== undefined && is(table) && table;
  });
}

/** Whether the match is over, and all who were in it to its end have signed that. */
export function isSigned({ match }: Pick<Table, "match">): boolean {
  return match?.outcome != null && match.ending?.kind === "agreed";
}

/** Two hosts that find each other, and a Connect Four table of `ann` at which both sit. */
export function twoAtATable(start = true): Promise<{ ann: Host; bob: Host; id: TableId }> {
  return seatTwo(start, testHost);
}

/** The same with hosts of any kind. */
export async function seatTwo<H extends Host>(
  start: boolean,
  open: (setting: { network: string; name: string }) => Promise<H>,
): Promise<{ ann: H; bob: H; id: TableId }> {
  const network = networkName();
  const [ann, bob] = await Promise.all([
    open({ network, name: "Ann" }),
    open({ network, name: "Bob" }),
  ]);
  const wish = { game: "connect-four", options: {}, seats: 2, stake: 5 };
  const id = await seat([ann, bob], wish);
  if (start) await startMatch([ann, bob], id);
  return { ann, bob, id };
}

/** The first host opens a table, and the others find it and take seats in this order. The match has not begun. */
export async function seat(
  [first, ...guests]: readonly [Host, ...Host[]],
  wish: TableWish,
): Promise<TableId> {
  const id = value(await first.api.createTable(wish));
  for (const [index, guest] of guests.entries()) {
    const { id: seen } = await untilListed(guest, id);
    value(await guest.api.joinTable(seen));
    await untilTable(first, id, ({ seats }) => seats.length === index + 2);
  }
  return id;
}

/** The first host starts the match; resolves when all have it. */
export async function startMatch(hosts: readonly [Host, ...Host[]], id: TableId): Promise<void> {
  value(await hosts[0].api.startTable(id));
  await Promise.all(hosts.map((host) => untilTable(host, id, ({ match }) => match !== null)));
}

export function untilListed(host: Watched, id: TableId): Promise<LobbyTable> {
  return until(host, ({ lobby }) => lobby.find((table) => table.id === id));
}

interface Player extends Watched {
  readonly api: Pick<HostApi, "snapshot" | "act">;
}

/** Plays columns in turn, seat 1 first as the rules require; each move is awaited at both hosts. */
export async function playColumns(
  hosts: readonly [Player, Player],
  id: TableId,
  columns: readonly number[],
): Promise<void> {
  for (const column of columns) {
    const { seat, before } = await until(hosts[0], (snapshot) => {
      const match = tableOf(snapshot, id)?.match;
      const [seat] = match?.waitingFor ?? [];
      return seat !== undefined && match != null && { seat, before: match.moves.length };
    });
    const mover = seat === 0 ? hosts[0] : hosts[1];
    const action: Plain = { column };
    await untilTable(mover, id, ({ match }) => match?.waitingFor.includes(seat) === true);
    value(await mover.api.act(id, seat, action));
    await Promise.all(
      hosts.map((host) => untilTable(host, id, ({ match }) => (match?.moves.length ?? 0) > before)),
    );
  }
}

/** Yellow (seat 1) wins with the last of these. */
export const YELLOW_WINS = [1, 2, 1, 2, 1, 2, 1] as const;
