import * as v from "valibot";
import { fromHex } from "../../../protocol/bytes.ts";
import { peerIdOf } from "../../../protocol/identity.ts";
import { MAX_NAME } from "../../../protocol/join.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Blocked, PlayerId } from "../api/api.ts";
import type { Store } from "../ports/store.ts";
import { cannotWrite } from "../ports/store.ts";

/**
 * Players whom this one has blocked, by key, because anybody can take a name. Stored in the profile, told to nobody.
 */
export interface BlockList {
  has(player: PlayerId): boolean;
  /** The same by peer id, as connections name them. */
  hasPeer(peer: string): boolean;
  list(): readonly Blocked[];
  /** Faults `block/too-many`, `profile/cannot-write`. */
  add(blocked: Blocked): Result<null>;
  /** Fault `profile/cannot-write`. */
  remove(player: PlayerId): Result<null>;
}

const MAX_BLOCKED = 1000;
const SETTING = "blocked";

const kept = v.array(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    name: v.pipe(v.string(), v.maxLength(MAX_NAME)),
  }),
);

/** With the peer id, which takes a while to compute. */
type Entry = Blocked & { readonly peer: string };

export function openBlockList(settings: Pick<Store, "setting" | "setSetting">): BlockList {
  let entries: readonly Entry[] = read(settings.setting(SETTING)).map(withPeer);

  const change = (next: readonly Entry[]): Result<null> => {
    try {
      settings.setSetting(SETTING, JSON.stringify(next.map(withoutPeer)));
    } catch {
      return cannotWrite();
    }
    entries = next;
    return ok(null);
  };
  const has = (player: PlayerId) => entries.some(({ id }) => id === player);

  return {
    has,
    hasPeer: (peer) => entries.some((entry) => entry.peer === peer),
    list: () => entries.map(withoutPeer),
    add(blocked) {
      if (has(blocked.id)) return ok(null);
      return entries.length < MAX_BLOCKED
        ? change([...entries, withPeer(blocked)])
        : fail(
            "block/too-many",
            "The list of blocked players is full. Take somebody off it first.",
          );
    },
    remove: (player) => change(entries.filter(({ id }) => id !== player)),
  };
}

function withPeer({ id, name }: Blocked): Entry {
  const key = fromHex(id);
  return { id, name, peer: key.ok ? peerIdOf(key.value) : "" };
}

function withoutPeer({ id, name }: Entry): Blocked {
  return { id, name };
}

function read(text: string | null): readonly Blocked[] {
  try {
    return v.parse(kept, JSON.parse(text ?? "[]"));
  } catch {
    return [];
  }
}
