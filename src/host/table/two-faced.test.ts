import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import type { TableId } from "../api/api.ts";
import type { Host } from "../host.ts";
import {
  networkName,
  temporaryFolder,
  testHost,
  untilListed,
  untilTable,
  value,
} from "../testing/hosts.ts";
import { secondFace, showTwoFaces } from "../testing/two-faced.ts";

/** A host restarts, and finds the others again. */
const PATIENCE = 60_000;

/** Rock-paper-scissors-lizard-Spock among hosts, without a time limit, so that nobody is voted out for being late. */
async function playing(hosts: readonly [Host, ...Host[]]): Promise<TableId> {
  const [ann, ...guests] = hosts;
  const seats = hosts.length;
  const id = value(await ann.api.createTable({ game: "rpsls", options: {}, seats, stake: 0 }));
  for (const guest of guests) {
    await untilListed(guest, id);
    value(await guest.api.joinTable(id));
  }
  await untilTable(ann, id, (table) => table.seats.length === seats);
  value(await ann.api.startTable(id));
  await Promise.all(hosts.map((host) => untilTable(host, id, ({ stage }) => stage === "playing")));
  return id;
}

async function throwRock(host: Host, id: TableId, seat: number): Promise<void> {
  await untilTable(host, id, ({ match }) => (match?.views[0]?.legal.length ?? 0) > 0);
  value(await host.api.act(id, seat, { type: "throw", symbol: 0 }));
}

function untilRemoved(host: Host, id: TableId, removed: number) {
  const isRemoval = ({ seat, kind }: { seat: number | null; kind: string }) =>
    seat === removed && kind === "removed";
  return untilTable(host, id, ({ match }) => match?.moves.some(isRemoval) === true);
}

test("a player who shows two others different moves is found out once they see each other's next move", async () => {
  const network = networkName();
  const ann = await testHost({ network, name: "Ann" });
  const bob = await testHost({ network, name: "Bob" });
  const eve = await testHost({ network, name: "Eve" });
  const hosts = [ann, bob, eve] as const;
  const id = await playing(hosts);
  showTwoFaces(eve, id, 1);

  await Promise.all(hosts.map((host, seat) => throwRock(host, id, seat)));
  for (const host of [ann, bob]) {
    const { refusals } = await untilTable(host, id, ({ match }) => match?.convicted[0] === 2);
    expect(refusals.find(({ fault }) => fault.code === "match/two-faces")?.seat).toBe(2);
    const { match } = await untilRemoved(host, id, 2);
    expect(match?.outcome).toBeNull();
  }
  // The others play on.
  await Promise.all([ann, bob].map((host, seat) => throwRock(host, id, seat)));
});

test(
  "evidence against a player survives a restart of the peer that holds it",
  async () => {
    const network = networkName();
    const [annsProfile, bobsProfile] = [temporaryFolder(), temporaryFolder()];
    const ann = await testHost({ network, name: "Ann", profile: annsProfile });
    const bob = await testHost({ network, name: "Bob", profile: bobsProfile });
    const eve = await testHost({ network, name: "Eve" });
    const hosts = [ann, bob, eve] as const;
    const id = await playing(hosts);
    await Promise.all(hosts.map((host, seat) => throwRock(host, id, seat)));
    const rounds = hosts.map((host) =>
      untilTable(host, id, ({ match }) => (match?.views[0]?.legal.length ?? 0) > 0),
    );
    await Promise.all(rounds);
    const face = secondFace(eve, id);
    const hostile = toHex(eve.membership!.tables.findNetwork(id)!.state.deps.me.key);
    // Bob never sees it, and one vote is no majority.
    await bob.stop();
    await eve.stop();
    ann.membership!.tables.findNetwork(id)!.receive(face, hostile, true);
    await untilTable(ann, id, ({ refusals }) =>
      refusals.some(({ fault }) => fault.code === "match/two-faces"),
    );
    await ann.stop();

    const again = await Promise.all(
      [annsProfile, bobsProfile].map((profile) => testHost({ network, profile })),
    );
    await Promise.all(again.map((host, seat) => throwRock(host, id, seat)));
    for (const host of again) {
      const { match } = await untilRemoved(host, id, 2);
      expect(match?.outcome).toBeNull();
    }
  },
  PATIENCE,
);
