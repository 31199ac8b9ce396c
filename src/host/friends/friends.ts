import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Asked, Friend, FriendsApi, FriendsView, Invitation } from "../api/friends-api.ts";
import type { PlayerId } from "../api/terms.ts";
import { createAlarm } from "../ports/alarm.ts";
import type { Time } from "../ports/clock.ts";
import type { FriendList } from "./friend-list.ts";
import type { Greeting } from "./greetings.ts";

/** The network's part for friends. */
export interface FriendsWire {
  /** Whether the player is connected and shows it. */
  isHere(player: PlayerId): boolean;
  /** `false`: there is no stream to this player. */
  say(player: PlayerId, greeting: Greeting): boolean;
  /** The list or the switch has changed: tells exactly those who may know. */
  changed(): void;
}

/** The page's operations on friends. Strangers cannot see or trigger anything here. */
export interface Friends {
  view(): FriendsView;
  readonly api: {
    readonly [M in keyof FriendsApi]: (
      ...args: Parameters<FriendsApi[M]>
    ) => Awaited<ReturnType<FriendsApi[M]>>;
  };
  /** Whom the wire tells that this player is online. */
  tells(player: PlayerId): boolean;
  /** Whom the network looks for: those it tells, favourites first. */
  sought(): readonly PlayerId[];
  /** A player has said something. */
  heard(player: PlayerId, greeting: Greeting): void;
  /** Somebody has come or gone. */
  cameOrWent(): void;
  /** A blocked player is no friend. */
  forget(player: PlayerId): void;
}

export interface FriendsDeps {
  readonly list: FriendList;
  /** `null` while there is no network. */
  readonly wire: () => FriendsWire | null;
  readonly time: Time;
  /** Milliseconds since 1970. */
  readonly today: () => number;
  readonly isBlocked: (player: PlayerId) => boolean;
  /** The invite code of this player's table; faults of `HostApi.invite`. */
  readonly codeOf: (table: string) => Result<{ readonly code: string; readonly game: string }>;
  readonly show: (view: FriendsView) => void;
}

/** A friend is not asked more often, and one that asks more often is ignored. */
const INVITE_EVERY_MS = 5000;
/** They may arrive closer together than they were sent. */
const HEARD_EVERY_MS = 1000;
/** An invitation expires after this. */
const INVITATION_MS = 15 * 60_000;

interface State {
  readonly deps: FriendsDeps;
  invitations: readonly Invitation[];
  /** Number of the last invitation. */
  last: number;
  /** When friends were asked last, and when they asked. */
  readonly asked: Map<PlayerId, number>;
  readonly heardAt: Map<PlayerId, number>;
  readonly expiries: Map<PlayerId, () => void>;
}

export function createFriends(deps: FriendsDeps): Friends {
  const { list } = deps;
  const state: State = {
    deps,
    invitations: [],
    last: 0,
    asked: new Map(),
    heardAt: new Map(),
    expiries: new Map(),
  };
  const tells = (player: PlayerId) =>
    list.presence() && list.find(player) !== undefined && !deps.isBlocked(player);
  return {
    view: () => viewOf(state),
    tells,
    sought: () =>
      list
        .all()
        .toSorted((a, b) => Number(b.favourite) - Number(a.favourite))
        .map(({ id }) => id)
        .filter(tells),
    cameOrWent: () => show(state),
    forget: (player) => void (list.find(player) !== undefined && forget(state, player)),
    heard(from, greeting) {
      if (greeting.kind === "invite") hear(state, from, greeting);
    },
    api: {
      befriend(id, name) {
        const { favourite, since } = list.find(id) ?? { favourite: false, since: deps.today() };
        return shown(state, list.put({ id, name, favourite, since }));
      },
      unfriend: (player) => forget(state, player),
      favourFriend(id, favourite) {
        const friend = list.find(id);
        return friend === undefined ? ok(null) : shown(state, list.put({ ...friend, favourite }));
      },
      setPresence: (presence) => shown(state, list.setPresence(presence)),
      inviteFriend: (player, to) => invite(state, player, to),
      dismissInvitation(from) {
        putAway(state, from);
        return ok(null);
      },
    },
  };
}

function isHere({ deps }: State, player: PlayerId): boolean {
  return deps.wire()?.isHere(player) ?? false;
}

function viewOf(state: State): FriendsView {
  const { list } = state.deps;
  return {
    presence: list.presence(),
    friends: list
      .all()
      .map((friend): Friend => ({ ...friend, here: isHere(state, friend.id) }))
      .sort(byClosenessThenName),
    invitations: state.invitations,
  };
}

function show(state: State): void {
  state.deps.show(viewOf(state));
}

/** Tells page and network what has been stored. */
function shown(state: State, done: Result<null>): Result<null> {
  if (!done.ok) return done;
  state.deps.wire()?.changed();
  show(state);
  return done;
}

function forget(state: State, player: PlayerId): Result<null> {
  const removed = state.deps.list.remove(player);
  if (!removed.ok) return removed;
  state.asked.delete(player);
  state.heardAt.delete(player);
  putAway(state, player);
  return shown(state, removed);
}

function putAway(state: State, from: PlayerId): void {
  state.expiries.get(from)?.();
  state.expiries.delete(from);
  if (!state.invitations.some((one) => one.from === from)) return;
  state.invitations = state.invitations.filter((one) => one.from !== from);
  show(state);
}

function hear(state: State, from: PlayerId, { game, code }: Greeting & { kind: "invite" }): void {
  const { list, isBlocked, time } = state.deps;
  const friend = list.find(from);
  if (
    friend === undefined ||
    isBlocked(from) ||
    isTooSoon(state, state.heardAt, from, HEARD_EVERY_MS)
  )
    return;
  state.heardAt.set(from, time.now());
  const others = state.invitations.filter((one) => one.from !== from);
  state.invitations = [...others, { from, name: friend.name, game, code, number: ++state.last }];
  state.expiries.get(from)?.();
  state.expiries.set(
    from,
    expire(time, () => putAway(state, from)),
  );
  show(state);
}

/** A timer alone may stand still while the computer sleeps: in the morning the evening's invitations were there. */
function expire(time: Time, putAway: () => void): () => void {
  const alarm = createAlarm(time);
  const at = time.now() + INVITATION_MS;
  const ring = () => (time.now() < at ? alarm.set(at, ring) : putAway());
  alarm.set(at, ring);
  return alarm.stop;
}

function invite(state: State, player: PlayerId, to: Asked): Result<null> {
  const { list, codeOf, wire, time } = state.deps;
  const away = fail("friends/away", "This friend is offline right now. Try again later.");
  if (!list.presence())
    return fail(
      "friends/hidden",
      "You are hidden from your friends. Let them see that you're here, then invite them.",
    );
  if (list.find(player) === undefined || !isHere(state, player)) return away;
  if (isTooSoon(state, state.asked, player))
    return fail(
      "friends/too-often",
      "You have just sent an invitation. Give your friend a moment.",
    );
  const wanted = to.kind === "game" ? ok({ code: null, game: to.game }) : codeOf(to.table);
  if (!wanted.ok) return wanted;
  if (!wire()?.say(player, { v: 1, kind: "invite", ...wanted.value })) return away;
  state.asked.set(player, time.now());
  return ok(null);
}

function isTooSoon(
  { deps }: State,
  times: ReadonlyMap<PlayerId, number>,
  player: PlayerId,
  every = INVITE_EVERY_MS,
): boolean {
  return deps.time.now() - (times.get(player) ?? Number.NEGATIVE_INFINITY) < every;
}

function byClosenessThenName(a: Friend, b: Friend): number {
  return (
    Number(b.favourite) - Number(a.favourite) ||
    Number(b.here) - Number(a.here) ||
    a.name.localeCompare(b.name)
  );
}
