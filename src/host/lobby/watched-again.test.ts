import { test } from "vitest";
import { networkName, tableOf, until, untilListed, untilTable, value } from "../testing/hosts.ts";
import { testHost } from "../testing/memory-hosts.ts";
import { leapingClock } from "../testing/time.ts";

test("a match that somebody stops watching while the disk is busy is in the lobby again", async () => {
  const network = networkName();
  const ann = await testHost({ network, name: "Ann" });
  const clock = leapingClock();
  const bob = await testHost({ network, name: "Bob", clock });
  const id = value(
    await ann.api.createTable({ game: "connect-four", options: {}, seats: 2, stake: 0 }),
  );
  value(await ann.api.addBots(id, ["easy"]));
  value(await ann.api.startTable(id));
  await until(bob, ({ lobby }) => lobby.some((line) => line.id === id && line.running));
  value(await bob.api.watchTable(id));
  await untilTable(bob, id, ({ watching }) => watching);
  // The lobby is drawn at once, not with others' news a second later.
  clock.leap(2000);
  const named = bob.api.setName("Bobby");
  value(await bob.api.leaveTable(id));
  value(await named);
  await until(bob, (snapshot) => tableOf(snapshot, id) === undefined);
  await untilListed(bob, id);
});
