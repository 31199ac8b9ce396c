import { describe, expect, test } from "vitest";
import type { Rung, Table, TableId } from "../../src/host/api/api.ts";
import { isAsked } from "../../src/host/testing/evenings.ts";
import { isSigned, tableOf, until, untilTable, value } from "../../src/host/testing/hosts.ts";
import { internet, NO_LAB, SHORT } from "./lab.ts";
import { type LabHost, startHost, startRelay } from "./machines.ts";
import type { Lab } from "./namespaces.ts";

// Three homes at one table: those who have never met find each other through those they share.

const PARTY = { game: "rpsls", options: {}, seats: 3, stake: 0 };
const [ROCK, , SCISSORS] = [0, 1, 2] as const;
/** At the second relay: where the first one dies, holes must still be punched. */
const STUN = "--stun=45.11.0.10:4001";

describe.skipIf(NO_LAB)("three homes at one table", () => {
  test("two guests find each other through the player they share, and play on without that player", async () => {
    const lab = internet({ routers: ["port-restricted", "port-restricted"] });
    // For STUN only.
    await startRelay(lab, "relay2");
    const party = await startThree(
      (name, machine) => startHost(lab, machine, name, [STUN]),
      ["relay", "a", "b"],
    );
    const id = await sitDown(party);
    const [ann, bob, cyd] = party;
    await untilMet(party, id, { host: "direct", other: "punched" });
    await playWithout(ann, [bob, cyd], id);
  });

  test.skipIf(SHORT)(
    "a player reached by hole punching, through whom the others have found each other again, leaves",
    async () => {
      const lab = internet({ routers: ["port-restricted", "port-restricted", "port-restricted"] });
      const [relay] = await Promise.all([startRelay(lab, "relay"), startRelay(lab, "relay2")]);
      const flags: Readonly<Record<string, readonly string[]>> = {
        Ann: [`--relay=${relay.address}`],
      };
      const party = await startThree(
        (name, machine) => startHost(lab, machine, name, [STUN, ...(flags[name] ?? [])]),
        ["a", "b", "c"],
      );
      const id = await sitDown(party);
      const [ann, bob, cyd] = party;
      await untilMet(party, id, { host: "punched", other: "punched" });
      await relay.kill();
      // Only a slot at Ann, over a punched connection, brings the two together again.
      const mend = cut(lab, ["45.2.0.2", "45.3.0.2"]);
      await untilMet(party, id, { host: "punched", other: "relayed" });
      mend();
      await untilMet(party, id, { host: "punched", other: "punched" });
      await playWithout(ann, [bob, cyd], id);
    },
  );
});

/** Nothing passes between two routers any more, until the function that is returned is called. */
function cut(lab: Lab, [one, other]: readonly [string, string]): () => void {
  lab.run("core", "nft add table ip cut");
  lab.run("core", "nft 'add chain ip cut through { type filter hook forward priority 0; }'");
  for (const [from, to] of [
    [one, other],
    [other, one],
  ])
    lab.run("core", `nft add rule ip cut through ip saddr ${from} ip daddr ${to} drop`);
  return () => lab.run("core", "nft delete table ip cut");
}

type Party = readonly [LabHost, LabHost, LabHost];

async function startThree(
  start: (name: string, machine: string) => Promise<LabHost>,
  [first, second, third]: readonly [string, string, string],
): Promise<Party> {
  return Promise.all([start("Ann", first), start("Bob", second), start("Cyd", third)]);
}

/** The first opens the table and invites the others; the match begins. */
async function sitDown([ann, ...guests]: Party): Promise<TableId> {
  const id = value(await ann.api.createTable(PARTY));
  const { link } = value(await ann.api.invite(id));
  for (const guest of guests) value(await guest.api.joinByInvite(link));
  await untilTable(ann, id, ({ seats }) => seats.length === 3);
  value(await ann.api.startTable(id));
  return id;
}

/** Waits until both guests see the player who opened the table, and each other, by these ways. */
async function untilMet(
  [, bob, cyd]: Party,
  id: TableId,
  { host, other }: { readonly host: Rung; readonly other: Rung },
): Promise<void> {
  await Promise.all([
    untilReached(bob, id, { Ann: host, Cyd: other }),
    untilReached(cyd, id, { Ann: host, Bob: other }),
  ]);
}

/** Waits until this host sees each of them by this way. */
async function untilReached(
  host: LabHost,
  id: TableId,
  ways: Readonly<Record<string, Rung>>,
): Promise<void> {
  await until(host, (snapshot) => {
    const seats = tableOf(snapshot, id)?.seats ?? [];
    return Object.entries(ways).every(([player, rung]) =>
      seats.some(({ name, way }) => name === player && way?.rung === rung),
    );
  });
}

/** One player gives up and closes the app; the others play to the end, and their records are the same. */
async function playWithout(leaver: LabHost, others: readonly LabHost[], id: TableId) {
  const { mine } = await untilTable(leaver, id, isAsked);
  const seat = mine[0] ?? 0;
  value(await leaver.api.resign(id, seat));
  // Two rocks decide nothing, so another round begins, without the one who gave up.
  await Promise.all(others.map((host) => throwSign(host, id, ROCK)));
  await Promise.all(others.map((host) => untilTable(host, id, isAsked)));
  await leaver.close();
  const hasGone = ({ seats }: Table) => seats[seat]?.connected === false;
  await Promise.all(others.map((host) => untilTable(host, id, hasGone)));
  await Promise.all(others.map((host, at) => throwSign(host, id, at === 0 ? ROCK : SCISSORS)));
  await Promise.all(others.map((host) => untilTable(host, id, isSigned)));
  const [first, second] = await Promise.all(
    others.map(async ({ api }) => Buffer.from(value(await api.exportRecord(id)).bytes)),
  );
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true);
}

async function throwSign(host: LabHost, id: TableId, symbol: number): Promise<void> {
  const { mine } = await untilTable(host, id, isAsked);
  value(await host.api.act(id, mine[0] ?? 0, { type: "throw", symbol }));
}
