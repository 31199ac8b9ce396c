import { expect, test } from "vitest";
import { encodeMessage } from "../table/messages.ts";
import { begin, offerAt, players, RPSLS, win } from "../testing/evenings.ts";
import { tableOf, until, untilTable, value } from "../testing/hosts.ts";
import { testHost } from "../testing/memory-hosts.ts";
import { isForPlayersOnly } from "./secret-offers.ts";

test("those who watch an open table hear nothing of a next one by invite only", async () => {
  const { network, hosts } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const id = await begin(hosts);
  const cara = await testHost({ network, name: "Cara" });
  await until(cara, ({ lobby }) => lobby.some((table) => table.id === id && table.running));
  value(await cara.api.watchTable(id));
  await win(hosts, id);
  const wish = { ...RPSLS, seats: 2, after: id, access: "invited" } as const;
  const called = value(await ann.api.createTable(wish));
  await until(bob, (snapshot) => offerAt(id)(snapshot)?.table === called);
  // Another one takes its place, so the first is called off.
  const next = value(await ann.api.createTable(wish));
  await until(bob, (snapshot) => offerAt(id)(snapshot)?.table === next);

  // What is said at the open table later, by both, still reaches everybody.
  for (const host of [ann, bob]) value(await host.api.say(id, "Among ourselves."));
  await untilTable(cara, id, ({ chat }) => chat.length === 2);
  const watched = cara.membership?.tables.findNetwork(id);
  expect([...(watched?.state.offers.keys() ?? [])]).toEqual([]);
  expect([...(watched?.state.struck ?? [])]).toEqual([]);

  // Nor does anybody hear of it who asks for all of the open table.
  const [annsKey, bobsKey, carasKey] = await Promise.all(
    [ann, bob, cara].map(async ({ api }) => (await api.snapshot()).me.id),
  );
  for (const host of [ann, bob]) {
    const table = host.membership?.tables.findNetwork(id);
    const position = { roster: 0, match: null, chat: [] };
    const told = (player = "") =>
      [...(table?.answerTo(position, 0, player) ?? [])].map(([kind]) => kind);
    const offers = [7, 31];
    expect(told(carasKey).filter((kind = 0) => offers.includes(kind))).toEqual([]);
    for (const key of [annsKey, bobsKey])
      expect(told(key).filter((kind = 0) => offers.includes(kind))).toEqual(offers);
  }

  // The players go on there.
  value(await bob.api.rematch(id, next));
  await untilTable(bob, next, ({ match }) => match !== null);
  for (const host of [ann, bob]) {
    const { state } = host.membership?.tables.findNetwork(id) ?? {};
    if (state?.begun == null) throw new Error("Its start is to be told here.");
    const message = encodeMessage({ kind: "start", bytes: state.begun });
    expect(isForPlayersOnly(state, message)).toBe(true);
    // Nor by whoever has not begun there: they may have given the seat up too late.
    expect(isForPlayersOnly({ ...state, next: null, begun: null }, message)).toBe(true);
  }
  expect(tableOf(await cara.api.snapshot(), id)?.rematch).toMatchObject({
    offer: null,
    next: null,
  });
});
