import { expect, test, vi } from "vitest";
import { fromHex } from "../../../protocol/bytes.ts";
import { createSealing } from "../delivery/topic-sealing.ts";
import { begin, offerAt, players, RPSLS, win } from "../testing/evenings.ts";
import { isSigned, until, untilTable, value } from "../testing/hosts.ts";
import { nextManifest, offer } from "./again.ts";
import { isNamedOpenly } from "./secret-offers.ts";

/** Something that names no next match. */
const SAID = new Uint8Array();

test("an open next match that is offered while this one runs does not keep it off the topics of its players", async () => {
  const { hosts } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const id = await begin(hosts, { access: "invited" });
  const [anns, bobs] = hosts.map(({ membership }) => membership!.tables.findNetwork(id)!.state);
  if (anns === undefined || bobs === undefined) throw new Error("Both play there.");
  // As only another program would.
  value(
    offer(
      bobs,
      nextManifest(bobs, { ...bobs.table.value, host: bobs.deps.me.key, access: "open" }),
    ),
  );
  await untilTable(ann, id, () => anns.offers.size > 0);
  expect(isNamedOpenly(anns, SAID)).toBe(false);
  await win([ann, bob], id);
  expect(isNamedOpenly(anns, SAID)).toBe(true);
});

const LAST = "said after all that";

test("what is said at a table by invite only stays there though an open next one tells everybody its id", async () => {
  const { hosts } = await players("Ann", "Bob", "Eve");
  const [ann, bob, eve] = hosts;
  const id = await begin([ann, bob], { access: "invited" });
  await win([ann, bob], id);
  const next = value(await ann.api.createTable({ ...RPSLS, seats: 3, after: id, access: "open" }));
  await until(bob, (snapshot) => offerAt(id)(snapshot)?.table === next);
  // Eve reads in the lobby which table the open one continues, and listens there.
  await until(eve, ({ lobby }) => lobby.some((table) => table.id === next));
  const named = eve.membership?.lobby.find(next)?.table.value.rematchOf?.table;
  expect(named).toEqual(value(fromHex(id)));
  const sealing = createSealing(named ?? new Uint8Array(32));
  const seated = await Promise.all(
    [ann, bob].map(async ({ api, membership }) => {
      const { me } = await api.snapshot();
      const { pubsub } = membership!.node.services;
      return { pubsub, topic: sealing.topicFrom(value(fromHex(me.id))) };
    }),
  );
  const topics = [...seated.map(({ topic }) => topic), LAST];
  const { pubsub: ears } = eve.membership!.node.services;
  const heard: string[] = [];
  ears.addEventListener("message", ({ detail }) => void heard.push(detail.topic));
  for (const topic of topics) ears.subscribe(topic);
  const isKnown = () =>
    seated.every(({ pubsub }) => topics.every((one) => pubsub.getSubscribers(one).length > 0));
  await vi.waitUntil(isKnown, { timeout: 20_000 });

  value(await ann.api.say(id, "Only for Bob."));
  await untilTable(bob, id, ({ chat }) => chat.length === 1);
  value(await bob.api.say(id, "Only for Ann."));
  await untilTable(ann, id, ({ chat }) => chat.length === 2);
  // Over the same streams, so that anything before it would be there first.
  for (const [index, { pubsub }] of seated.entries())
    await pubsub.publish(LAST, Uint8Array.of(index));
  await vi.waitUntil(() => heard.filter((topic) => topic === LAST).length === 2);
  expect(heard).toEqual([LAST, LAST]);
});

test("who watches a table by invite only is taken to the open next one", async () => {
  const { hosts } = await players("Ann", "Bob", "Cara");
  const [ann, bob, cara] = hosts;
  const id = value(await ann.api.createTable({ ...RPSLS, seats: 2, access: "invited" }));
  const { link } = value(await ann.api.invite(id));
  await until(bob, ({ network }) => network.peers > 0);
  value(await bob.api.joinByInvite(link));
  await untilTable(ann, id, ({ seats }) => seats.length === 2);
  value(await ann.api.startTable(id));
  await untilTable(bob, id, ({ match }) => match !== null);
  await until(cara, ({ network }) => network.peers > 0);
  value(await cara.api.watchByInvite(link));
  await untilTable(cara, id, ({ match }) => match !== null);
  await win([ann, bob], id);
  await untilTable(cara, id, isSigned);
  // From now on Cara waits for nothing, and asks nobody.
  const next = value(await ann.api.createTable({ ...RPSLS, seats: 2, after: id, access: "open" }));
  await until(cara, (snapshot) => offerAt(id)(snapshot)?.table === next);
  value(await bob.api.rematch(id, next));
  await untilTable(cara, next, ({ match }) => match !== null);
});
