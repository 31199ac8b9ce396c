import { expect, test } from "vitest";
import type { Host } from "./host.ts";
import { networkName, testHost, untilListed, untilTable, value } from "./testing/hosts.ts";
import { showTwoFaces } from "./testing/two-faced.ts";

test("whoever shows two players different moves is found out as soon as they see each other's next move", async () => {
  const network = networkName();
  const ann = await testHost({ network, name: "Ann" });
  const bob = await testHost({ network, name: "Bob" });
  const eve = await testHost({ network, name: "Eve" });
  const hosts = [ann, bob, eve];
  // No limit: nobody is voted out for being late.
  const id = value(await ann.api.createTable({ game: "rpsls", options: {}, seats: 3, stake: 0 }));
  for (const host of [bob, eve]) {
    await untilListed(host, id);
    value(await host.api.joinTable(id));
  }
  await untilTable(ann, id, ({ seats }) => seats.length === 3);
  value(await ann.api.startTable(id));
  await Promise.all(hosts.map((host) => untilTable(host, id, ({ stage }) => stage === "playing")));
  showTwoFaces(eve, id, 1);

  await Promise.all(hosts.map((host, seat) => throwRock(host, seat)));
  for (const host of [ann, bob]) {
    const { refusals } = await untilTable(host, id, (table) =>
      table.refusals.some(({ fault }) => fault.code === "match/equivocation"),
    );
    expect(refusals.find(({ fault }) => fault.code === "match/equivocation")?.seat).toBe(2);
    const { match } = await untilTable(
      host,
      id,
      (table) =>
        table.match?.moves.some(({ seat, kind }) => seat === 2 && kind === "removed") === true,
    );
    expect(match?.outcome).toBeNull();
  }
  // The others play on.
  await Promise.all([ann, bob].map((host, seat) => throwRock(host, seat)));

  async function throwRock(host: Host, seat: number): Promise<void> {
    await untilTable(host, id, ({ match }) => (match?.views[0]?.legal.length ?? 0) > 0);
    value(await host.api.act(id, seat, { type: "throw", symbol: 0 }));
  }
});
