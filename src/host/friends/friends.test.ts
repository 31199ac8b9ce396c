import { expect, test } from "vitest";
import type { FriendsView } from "../api/api.ts";
import type { Time } from "../ports/clock.ts";
import { networkName, until, untilTable, value } from "../testing/hosts.ts";
import { type MemoryHost, testHost } from "../testing/memory-hosts.ts";
import { handTime } from "../testing/time.ts";
import { openFriendList } from "./friend-list.ts";
import { createFriends } from "./friends.ts";

const CONNECT_FOUR = { game: "connect-four", options: {}, seats: 2, stake: 1 };

/** Hosts that find one another, without any friends. */
async function together(...names: readonly string[]): Promise<MemoryHost[]> {
  const network = networkName();
  const hosts = await Promise.all(names.map((name) => testHost({ network, name })));
  for (const host of hosts) await until(host, ({ network }) => network.peers === names.length - 1);
  return hosts;
}

/** Friends of a player without a network. */
function friendsOfNobody(time: Time = { now: () => 0, after: () => () => {} }) {
  const settings = new Map<string, string>();
  const core = createFriends({
    list: openFriendList({
      setting: (name) => settings.get(name) ?? null,
      setSetting: (name, text) => void settings.set(name, text),
    }),
    wire: () => null,
    time,
    today: () => 0,
    isBlocked: () => false,
    codeOf: () => ({ ok: true, value: { code: "", game: "rpsls" } }),
    show: () => {},
  });
  return { core, ann: "a".repeat(64), bob: "b".repeat(64) };
}

const idOf = async ({ api }: MemoryHost) => (await api.snapshot()).me.id;
const add = async (host: MemoryHost, other: MemoryHost, name: string) =>
  value(await host.api.befriend(await idOf(other), name));
const friendsOf = (host: MemoryHost, isMet: (view: FriendsView) => boolean) =>
  until(host, ({ friends }) => isMet(friends) && friends);
const isSeen = ({ friends }: FriendsView) => friends.some(({ here }) => here);

test("friends see each other online once both have added the other", async () => {
  const [ann, bob] = await together("Ann", "Bob");
  if (ann === undefined || bob === undefined) throw new Error("two hosts");
  await add(bob, ann, "Ann");
  // Bob tells her, and hears nothing: she has not added him.
  expect((await ann.api.snapshot()).friends.friends).toEqual([]);
  expect((await bob.api.snapshot()).friends.friends).toMatchObject([{ name: "Ann", here: false }]);
  await add(ann, bob, "Bob");
  await friendsOf(ann, isSeen);
  await friendsOf(bob, isSeen);
  await bob.stop();
  await friendsOf(ann, (view) => !isSeen(view));
});

test("a hidden player is seen by nobody and can invite nobody, until visible again", async () => {
  const [ann, bob] = await together("Ann", "Bob");
  if (ann === undefined || bob === undefined) throw new Error("two hosts");
  await add(ann, bob, "Bob");
  await add(bob, ann, "Ann");
  await friendsOf(bob, isSeen);
  value(await ann.api.setPresence(false));
  await friendsOf(bob, (view) => !isSeen(view));
  expect(
    await ann.api.inviteFriend(await idOf(bob), { kind: "game", game: "rpsls" }),
  ).toMatchObject({ fault: { code: "friends/hidden" } });
  value(await ann.api.setPresence(true));
  await friendsOf(bob, isSeen);
});

test("an invitation to a table is accepted with its code", async () => {
  const [ann, bob] = await together("Ann", "Bob");
  if (ann === undefined || bob === undefined) throw new Error("two hosts");
  await add(ann, bob, "Bobby");
  await add(bob, ann, "Annie");
  await friendsOf(ann, isSeen);
  const table = value(await ann.api.createTable({ ...CONNECT_FOUR, access: "invited" }));
  value(await ann.api.inviteFriend(await idOf(bob), { kind: "table", table }));
  const { invitations } = await friendsOf(bob, (view) => view.invitations.length === 1);
  const [invitation] = invitations;
  expect(invitation).toMatchObject({ name: "Annie", game: "connect-four" });
  value(await bob.api.joinByInvite(invitation?.code ?? ""));
  await untilTable(ann, table, ({ seats }) => seats.length === 2);
  value(await bob.api.dismissInvitation(await idOf(ann)));
  expect((await bob.api.snapshot()).friends.invitations).toEqual([]);
});

test("strangers cannot ask for a game, and friends only now and then", async () => {
  const [ann, bob, eve] = await together("Ann", "Bob", "Eve");
  if (ann === undefined || bob === undefined || eve === undefined) throw new Error("three hosts");
  await add(ann, bob, "Bob");
  await add(bob, ann, "Ann");
  await add(eve, bob, "Bob");
  await friendsOf(ann, isSeen);
  const bobs = await idOf(bob);
  const ask = { kind: "game", game: "rpsls" } as const;
  expect(await eve.api.inviteFriend(bobs, ask)).toMatchObject({ fault: { code: "friends/away" } });
  // As a modified program would, which ignores the rule.
  eve.membership?.friends.say(bobs, { v: 1, kind: "invite", game: "rpsls", code: null });
  value(await ann.api.inviteFriend(bobs, ask));
  expect(await ann.api.inviteFriend(bobs, ask)).toMatchObject({
    fault: { code: "friends/too-often" },
  });
  ann.membership?.friends.say(bobs, { v: 1, kind: "invite", game: "royal-ur", code: null });
  const { invitations } = await friendsOf(bob, (view) => view.invitations.length > 0);
  expect(invitations).toMatchObject([{ name: "Ann", game: "rpsls", code: null }]);
});

test("a blocked or removed friend is no longer a friend", async () => {
  const [ann, bob] = await together("Ann", "Bob");
  if (ann === undefined || bob === undefined) throw new Error("two hosts");
  await add(ann, bob, "Bob");
  await add(bob, ann, "Ann");
  await friendsOf(bob, isSeen);
  value(await ann.api.block(await idOf(bob), "Bob"));
  await friendsOf(bob, (view) => !isSeen(view));
  expect((await ann.api.snapshot()).friends.friends).toEqual([]);
});

test("friends survive a restart, with the names given to them, favourites first", async () => {
  const [ann, bob, cleo] = await together("Ann", "Bob", "Cleo");
  if (ann === undefined || bob === undefined || cleo === undefined) throw new Error("three hosts");
  await add(ann, bob, "Uncle Bob");
  await add(ann, cleo, "Cleo");
  value(await ann.api.favourFriend(await idOf(bob), true));
  await ann.stop();
  const again = await testHost({ network: networkName(), profile: ann.profile });
  expect((await again.api.snapshot()).friends.friends).toMatchObject([
    { name: "Uncle Bob", favourite: true },
    { name: "Cleo", favourite: false },
  ]);
});

test("looks for friends, favourites first, but for nobody while this player hides", () => {
  const { core, ann, bob } = friendsOfNobody();
  expect(core.sought()).toEqual([]);
  value(core.api.befriend(ann, "Ann"));
  value(core.api.befriend(bob, "Bob"));
  value(core.api.favourFriend(bob, true));
  expect(core.sought()).toEqual([bob, ann]);
  value(core.api.setPresence(false));
  expect(core.sought()).toEqual([]);
  value(core.api.setPresence(true));
  value(core.api.unfriend(ann));
  expect(core.sought()).toEqual([bob]);
});

test("an invitation is gone after a quarter of an hour, and after a night in which the computer slept and its timers stood still", () => {
  const time = handTime();
  let slept = 0;
  const { core, ann } = friendsOfNobody({ now: () => time.now() + slept, after: time.after });
  core.api.befriend(ann, "Ann");
  const shown = () => core.view().invitations.length;
  const ask = () => core.heard(ann, { v: 1, kind: "invite", game: "rpsls", code: null });
  ask();
  time.pass(14 * 60_000);
  expect(shown()).toBe(1);
  time.pass(60_000);
  expect(shown()).toBe(0);
  ask();
  slept += 8 * 60 * 60_000;
  time.pass(10_000);
  expect(shown()).toBe(0);
});
