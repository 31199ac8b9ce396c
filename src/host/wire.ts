import * as v from "valibot";
import { concatBytes, toHex } from "../../protocol/bytes.ts";
import { decode, encode } from "../../protocol/cbor.ts";
import { CHAT_LIMIT } from "../../protocol/chat.ts";
import { ENTRY_LIMIT } from "../../protocol/entry.ts";
import { HASH_BYTES } from "../../protocol/hash.ts";
import { JOIN_LIMIT } from "../../protocol/join.ts";
import { MANIFEST_LIMIT, MAX_SEATS } from "../../protocol/manifest.ts";
import { type Fault, fail, ok, type Result } from "../../protocol/result.ts";
import { ROSTER_CHANGE_LIMIT } from "../../protocol/roster.ts";
import { bytesOf, keyField, wholeNumber } from "../../protocol/signed.ts";
import { START_LIMIT } from "../../protocol/start.ts";
import { CERTIFICATE_LIMIT, VOTE_LIMIT } from "../../protocol/vote.ts";
import type { TableId } from "./api.ts";

/** What travels among the members of a table, on whichever route: one byte that says what it is, then its bytes. */
export interface Message {
  readonly kind: MessageKind;
  readonly bytes: Uint8Array;
}

/** Kinds with their first byte and their largest size. The numbers are part of the protocol. */
const KINDS = {
  /** A signed join: to the host of a gathering table, or among the players of a finished one as consent to a rematch. */
  join: { tag: 1, limit: JOIN_LIMIT },
  /** A player gives its seat back, or puts a finished table away. Not signed: it counts only on a direct connection, whose Noise handshake proved the player. */
  leave: { tag: 2, limit: 0 },
  roster: { tag: 3, limit: ROSTER_CHANGE_LIMIT },
  start: { tag: 4, limit: START_LIMIT },
  entry: { tag: 5, limit: ENTRY_LIMIT },
  chat: { tag: 6, limit: CHAT_LIMIT },
  /** The signed manifest of a rematch. */
  rematch: { tag: 7, limit: MANIFEST_LIMIT },
  vote: { tag: 8, limit: VOTE_LIMIT },
  certificate: { tag: 9, limit: CERTIFICATE_LIMIT },
  /** A join with the proof that the player was invited, which is between player and host and in no record. */
  knock: { tag: 10, limit: HASH_BYTES + JOIN_LIMIT },
  /** In place of an answer to somebody who wants to watch: as many do as this peer can serve. */
  crowded: { tag: 11, limit: 0 },
  /** The host gives no seat, and one byte says why. Not signed: it counts only on a direct connection, as a leave does. */
  refused: { tag: 12, limit: 1 },
  /** An entry that convicts its author. On disk only: peers send it as an entry. */
  evidence: { tag: 13, limit: ENTRY_LIMIT },
} as const;

export type MessageKind = keyof typeof KINDS;

const KIND_OF_TAG = new Map<number, MessageKind>([
  [1, "join"],
  [2, "leave"],
  [3, "roster"],
  [4, "start"],
  [5, "entry"],
  [6, "chat"],
  [7, "rematch"],
  [8, "vote"],
  [9, "certificate"],
  [10, "knock"],
  [11, "crowded"],
  [12, "refused"],
  [13, "evidence"],
]);

/** The largest message with its tag and, on a direct stream, its table's id. */
export const MAX_MESSAGE = 1 + Math.max(...Object.values(KINDS).map(({ limit }) => limit));
export const MAX_PUSH = HASH_BYTES + MAX_MESSAGE;

export const UNKNOWN_KIND: Fault = {
  code: "wire/unknown-kind",
  message: "This kind of message is not known.",
};

export function encodeMessage({ kind, bytes }: Message): Uint8Array {
  return concatBytes(Uint8Array.of(KINDS[kind].tag), bytes);
}

/** Faults `wire/unknown-kind`, `wire/too-large`. */
export function decodeMessage(message: Uint8Array): Result<Message> {
  const kind = KIND_OF_TAG.get(message[0] ?? 0);
  if (kind === undefined) return { ok: false, fault: UNKNOWN_KIND };
  const bytes = message.subarray(1);
  return bytes.length > KINDS[kind].limit
    ? fail(
        "wire/too-large",
        `The message has ${bytes.length} bytes; ${KINDS[kind].limit} are allowed.`,
      )
    : ok({ kind, bytes });
}

/** A proof of 32 bytes, then the join it is for. */
export function encodeKnock(proof: Uint8Array, join: Uint8Array): Uint8Array {
  return encodeMessage({ kind: "knock", bytes: concatBytes(proof, join) });
}

/** What is too short for both leaves a join that nobody can read. */
export function decodeKnock(bytes: Uint8Array): {
  readonly proof: Uint8Array;
  readonly join: Uint8Array;
} {
  return { proof: bytes.subarray(0, HASH_BYTES), join: bytes.subarray(HASH_BYTES) };
}

/** Why a host gives somebody no seat: it has sent them away, or locked the table. */
export type SeatRefusal = "sent-away" | "locked";

const REFUSALS: readonly SeatRefusal[] = ["sent-away", "locked"];

export function encodeRefusal(refusal: SeatRefusal): Uint8Array {
  return encodeMessage({ kind: "refused", bytes: Uint8Array.of(REFUSALS.indexOf(refusal)) });
}

/** `null` for a reason that is not known. */
export function decodeRefusal(bytes: Uint8Array): SeatRefusal | null {
  return REFUSALS[bytes[0] ?? REFUSALS.length] ?? null;
}

/** A message on a direct stream, after the id of its table. */
export function encodePush(table: Uint8Array, message: Uint8Array): Uint8Array {
  return concatBytes(table, message);
}

/** Fault `wire/torn` if there is no room for a table's id and a message. */
export function decodePush(
  frame: Uint8Array,
): Result<{ readonly table: TableId; readonly message: Uint8Array }> {
  return frame.length <= HASH_BYTES
    ? fail("wire/torn", "The message is shorter than the id of its table.")
    : ok({ table: toHex(frame.subarray(0, HASH_BYTES)), message: frame.subarray(HASH_BYTES) });
}

/** How far a peer has followed a table: what it is sent on from. */
export type Position = {
  /** Changes of the roster. */
  readonly roster: number;
  readonly started: boolean;
  /** Entries by seat. */
  readonly heads: readonly number[];
  /** The hashes of certificates (`protocol/vote.ts`). */
  readonly certificates: readonly Uint8Array[];
  /** Lines of talk by author. */
  readonly chat: readonly { readonly author: Uint8Array; readonly next: number }[];
};

export type CatchUpRequest = {
  readonly v: 1;
  readonly table: Uint8Array;
  readonly position: Position;
};

/** More than anybody will be voted out of a match; further ones are sent again and do no harm. */
export const MAX_CERTIFICATES = 128;

const requestSchema: v.GenericSchema<unknown, CatchUpRequest> = v.strictObject({
  v: v.literal(1),
  table: bytesOf(HASH_BYTES),
  position: v.strictObject({
    roster: wholeNumber(0),
    started: v.boolean(),
    heads: v.pipe(v.array(wholeNumber(0)), v.maxLength(MAX_SEATS)),
    certificates: v.pipe(v.array(bytesOf(HASH_BYTES)), v.maxLength(MAX_CERTIFICATES)),
    chat: v.pipe(
      v.array(v.strictObject({ author: keyField, next: wholeNumber(0) })),
      v.maxLength(MAX_SEATS),
    ),
  }),
});

/** Heads and talk of 64 seats, and certificates. */
export const MAX_REQUEST = 16 * 1024;

export function encodeRequest(request: CatchUpRequest): Uint8Array {
  return encode(request);
}

/** Fault `wire/bad-request`. */
export function decodeRequest(bytes: Uint8Array): Result<CatchUpRequest> {
  const decoded = decode(bytes, MAX_REQUEST);
  const parsed = decoded.ok ? v.safeParse(requestSchema, decoded.value) : null;
  return parsed?.success
    ? ok(parsed.output)
    : fail("wire/bad-request", "The request for missing messages is not shaped as it should be.");
}
