import type { Rung, TableId } from "../../src/host/api/api.ts";
import {
  playColumns,
  tableOf,
  until,
  untilTable,
  value,
  YELLOW_WINS,
} from "../../src/host/testing/hosts.ts";
import type { LabHost } from "./machines.ts";

const CONNECT_FOUR = { game: "connect-four", options: {}, seats: 2, stake: 1 };

/** How long things took, in milliseconds. */
export interface Times {
  /** From pasting the invite to the seat. */
  readonly seat: number;
  /** From the seat to the rung that the match ended on. */
  readonly upgrade: number;
}

export interface Evening {
  readonly host: LabHost;
  readonly guest: LabHost;
  /** The rung both must end on. */
  readonly rung: Rung;
  /** What happens in the middle of the match. */
  readonly meanwhile?: () => Promise<void> | void;
  /** How the guest gets a seat; by default by invite. */
  readonly sit?: (table: TableId) => Promise<void>;
}

/**
 * One opens a table, the other takes a seat, and they play Connect Four to its end; both must hold the same record.
 */
export async function playEvening({ host, guest, rung, meanwhile, sit }: Evening): Promise<Times> {
  const id = value(await host.api.createTable(CONNECT_FOUR));
  const began = performance.now();
  await (sit ?? byInvite(host, guest))(id);
  await untilTable(host, id, ({ seats }) => seats.length === 2);
  const seated = performance.now();
  value(await host.api.startTable(id));
  const hosts = [host, guest] as const;
  // Play continues while the hosts look for a better connection.
  await playColumns(hosts, id, YELLOW_WINS.slice(0, 2));
  await untilReachedBy(rung, hosts, id);
  const reached = performance.now();
  await meanwhile?.();
  await playColumns(hosts, id, YELLOW_WINS.slice(2));
  await untilReachedBy(rung, hosts, id);
  // Both sign the end.
  const isSigned = ({
    match,
  }: {
    match: { outcome: unknown; ending: { kind: string } | null } | null;
  }) => match?.outcome != null && match.ending?.kind === "agreed";
  await Promise.all(hosts.map((each) => untilTable(each, id, isSigned)));
  const [first, second] = await Promise.all(
    hosts.map(async ({ api }) => Buffer.from(value(await api.exportRecord(id)).bytes)),
  );
  if (first === undefined || second === undefined || !first.equals(second))
    throw new Error("the two records differ");
  return { seat: seated - began, upgrade: reached - seated };
}

function byInvite(host: LabHost, guest: LabHost): (table: TableId) => Promise<void> {
  return async (table) => {
    const { link } = value(await host.api.invite(table));
    value(await guest.api.joinByInvite(link));
  };
}

/** Waits until both see each other on this rung. */
async function untilReachedBy(rung: Rung, hosts: readonly LabHost[], id: TableId): Promise<void> {
  await Promise.all(
    hosts.map((each) =>
      until(each, (snapshot) =>
        tableOf(snapshot, id)?.seats.some(({ here, way }) => !here && way?.rung === rung),
      ),
    ),
  );
}
