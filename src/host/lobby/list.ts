import * as v from "valibot";
import { equalBytes, fromHex, toHex } from "../../../protocol/bytes.ts";
import { decode, encode } from "../../../protocol/cbor/cbor.ts";
import { SIGNATURE_BYTES, type Verify } from "../../../protocol/identity.ts";
import {
  MANIFEST_LIMIT,
  MAX_SEATS,
  type Manifest,
  openManifest,
} from "../../../protocol/manifest.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import {
  emptyRoster,
  openRosterList,
  ROSTER_LIST_LIMIT,
  type Roster,
} from "../../../protocol/roster.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { openStart, type Seating, START_LIMIT } from "../../../protocol/start.ts";
import type { PlayerId } from "../api/api.ts";

/**
 * A table that can be joined, as its host announces it, or watched, as one of its players does: everything in it is
 * signed.
 */
export interface Announcement {
  readonly manifest: Uint8Array;
  /** The list of players as its host has signed it; none once the match has begun. */
  readonly roster?: Uint8Array;
  /** The start, if the match has begun. */
  readonly start?: Uint8Array;
}

/** An announced table, as its reader checked it (`decodeList`). */
export interface OpenTable {
  readonly table: Signed<Manifest>;
  readonly roster: Roster;
  /** Who plays; `null` while players gather. */
  readonly seating: Seating | null;
}

/** Nobody sits at two tables; a finished match may still be shown beside the next one. */
const MAX_TABLES = 4;
/**
 * At all tables together: a full one and the finished one beside it. Each player is a signature to check, a tenth of a
 * millisecond, once.
 */
const MAX_PLAYERS = 2 * MAX_SEATS;
export const MAX_LOBBY_FRAME = 64 * 1024;

const bytesUpTo = (limit: number) =>
  v.pipe(
    v.instance(Uint8Array),
    v.check((bytes) => bytes.length <= limit),
  );
const listSchema = v.pipe(
  v.array(
    v.strictObject({
      manifest: bytesUpTo(MANIFEST_LIMIT),
      roster: v.exactOptional(bytesUpTo(ROSTER_LIST_LIMIT)),
      start: v.exactOptional(bytesUpTo(START_LIMIT)),
    }),
  ),
  v.maxLength(MAX_TABLES),
);

const NOTHING = new Uint8Array(0);
const namesPlayers = v.object({ joins: v.array(v.unknown()) });

/**
 * How many players a list names, each a signature to check. Both sides count them in the bytes, before anything is
 * checked.
 */
function playersIn(list: readonly Announcement[]): number {
  const counts = list
    .flatMap(({ roster, start }) => [roster, start])
    .map((signed) => {
      const decoded = decode(signed?.subarray(0, -SIGNATURE_BYTES) ?? NOTHING, MAX_LOBBY_FRAME);
      const parsed = decoded.ok
        ? v.safeParse(namesPlayers, decoded.value, { abortEarly: true })
        : null;
      return parsed?.success ? parsed.output.joins.length : 0;
    });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The newest tables that a reader takes: so many, with so many players, in a frame. */
export function encodeList(tables: readonly Announcement[]): Uint8Array {
  const list = tables.slice(-MAX_TABLES).map(({ manifest, roster, start }) => ({
    manifest,
    ...(roster === undefined ? {} : { roster }),
    ...(start === undefined ? {} : { start }),
  }));
  const bytes = encode(list);
  const fits = bytes.length <= MAX_LOBBY_FRAME && playersIn(list) <= MAX_PLAYERS;
  return fits ? bytes : encodeList(list.slice(1));
}

/**
 * For a list that is only shown: a peer has proved its key to the connection over which the list came (Noise), so what it
 * says itself is taken at its word, and only what it says of others is checked. While 40 hosts opened a table each at once,
 * checking a sender's own signatures was a quarter of their work. Whoever joins or watches checks all of them.
 */
export function trusting(from: PlayerId, verify: Verify): Verify {
  const own = fromHex(from);
  return (key, message, signature) =>
    (own.ok && equalBytes(key, own.value)) || verify(key, message, signature);
}

/**
 * Reads a peer's list; it may announce tables it hosts, and matches it plays in. `before`: what its last list said.
 * Faults `lobby/malformed`, `lobby/crowded`, `lobby/foreign-table` and those of the parts.
 */
export function decodeList(
  bytes: Uint8Array,
  from: PlayerId,
  verify: Verify,
  before: readonly OpenTable[] = [],
): Result<OpenTable[]> {
  const decoded = decode(bytes, MAX_LOBBY_FRAME);
  const list = decoded.ok ? v.safeParse(listSchema, decoded.value, { abortEarly: true }) : null;
  if (!list?.success) return fail("lobby/malformed", "The list of open tables is malformed.");
  if (playersIn(list.output) > MAX_PLAYERS)
    return fail("lobby/crowded", "The list names too many players.");
  const tables: OpenTable[] = [];
  for (const { manifest, roster: listed, start } of list.output) {
    const table = openManifest(manifest, verify);
    if (!table.ok) return table;
    const seating = start === undefined ? ok(null) : openStart(start, table.value, verify);
    if (!seating.ok) return seating;
    const owners = seating.value?.joins.map(({ value }) => value.player) ?? [
      table.value.value.host,
    ];
    if (!owners.some((owner) => toHex(owner) === from))
      return fail("lobby/foreign-table", "The table belongs to somebody else.");
    const roster =
      listed === undefined
        ? ok(emptyRoster(table.value))
        : openRosterList(listed, table.value, verify, joinsIn(before, table.value));
    if (!roster.ok) return roster;
    tables.push({ table: table.value, roster: roster.value, seating: seating.value });
  }
  return ok(tables);
}

function joinsIn(list: readonly OpenTable[], { hash }: Signed<Manifest>): Roster["joins"] {
  return list.find(({ table }) => equalBytes(table.hash, hash))?.roster.joins ?? [];
}
