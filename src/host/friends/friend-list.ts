import * as v from "valibot";
import { MAX_NAME } from "../../../protocol/join.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { MAX_MS, wholeNumber } from "../../../protocol/signed.ts";
import type { Friend } from "../api/friends-api.ts";
import type { PlayerId } from "../api/terms.ts";
import { cannotWrite, type Store } from "../ports/store.ts";

/** A friend as the profile stores them: by key, because anybody can take a name. */
export type KeptFriend = Omit<Friend, "here">;

/** This player's friends, and whether they may see this player. Stored in the profile, told to nobody. */
export interface FriendList {
  find(player: PlayerId): KeptFriend | undefined;
  all(): readonly KeptFriend[];
  /** Adds a friend, or replaces the stored one. Faults `friends/too-many`, `profile/cannot-write`. */
  put(friend: KeptFriend): Result<null>;
  /** Fault `profile/cannot-write`. */
  remove(player: PlayerId): Result<null>;
  presence(): boolean;
  /** Fault `profile/cannot-write`. */
  setPresence(shown: boolean): Result<null>;
}

/** More than anybody has; each costs a stream while online. */
const MAX_FRIENDS = 200;
const FRIENDS = "friends";
const PRESENCE = "presence";

const kept = v.array(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_NAME)),
    favourite: v.boolean(),
    since: wholeNumber(0, MAX_MS),
  }),
);

export function openFriendList(settings: Pick<Store, "setting" | "setSetting">): FriendList {
  let friends = read(settings.setting(FRIENDS));
  let shown = settings.setting(PRESENCE) !== "hidden";

  const write = (name: string, value: string): Result<null> => {
    try {
      settings.setSetting(name, value);
      return ok(null);
    } catch {
      return cannotWrite();
    }
  };
  const change = (next: readonly KeptFriend[]): Result<null> => {
    const written = write(FRIENDS, JSON.stringify(next));
    if (written.ok) friends = next;
    return written;
  };
  const find = (player: PlayerId) => friends.find(({ id }) => id === player);

  return {
    find,
    all: () => friends,
    put(friend) {
      if (find(friend.id) !== undefined)
        return change(friends.map((one) => (one.id === friend.id ? friend : one)));
      return friends.length < MAX_FRIENDS
        ? change([...friends, friend])
        : fail("friends/too-many", "Your friends list is full. Remove somebody first.");
    },
    remove: (player) => change(friends.filter(({ id }) => id !== player)),
    presence: () => shown,
    setPresence(next) {
      const written = write(PRESENCE, next ? "shown" : "hidden");
      if (written.ok) shown = next;
      return written;
    },
  };
}

/** Data from another version or a fault counts as no friends; the first friend added replaces it. */
function read(text: string | null): readonly KeptFriend[] {
  try {
    return v.parse(kept, JSON.parse(text ?? "[]"));
  } catch {
    return [];
  }
}
