import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Friend, FriendsApi, FriendsView, Invitation } from "../api/friends-api.ts";
import type { PlayerId } from "../api/terms.ts";
import type { Time } from "../ports/clock.ts";
import type { FriendList } from "./friend-list.ts";
import type { Greeting } from "./greetings.ts";

/** What the network does for friends. */
export interface FriendsWire {
  /** Whether the player is connected and shows it. */
  isHere(player: PlayerId): boolean;
  /** `false`: there is no stream to this player. */
  say(player: PlayerId, greeting: Greeting): boolean;
  /** The list or the switch has changed: tells those who are to know, and no others. */
  changed(): void;
}

/** Friends, as the page shows them and asks of them. Strangers neither see nor cause anything here. */
export interface Friends {
  view(): FriendsView;
  readonly api: {
    readonly [M in keyof FriendsApi]: (
      ...args: Parameters<FriendsApi[M]>
    ) => Awaited<ReturnType<FriendsApi[M]>>;
  };
  /** Whom the wire is to tell that this player is here. */
  tells(player: PlayerId): boolean;
  /** A player has said something. */
  heard(player: PlayerId, greeting: Greeting): void;
  /** Somebody has come or gone. */
  cameOrWent(): void;
  /** Whoever is blocked is no friend. */
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
  /** The code of a table of this player's own; faults of `HostApi.invite`. */
  readonly codeOf: (table: string) => Result<{ readonly code: string; readonly game: string }>;
  readonly show: (view: FriendsView) => void;
}

/** A friend is not asked more often, and one that asks more often is not heard. */
const INVITE_EVERY_MS = 5000;
/** Nobody waits longer for an answer. */
const INVITATION_MS = 15 * 60_000;

export function createFriends(deps: FriendsDeps): Friends {
  const { list, time } = deps;
  let invitations: readonly Invitation[] = [];
  let last = 0;
  const asked = new Map<PlayerId, number>();
  const heardAt = new Map<PlayerId, number>();
  const expiries = new Map<PlayerId, () => void>();

  const isHere = (player: PlayerId) => deps.wire()?.isHere(player) ?? false;
  const view = (): FriendsView => ({
    presence: list.presence(),
    friends: list
      .all()
      .map((friend): Friend => ({ ...friend, here: isHere(friend.id) }))
      .sort(byClosenessThenName),
    invitations,
  });
  const show = () => deps.show(view());
  const putAway = (from: PlayerId) => {
    expiries.get(from)?.();
    expiries.delete(from);
    if (!invitations.some((one) => one.from === from)) return;
    invitations = invitations.filter((one) => one.from !== from);
    show();
  };
  const forget = (player: PlayerId): Result<null> => {
    const removed = list.remove(player);
    if (!removed.ok) return removed;
    asked.delete(player);
    heardAt.delete(player);
    putAway(player);
    deps.wire()?.changed();
    show();
    return removed;
  };
  const shown = (done: Result<null>): Result<null> => {
    if (!done.ok) return done;
    deps.wire()?.changed();
    show();
    return done;
  };
  const isTooSoon = (times: Map<PlayerId, number>, player: PlayerId) =>
    time.now() - (times.get(player) ?? Number.NEGATIVE_INFINITY) < INVITE_EVERY_MS;

  return {
    view,
    tells: (player) =>
      list.presence() && list.find(player) !== undefined && !deps.isBlocked(player),
    cameOrWent: show,
    forget: (player) => void (list.find(player) !== undefined && forget(player)),
    heard(from, greeting) {
      const friend = list.find(from);
      if (friend === undefined || deps.isBlocked(from) || greeting.kind !== "invite") return;
      if (isTooSoon(heardAt, from)) return;
      heardAt.set(from, time.now());
      const { game, code } = greeting;
      const others = invitations.filter((one) => one.from !== from);
      invitations = [...others, { from, name: friend.name, game, code, number: ++last }];
      expiries.get(from)?.();
      expiries.set(
        from,
        time.after(INVITATION_MS, () => putAway(from)),
      );
      show();
    },
    api: {
      befriend(id, name) {
        const known = list.find(id);
        const { favourite, since } = known ?? { favourite: false, since: deps.today() };
        return shown(list.put({ id, name, favourite, since }));
      },
      unfriend: forget,
      favourFriend(id, favourite) {
        const friend = list.find(id);
        return friend === undefined ? ok(null) : shown(list.put({ ...friend, favourite }));
      },
      setPresence: (presence) => shown(list.setPresence(presence)),
      inviteFriend(player, to) {
        if (!list.presence())
          return fail(
            "friends/hidden",
            "You are hidden from your friends. Let them see you are here, then invite them.",
          );
        if (list.find(player) === undefined || !isHere(player))
          return fail("friends/away", "This friend is not here right now.");
        if (isTooSoon(asked, player))
          return fail("friends/too-often", "You have just asked. Give your friend a moment.");
        const wanted =
          to.kind === "game" ? ok({ code: null, game: to.game }) : deps.codeOf(to.table);
        if (!wanted.ok) return wanted;
        if (!deps.wire()?.say(player, { v: 1, kind: "invite", ...wanted.value }))
          return fail("friends/away", "This friend is not here right now.");
        asked.set(player, time.now());
        return ok(null);
      },
      dismissInvitation(from) {
        putAway(from);
        return ok(null);
      },
    },
  };
}

function byClosenessThenName(a: Friend, b: Friend): number {
  return (
    Number(b.favourite) - Number(a.favourite) ||
    Number(b.here) - Number(a.here) ||
    a.name.localeCompare(b.name)
  );
}
