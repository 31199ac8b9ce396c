import { expect, test } from "vitest";
import {
  networkName,
  playColumns,
  until,
  untilListed,
  untilTable,
  value,
  YELLOW_WINS,
} from "../testing/hosts.ts";
import { testHost } from "../testing/memory-hosts.ts";

const WISH = { game: "connect-four", options: {}, seats: 2, stake: 5 };

test("a spectator who takes the free seat of the next match from the lobby sits there in person", {
  timeout: 60_000,
}, async () => {
  const network = networkName();
  const [ann, bob] = await Promise.all([
    testHost({ network, name: "Ann" }),
    testHost({ network, name: "Bob" }),
  ]);
  const id = value(await ann.api.createTable(WISH));
  await untilListed(bob, id);
  value(await bob.api.joinTable(id));
  await untilTable(ann, id, ({ seats }) => seats.length === 2);
  value(await ann.api.startTable(id));
  await Promise.all([ann, bob].map((host) => untilTable(host, id, ({ match }) => match !== null)));
  const cara = await testHost({ network, name: "Cara" });
  await until(cara, ({ lobby }) => lobby.some((table) => table.id === id && table.running));
  value(await cara.api.watchTable(id));
  await playColumns([ann, bob], id, YELLOW_WINS);
  await untilTable(cara, id, ({ stage }) => stage === "over");
  // Bob goes home, and Ann opens the next match with a seat for somebody new.
  await untilTable(bob, id, ({ stage }) => stage === "over");
  value(await bob.api.leaveTable(id));
  await untilTable(ann, id, ({ rematch }) => rematch.left.length === 1);
  const next = value(await ann.api.createTable({ ...WISH, after: id }));
  await untilListed(cara, next);
  await untilTable(cara, id, ({ rematch }) => rematch.offer?.table === next);

  value(await cara.api.joinTable(next));
  const { me } = await cara.api.snapshot();
  const { seats } = await untilTable(ann, next, (table) => table.seats.length === 2);
  expect(seats.map(({ player }) => player)).toContain(me.id);
  // The match begins as soon as both seats are taken.
  await untilTable(cara, next, ({ mine }) => mine.length === 1);
});
