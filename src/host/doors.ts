import * as v from "valibot";
import { fromHex, toHex } from "../../protocol/bytes.ts";
import { SECRET_BYTES } from "../../protocol/invite.ts";
import { ok, type Result } from "../../protocol/result.ts";
import { wholeNumber } from "../../protocol/signed.ts";
import type { PlayerId, TableId } from "./api.ts";
import type { Store } from "./store.ts";
import { cannotWrite } from "./table-state.ts";

/** Who may still come to this player's own tables: what is locked, and the secrets of the invites. */
export interface Doors {
  at(table: TableId): Door;
  /** Whoever was let in at a table may look on at its rematch. */
  inherit(table: TableId, next: TableId): void;
  /** The table is gone, and its invites with it. */
  forget(table: TableId): void;
}

/** The door of one table. */
export interface Door {
  locked(): boolean;
  /** Fault `profile/cannot-write`. */
  setLocked(locked: boolean): Result<null>;
  /** What invites carry now. Made when there is none, or when it has run out. Fault `profile/cannot-write`. */
  pass(): Result<Pass>;
  /** Makes another; what was given away before is worth nothing from now on. Fault `profile/cannot-write`. */
  renew(): Result<Pass>;
  /** The secret that opens now, or `null`. */
  secret(): Uint8Array | null;
  /** This player has proved to know the secret; good until it changes or Fairhand ends. */
  letIn(player: PlayerId): void;
  isLetIn(player: PlayerId): boolean;
}

interface Pass {
  readonly secret: Uint8Array;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

export interface DoorDeps {
  readonly settings: Pick<Store, "setting" | "setSetting">;
  readonly random: (bytes: number) => Uint8Array;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Long enough for an evening that was put off; the addresses in an invite seldom live longer. */
const GOOD_FOR_MS = 48 * 60 * 60_000;
const MINUTE = 60_000;
/** A code that went around the world must not grow our memory. */
const MAX_LET_IN = 256;
const SETTING = "doors";

const kept = v.record(
  v.string(),
  v.strictObject({
    locked: v.boolean(),
    pass: v.nullable(v.strictObject({ secret: v.string(), expires: wholeNumber(0) })),
  }),
);

type Kept = v.InferOutput<typeof kept>;

/** The doors as the profile remembers them. */
export function openDoors({ settings, random, now }: DoorDeps): Doors {
  const letIn = new Map<TableId, Set<PlayerId>>();
  let doors = read(settings.setting(SETTING));

  const change = (next: Kept): Result<null> => {
    try {
      settings.setSetting(SETTING, JSON.stringify(next));
    } catch {
      return cannotWrite();
    }
    doors = next;
    return ok(null);
  };
  const passOf = (table: TableId): Pass | null => {
    const pass = doors[table]?.pass ?? null;
    const secret = pass === null ? null : fromHex(pass.secret);
    return pass !== null && secret?.ok && now() < pass.expires
      ? { secret: secret.value, expires: pass.expires }
      : null;
  };
  const renew = (table: TableId): Result<Pass> => {
    const pass: Pass = {
      secret: random(SECRET_BYTES),
      expires: Math.floor((now() + GOOD_FOR_MS) / MINUTE) * MINUTE,
    };
    const written = { secret: toHex(pass.secret), expires: pass.expires };
    const changed = change({
      ...doors,
      [table]: { locked: doors[table]?.locked ?? false, pass: written },
    });
    if (!changed.ok) return changed;
    letIn.delete(table);
    return ok(pass);
  };

  return {
    at: (table) => ({
      locked: () => doors[table]?.locked ?? false,
      setLocked: (locked) =>
        change({ ...doors, [table]: { locked, pass: doors[table]?.pass ?? null } }),
      pass() {
        const pass = passOf(table);
        return pass === null ? renew(table) : ok(pass);
      },
      renew: () => renew(table),
      secret: () => passOf(table)?.secret ?? null,
      letIn(player) {
        const players = letIn.get(table) ?? new Set();
        if (players.size < MAX_LET_IN) letIn.set(table, players.add(player));
      },
      isLetIn: (player) => letIn.get(table)?.has(player) ?? false,
    }),
    inherit(table, next) {
      const players = letIn.get(table);
      if (players !== undefined) letIn.set(next, new Set(players));
    },
    forget(table) {
      letIn.delete(table);
      const { [table]: gone, ...rest } = doors;
      // A line that stays behind for want of disk space opens nothing.
      if (gone !== undefined) change(rest);
    },
  };
}

/** What an earlier version wrote, or nobody, opens no door. */
function read(text: string | null): Kept {
  try {
    return v.parse(kept, JSON.parse(text ?? "{}"));
  } catch {
    return {};
  }
}
