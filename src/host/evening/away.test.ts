import { expect, test } from "vitest";
import type { Snapshot, Table, TableId } from "../api/api.ts";
import type { Host } from "../host.ts";
import { offerAt, played, players, RPSLS } from "../testing/evenings.ts";
import { tableOf, until, untilListed, untilTable, value } from "../testing/hosts.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";

const leftAt = (host: Host, id: TableId) => host.membership?.tables.findNetwork(id)?.state.left;
const untilLeft = (host: Host, id: TableId) => until(host, () => leftAt(host, id)?.size === 1);

test("who owns the table since its host has left still owns it after a restart", async () => {
  const { hosts, network } = await players("Ann", "Cara");
  const [ann, cara] = hosts;
  const profile = memoryProfile();
  const bob = await testHost({ network, name: "Bob", profile });
  const first = await played([ann, bob, cara]);
  value(await ann.api.leaveTable(first));
  await untilLeft(bob, first);
  await ann.stop();
  await bob.stop();
  const again = await testHost({ network, profile });
  await untilTable(again, first, ({ seats }) => isHere(seats, "Cara"));
  const next = { ...RPSLS, seats: 2, after: first };
  expect(await again.api.createTable(next)).toMatchObject({ ok: true });
});

test("who left no longer wants to play again", async () => {
  const { hosts } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const first = await played([ann, bob]);
  value(await bob.api.rematch(first, null));
  await untilTable(ann, first, ({ rematch }) => rematch.wanted.length === 1);
  value(await bob.api.leaveTable(first));
  await untilTable(ann, first, ({ rematch }) => rematch.left.length === 1);
  await untilTable(ann, first, ({ rematch }) => rematch.wanted.length === 0);
});

test("a player who restarts sees what the next owner offers", async () => {
  const { hosts, network } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const profile = memoryProfile();
  const cara = await testHost({ network, name: "Cara", profile });
  const first = await played([ann, bob, cara]);
  value(await ann.api.leaveTable(first));
  for (const host of [bob, cara]) await untilLeft(host, first);
  await ann.stop();
  await cara.stop();
  const again = await testHost({ network, profile });
  await untilTable(again, first, ({ seats }) => isHere(seats, "Bob"));
  const next = value(await bob.api.createTable({ ...RPSLS, seats: 2, after: first }));
  await until(again, (snapshot) => offerAt(first)(snapshot)?.table === next);
  value(await again.api.rematch(first, next));
  await untilTable(again, next, ({ match }) => match !== null);
});

test("an offer called off while a player was away does not keep them from the next one", async () => {
  const { hosts, network } = await players("Ann");
  const [ann] = hosts;
  const profile = memoryProfile();
  const bob = await testHost({ network, name: "Bob", profile });
  const first = await played([ann, bob]);
  const three = value(await ann.api.createTable({ ...RPSLS, seats: 3, after: first }));
  await until(bob, offerAt(first));
  value(await bob.api.rematch(first, three));
  await untilTable(ann, three, ({ seats }) => seats.length === 2);
  await bob.stop();
  const dear = value(await ann.api.createTable({ ...RPSLS, stake: 20, seats: 2, after: first }));
  const again = await testHost({ network, profile });
  await until(again, (snapshot) => offerAt(first)(snapshot)?.table === dear);
  await until(again, (snapshot) => tableOf(snapshot, three) === undefined);
  value(await again.api.rematch(first, dear));
  await untilTable(again, dear, ({ match }) => match !== null);
});

test("one who wanted to play again and comes back is seated at the offer that stands", async () => {
  const { hosts, network } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const profile = memoryProfile();
  const cara = await testHost({ network, name: "Cara", profile });
  const first = await played([ann, bob, cara]);
  value(await cara.api.rematch(first, null));
  await cara.stop();
  const one = value(await ann.api.createTable({ ...RPSLS, seats: 3, after: first }));
  await until(bob, (snapshot) => offerAt(first)(snapshot)?.table === one);
  value(await ann.api.cancelTable(one));
  const two = value(await ann.api.createTable({ ...RPSLS, seats: 3, after: first }));
  await until(bob, (snapshot) => offerAt(first)(snapshot)?.table === two);
  // She hears of both, of the first from Bob.
  await testHost({ network, profile });
  await untilTable(ann, two, ({ seats }) => isHere(seats, "Cara"));
});

test("an offer whose owner was away for a moment stands again once they are back", async () => {
  const { hosts, network } = await players("Bob");
  const [bob] = hosts;
  const profile = memoryProfile();
  const ann = await testHost({ network, name: "Ann", profile });
  const first = await played([ann, bob]);
  const next = value(await ann.api.createTable({ ...RPSLS, stake: 20, seats: 2, after: first }));
  const isOffered = (snapshot: Snapshot) => offerAt(first)(snapshot)?.table === next;
  await until(bob, isOffered);
  await ann.stop();
  await untilTable(bob, first, ({ seats }) => !isHere(seats, "Ann"));
  expect(await bob.api.rematch(first, next)).toMatchObject({ fault: { code: "table/no-answer" } });
  await testHost({ network, profile });
  await until(bob, isOffered);
});

test("a guest who was away at the start keeps the seat, though the host has left and archived the table", async () => {
  const { hosts, network } = await players("Ann");
  const [ann] = hosts;
  const profiles = [memoryProfile(), memoryProfile()] as const;
  const bob = await testHost({ network, name: "Bob", profile: profiles[0] });
  const cara = await testHost({ network, name: "Cara", profile: profiles[1] });
  const id = value(await ann.api.createTable({ ...RPSLS, seats: 3 }));
  for (const [count, guest] of [bob, cara].entries()) {
    await untilListed(guest, id);
    value(await guest.api.joinTable(id));
    await untilTable(ann, id, ({ seats }) => seats.length === count + 2);
  }
  await untilTable(cara, id, ({ seats, mine }) => seats.length === 3 && mine.length === 1);
  await cara.stop();
  value(await ann.api.startTable(id));
  const { mine } = await untilTable(ann, id, ({ match }) => match !== null);
  await untilTable(bob, id, ({ match }) => match !== null);
  await bob.stop();
  await untilTable(ann, id, ({ seats }) => !isHere(seats, "Bob"));
  value(await ann.api.resign(id, mine[0] ?? 0));
  value(await ann.api.leaveTable(id));
  // She meets only Ann at first, who has no such table any more.
  const back = await testHost({ network, profile: profiles[1] });
  await untilTable(back, id, ({ seats }) => isHere(seats, "Ann"));
  await testHost({ network, profile: profiles[0] });
  await untilTable(back, id, ({ match }) => match !== null);
});

function isHere(seats: Table["seats"], who: string): boolean {
  return seats.some(({ name, connected }) => name === who && connected);
}
