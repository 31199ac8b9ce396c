import * as v from "valibot";
import { concatBytes, equalBytes, toHex } from "../../../protocol/bytes.ts";
import { decode, encode } from "../../../protocol/cbor/cbor.ts";
import { CERTIFICATE_LIMIT, EVIDENCE_LIMIT } from "../../../protocol/certificate.ts";
import { CHAT_LIMIT } from "../../../protocol/chat.ts";
import { ENTRY_LIMIT } from "../../../protocol/entry.ts";
import { HASH_BYTES } from "../../../protocol/hash.ts";
import { JOIN_LIMIT } from "../../../protocol/join.ts";
import { MANIFEST_LIMIT, MAX_SEATS } from "../../../protocol/manifest.ts";
import { type Fault, fail, ok, type Result } from "../../../protocol/result.ts";
import { ROSTER_CHANGE_LIMIT } from "../../../protocol/roster.ts";
import { bytesOf, keyField, MAX_COUNT, wholeNumber } from "../../../protocol/signed.ts";
import { START_LIMIT } from "../../../protocol/start.ts";
import { STATEMENT_LIMIT } from "../../../protocol/statement.ts";
import { PROPOSAL_LIMIT, VOTE_LIMIT } from "../../../protocol/vote.ts";
import { NAME_BYTES } from "../../match/catch-up.ts";
import { ANEW_LIMIT } from "../../match/deciding/anew.ts";
import type { Line as MatchLine } from "../../match/match.ts";
import type { TableId } from "../api/api.ts";
import { CUP_LIMIT } from "../cup/cup.ts";
import { EVENING_LIMIT } from "../evening/evening.ts";

/** What travels among the members of a table, on any route: one byte for the kind, then its bytes. */
export interface Message {
  readonly kind: MessageKind;
  readonly bytes: Uint8Array;
}

/** An offer, and an empty list of players with its host's signature. */
export const CALLED_OFF_LIMIT = MANIFEST_LIMIT + 512;

/** Kinds with their first byte and their largest size. The numbers are part of the protocol. */
const KINDS = {
  /** A signed join, to the host of a table that gathers. */
  join: { tag: 1, limit: JOIN_LIMIT },
  /**
   * A player gives a seat back, or archives a finished table. Not signed: it counts only on a direct connection, whose
   * Noise handshake proved the player.
   */
  leave: { tag: 2, limit: 0 },
  roster: { tag: 3, limit: ROSTER_CHANGE_LIMIT },
  start: { tag: 4, limit: START_LIMIT },
  entry: { tag: 5, limit: ENTRY_LIMIT },
  chat: { tag: 6, limit: CHAT_LIMIT },
  /** The signed manifest of the table's next match. */
  rematch: { tag: 7, limit: MANIFEST_LIMIT },
  /** The word of that match's host that it is called off. */
  "called-off": { tag: 31, limit: CALLED_OFF_LIMIT },
  vote: { tag: 8, limit: VOTE_LIMIT },
  certificate: { tag: 9, limit: CERTIFICATE_LIMIT },
  /** A join with the proof that the player was invited, which stays between player and host and is in no record. */
  knock: { tag: 10, limit: HASH_BYTES + JOIN_LIMIT },
  /** The answer to a would-be spectator when this peer serves as many as it can. */
  crowded: { tag: 11, limit: 0 },
  /** The host refuses a seat; one byte says why. Not signed: it counts only on a direct connection, like a leave. */
  refused: { tag: 12, limit: 1 },
  evidence: { tag: 13, limit: EVIDENCE_LIMIT },
  proposal: { tag: 14, limit: PROPOSAL_LIMIT },
  claim: { tag: 15, limit: STATEMENT_LIMIT },
  end: { tag: 16, limit: STATEMENT_LIMIT },
  /** On disk only, like the next: what our own vote means, and the prevotes that our own precommit rests on. */
  content: { tag: 17, limit: CERTIFICATE_LIMIT },
  polka: { tag: 18, limit: CERTIFICATE_LIMIT },
  /** On disk only: the certificate of a phase that is final here with another content. */
  fork: { tag: 28, limit: CERTIFICATE_LIMIT },
  /** A player wants to play again after a match. Not signed: it counts only on a direct connection, like a leave. */
  again: { tag: 20, limit: 0 },
  /** The host's word about the evening at a table that gathers. Not signed, likewise. */
  evening: { tag: 21, limit: EVENING_LIMIT },
  /** The owner's word about the tournament at a table. Not signed, likewise. */
  cup: { tag: 22, limit: CUP_LIMIT },
  /** Where a game of it is played: its place, and the signed manifest. */
  "cup-table": { tag: 23, limit: MANIFEST_LIMIT + 64 },
  /** A player's report to the owner about the end of a game. Not signed, likewise. */
  "cup-result": { tag: 24, limit: 256 },
  /** Whether a player wants a break, in which no time runs. */
  pause: { tag: 25, limit: STATEMENT_LIMIT },
  /** On disk only: each seat's time left for all of its moves. */
  times: { tag: 26, limit: 1024 },
  /** On disk only: a player who has archived the table. */
  left: { tag: 30, limit: HASH_BYTES },
  /** On disk only: the match was begun anew, with the lines that follow. */
  anew: { tag: 29, limit: ANEW_LIMIT },
  /** The host has this player's join, and its turn will come. Not signed, like a leave. */
  queued: { tag: 27, limit: 0 },
  /** Ends a page that does not contain everything that was asked for. */
  more: { tag: 19, limit: 0 },
} as const;

export type MessageKind = keyof typeof KINDS;

const KIND_OF_TAG = new Map(
  (Object.keys(KINDS) as MessageKind[]).map((kind) => [KINDS[kind].tag as number, kind]),
);

/** What a match writes: everything else in a table's log is the table's own. */
const OF_A_MATCH: Readonly<Record<MatchLine["kind"], true>> = {
  entry: true,
  vote: true,
  proposal: true,
  certificate: true,
  evidence: true,
  claim: true,
  end: true,
  pause: true,
  content: true,
  polka: true,
  fork: true,
  anew: true,
};

/** Whether a line of a table's log is one of its match. */
export function isOfMatch(kind: MessageKind): kind is MatchLine["kind"] {
  return kind in OF_A_MATCH;
}

/** The largest message with its tag and, on a direct stream, its table's id. */
export const MAX_MESSAGE = 1 + Math.max(...Object.values(KINDS).map(({ limit }) => limit));
export const MAX_PUSH = HASH_BYTES + MAX_MESSAGE;

export const UNKNOWN_KIND: Fault = {
  code: "wire/unknown-kind",
  message: "This kind of message is unknown.",
};

/** Words that count only on a connection of whoever says them: their bytes do not name the speaker. */
const UNSIGNED: readonly MessageKind[] = [
  "leave",
  "crowded",
  "refused",
  "again",
  "evening",
  "cup",
  "cup-result",
  "pause",
  "queued",
];

/** Whether the verdict on a message depends on its bytes alone, not on who brings it. */
export function isSpokenFor(message: Uint8Array): boolean {
  const kind = KIND_OF_TAG.get(message[0] ?? 0);
  return kind === undefined || !UNSIGNED.includes(kind);
}

export function encodeMessage({ kind, bytes }: Message): Uint8Array {
  return concatBytes(Uint8Array.of(KINDS[kind].tag), bytes);
}

/** A player gives a seat back, or archives a finished table. */
export const GOODBYE = encodeMessage({ kind: "leave", bytes: new Uint8Array(0) });

export function isGoodbye(message: Uint8Array): boolean {
  return equalBytes(message, GOODBYE);
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

/** If it is too short for both, the join is unreadable. */
export function decodeKnock(bytes: Uint8Array): {
  readonly proof: Uint8Array;
  readonly join: Uint8Array;
} {
  return { proof: bytes.subarray(0, HASH_BYTES), join: bytes.subarray(HASH_BYTES) };
}

/**
 * Why a host refuses a seat: it has sent the player away, locked the table, or keeps free seats for earlier players.
 */
export type SeatRefusal = "sent-away" | "locked" | "kept";

const REFUSALS: readonly SeatRefusal[] = ["sent-away", "locked", "kept"];

export function encodeRefusal(refusal: SeatRefusal): Uint8Array {
  return encodeMessage({ kind: "refused", bytes: Uint8Array.of(REFUSALS.indexOf(refusal)) });
}

/** `null` for an unknown reason. */
export function decodeRefusal(bytes: Uint8Array): SeatRefusal | null {
  return REFUSALS[bytes[0] ?? REFUSALS.length] ?? null;
}

/** A message on a direct stream, after the id of its table. */
export function encodePush(table: Uint8Array, message: Uint8Array): Uint8Array {
  return concatBytes(table, message);
}

/** Fault `wire/torn` if it is too short for a table's id and a message. */
export function decodePush(
  frame: Uint8Array,
): Result<{ readonly table: TableId; readonly message: Uint8Array }> {
  return frame.length <= HASH_BYTES
    ? fail("wire/torn", "The message is shorter than the id of its table.")
    : ok({ table: toHex(frame.subarray(0, HASH_BYTES)), message: frame.subarray(HASH_BYTES) });
}

/** How far a peer has followed a table: it is sent what comes after. */
export type Position = {
  /** Changes of the roster. */
  readonly roster: number;
  /** How far the match is (`src/match/catch-up.ts`); `null` before the start. */
  readonly match: MatchPosition | null;
  /** Chat lines by author. */
  readonly chat: readonly { readonly author: Uint8Array; readonly next: number }[];
};

export type MatchPosition = {
  readonly turn: number;
  readonly log: Uint8Array;
  /** Names of entries, proposals and votes of the open phase. */
  readonly held: readonly Uint8Array[];
};

export type CatchUpRequest = {
  readonly v: 2;
  readonly table: Uint8Array;
  readonly position: Position;
  /**
   * The number of messages of the answer that have arrived already: a position does not count proofs and statements.
   */
  readonly skip: number;
};

/** A shuffle among 64 seats has 256 entries; what is beyond this is sent again, which does no harm. */
export const MAX_HELD = 512;

export const matchPositionFields = {
  turn: wholeNumber(0, MAX_COUNT),
  log: bytesOf(HASH_BYTES),
  held: v.pipe(v.array(bytesOf(NAME_BYTES)), v.maxLength(MAX_HELD)),
} as const;

const requestSchema: v.GenericSchema<unknown, CatchUpRequest> = v.strictObject({
  v: v.literal(2),
  table: bytesOf(HASH_BYTES),
  position: v.strictObject({
    roster: wholeNumber(0, MAX_COUNT),
    match: v.nullable(v.strictObject(matchPositionFields)),
    chat: v.pipe(
      v.array(v.strictObject({ author: keyField, next: wholeNumber(0, MAX_COUNT) })),
      v.maxLength(MAX_SEATS),
    ),
  }),
  skip: wholeNumber(0, MAX_COUNT),
});

/** Entries and chat of 64 seats. */
export const MAX_REQUEST = 16 * 1024;

export function encodeRequest(request: CatchUpRequest): Uint8Array {
  return encode(request);
}

/** Fault `wire/bad-request`. */
export function decodeRequest(bytes: Uint8Array): Result<CatchUpRequest> {
  const decoded = decode(bytes, MAX_REQUEST);
  const parsed = decoded.ok
    ? v.safeParse(requestSchema, decoded.value, { abortEarly: true })
    : null;
  return parsed?.success
    ? ok(parsed.output)
    : fail("wire/bad-request", "The request for missing messages is malformed.");
}

/** Distinguishes positions. */
export function namePosition(position: Position): string {
  return toHex(encode(position));
}
