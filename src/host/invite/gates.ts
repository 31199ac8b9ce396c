import * as v from "valibot";
import { fromHex, toHex } from "../../../protocol/bytes.ts";
import { SECRET_BYTES } from "../../../protocol/invite/invite.ts";
import { ok, type Result } from "../../../protocol/result.ts";
import { MAX_MS, wholeNumber } from "../../../protocol/signed.ts";
import type { PlayerId, TableId } from "../api/api.ts";
import { cannotWrite, type Store } from "../ports/store.ts";

/** Who may still come to this player's own tables: the locks, and the secrets of the invites. */
export interface Gates {
  at(table: TableId): Gate;
  /** Players admitted to a table may watch its rematch. */
  inherit(table: TableId, next: TableId): void;
  /** The table is gone, and its invites with it. */
  forget(table: TableId): void;
}

/** The gate of one table. */
export interface Gate {
  locked(): boolean;
  /** Fault `profile/cannot-write`. */
  setLocked(locked: boolean): Result<null>;
  /** Whether only people this player knows may sit down. */
  knownOnly(): boolean;
  /** Fault `profile/cannot-write`. */
  setKnownOnly(knownOnly: boolean): Result<null>;
  /**
   * Why this player may not sit down, apart from lacking an invite: nobody may (`locked`), strangers may not
   * (`strangers`), the player or their address was sent away, or they have given seats back too often (`restless`).
   */
  refusal(player: PlayerId): GateRefusal | null;
  /** The player has taken a seat. */
  seated(player: PlayerId): void;
  /** The player has given its seat back. */
  gaveBack(player: PlayerId): void;
  /** Keeps the player away for as long as the table exists, and strangers from the same address with it. */
  sendAway(player: PlayerId): void;
  /** What invites carry now. Created if there is none, or if it has expired. Fault `profile/cannot-write`. */
  pass(): Result<Pass>;
  /** Creates a new one; earlier ones stop working. Fault `profile/cannot-write`. */
  renew(): Result<Pass>;
  /** The currently valid secret, or `null`. */
  secret(): Uint8Array | null;
  /**
   * This player has proved knowledge of the secret; valid until it changes, the player is sent away or Fairhand ends.
   */
  letIn(player: PlayerId): void;
  isLetIn(player: PlayerId): boolean;
}

export type GateRefusal = "locked" | "strangers" | "sent-away" | "restless";

interface Pass {
  readonly secret: Uint8Array;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

export interface GateDeps {
  readonly settings: Pick<Store, "setting" | "setSetting">;
  readonly random: (bytes: number) => Uint8Array;
  readonly isKnown: (player: PlayerId) => boolean;
  /** The address a player is connected from, if it tells players apart. */
  readonly addressOf: (player: PlayerId) => string | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Long enough for a postponed evening; the addresses in an invite seldom live longer. */
const GOOD_FOR_MS = 48 * 60 * 60_000;
const MINUTE = 60_000;
/** A code posted in public must not fill the memory. */
const MAX_LET_IN = 256;
/**
 * Seats given back at one table by one player, by the strangers at one address, and by all strangers, and by one
 * whom this player knows. Those who stay are not counted: a whole party may come from one address.
 */
const MAX_GIVEN_BACK = { player: 8, address: 16, strangers: 128, known: 64 } as const;
const SETTING = "doors";

const kept = v.record(
  v.string(),
  v.strictObject({
    locked: v.boolean(),
    knownOnly: v.optional(v.boolean(), false),
    pass: v.nullable(v.strictObject({ secret: v.string(), expires: wholeNumber(0, MAX_MS) })),
  }),
);

type Kept = v.InferOutput<typeof kept>;

/** What has happened at a gate since the start. */
interface Visits {
  readonly letIn: Set<PlayerId>;
  /** Players and addresses that were sent away. */
  readonly sentAway: Set<string>;
  /**
   * Strangers who sit here, and the accounts (player, address and `strangers`) on which their giving back is counted.
   */
  readonly seated: Map<PlayerId, readonly string[]>;
  readonly givenBack: Map<string, number>;
}

interface State {
  readonly deps: GateDeps;
  readonly visits: Map<TableId, Visits>;
  /** As the profile stores them. */
  doors: Kept;
}

/** The gates as the profile stores them. */
export function openGates(deps: GateDeps): Gates {
  const state: State = { deps, visits: new Map(), doors: read(deps.settings.setting(SETTING)) };
  const { visits } = state;
  return {
    at: (table) => gateAt(state, table),
    inherit(table, next) {
      for (const player of visits.get(table)?.letIn ?? []) visitsAt(state, next).letIn.add(player);
    },
    forget(table) {
      visits.delete(table);
      const { [table]: gone, ...rest } = state.doors;
      // A line that could not be removed because the disk was full opens nothing.
      if (gone !== undefined) write(state, rest);
    },
  };
}

function gateAt(state: State, table: TableId): Gate {
  const { isKnown, addressOf } = state.deps;
  return {
    locked: () => doorAt(state, table).locked,
    setLocked: (locked) => change(state, table, { locked }),
    knownOnly: () => doorAt(state, table).knownOnly,
    setKnownOnly: (knownOnly) => change(state, table, { knownOnly }),
    refusal: (player) => refusal(state, table, player),
    seated(player) {
      if (isKnown(player)) {
        visitsAt(state, table).seated.set(player, [player]);
        return;
      }
      // The address they sat from: a player who returns from elsewhere leaves on that account.
      const address = addressOf(player);
      visitsAt(state, table).seated.set(player, [
        player,
        "strangers",
        ...(address === null ? [] : [address]),
      ]);
    },
    gaveBack(player) {
      const { seated, givenBack } = visitsAt(state, table);
      for (const key of seated.get(player) ?? []) givenBack.set(key, (givenBack.get(key) ?? 0) + 1);
      seated.delete(player);
    },
    sendAway(player) {
      const { sentAway, seated, letIn } = visitsAt(state, table);
      sentAway.add(player);
      seated.delete(player);
      letIn.delete(player);
      const address = isKnown(player) ? null : addressOf(player);
      if (address !== null) sentAway.add(address);
    },
    pass() {
      const pass = passOf(state, table);
      return pass === null ? renew(state, table) : ok(pass);
    },
    renew: () => renew(state, table),
    secret: () => passOf(state, table)?.secret ?? null,
    letIn(player) {
      const { letIn, seated, sentAway } = visitsAt(state, table);
      if (sentAway.has(player)) return;
      letIn.delete(player);
      letIn.add(player);
      if (letIn.size <= MAX_LET_IN) return;
      // Whoever made that many keys does not shut out those who come later.
      for (const one of letIn)
        if (one !== player && !seated.has(one) && !isKnown(one)) {
          letIn.delete(one);
          return;
        }
    },
    isLetIn: (player) => state.visits.get(table)?.letIn.has(player) ?? false,
  };
}

function visitsAt({ visits }: State, table: TableId): Visits {
  const known = visits.get(table) ?? {
    letIn: new Set(),
    sentAway: new Set(),
    seated: new Map(),
    givenBack: new Map(),
  };
  visits.set(table, known);
  return known;
}

function doorAt({ doors }: State, table: TableId): Kept[string] {
  return doors[table] ?? CLOSED_TO_NOBODY;
}

function change(state: State, table: TableId, to: Partial<Kept[string]>): Result<null> {
  return write(state, { ...state.doors, [table]: { ...doorAt(state, table), ...to } });
}

function write(state: State, doors: Kept): Result<null> {
  try {
    state.deps.settings.setSetting(SETTING, JSON.stringify(doors));
  } catch {
    return cannotWrite();
  }
  state.doors = doors;
  return ok(null);
}

function passOf(state: State, table: TableId): Pass | null {
  const { pass } = doorAt(state, table);
  const secret = pass === null ? null : fromHex(pass.secret);
  return pass !== null && secret?.ok && state.deps.now() < pass.expires
    ? { secret: secret.value, expires: pass.expires }
    : null;
}

function renew(state: State, table: TableId): Result<Pass> {
  const { random, now } = state.deps;
  const pass: Pass = {
    secret: random(SECRET_BYTES),
    expires: Math.floor((now() + GOOD_FOR_MS) / MINUTE) * MINUTE,
  };
  const written = { secret: toHex(pass.secret), expires: pass.expires };
  const changed = change(state, table, { pass: written });
  if (!changed.ok) return changed;
  visitsAt(state, table).letIn.clear();
  return ok(pass);
}

function refusal(state: State, table: TableId, player: PlayerId): GateRefusal | null {
  const { isKnown, addressOf } = state.deps;
  const { locked, knownOnly } = doorAt(state, table);
  const { sentAway, givenBack } = visitsAt(state, table);
  const known = isKnown(player);
  const address = known ? null : addressOf(player);
  if (sentAway.has(player) || (address !== null && sentAway.has(address))) return "sent-away";
  if (locked) return "locked";
  if (known) return (givenBack.get(player) ?? 0) >= MAX_GIVEN_BACK.known ? "restless" : null;
  if (knownOnly) return "strangers";
  const isRestless =
    (givenBack.get(player) ?? 0) >= MAX_GIVEN_BACK.player ||
    (address !== null && (givenBack.get(address) ?? 0) >= MAX_GIVEN_BACK.address) ||
    (givenBack.get("strangers") ?? 0) >= MAX_GIVEN_BACK.strangers;
  return isRestless ? "restless" : null;
}

const CLOSED_TO_NOBODY = { locked: false, knownOnly: false, pass: null } as const;

/** Data that an earlier version wrote, or that is damaged, opens no gate. */
function read(text: string | null): Kept {
  try {
    return v.parse(kept, JSON.parse(text ?? "{}"));
  } catch {
    return {};
  }
}
