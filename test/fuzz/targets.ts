import { toHex } from "../../protocol/bytes.ts";
import { decode, encode } from "../../protocol/cbor/cbor.ts";
import { decodeCertificate, decodeEvidence } from "../../protocol/certificate.ts";
import { openChat, signChat } from "../../protocol/chat.ts";
import { readEntry, signEntry } from "../../protocol/entry.ts";
import { decodeAddresses, decodeCandidates } from "../../protocol/invite/addresses.ts";
import { findCode } from "../../protocol/invite/code.ts";
import { readInvite } from "../../protocol/invite/invite.ts";
import { readContact } from "../../protocol/invite/two-way.ts";
import { openJoin, signJoin } from "../../protocol/join.ts";
import { openManifest } from "../../protocol/manifest.ts";
import { decodeRecord } from "../../protocol/record.ts";
import {
  emptyRoster,
  followRoster,
  openRosterList,
  signRosterChange,
  signRosterList,
} from "../../protocol/roster.ts";
import { rosterOf, unwrap } from "../../protocol/seating.fixture.ts";
import { openStart, signStart } from "../../protocol/start.ts";
import { readClaim, readEnd, readPause } from "../../protocol/statement.ts";
import { readProposal, readVote } from "../../protocol/vote.ts";
import { findGame } from "../../src/games/registry.ts";
import {
  decodeMessage as decodeApi,
  encodeMessage as encodeApi,
} from "../../src/host/api/codec.ts";
import { decodeCallOff } from "../../src/host/evening/called-off.ts";
import { decodeList, encodeList, MAX_LOBBY_FRAME } from "../../src/host/lobby/list.ts";
import { createFrameDecoder, encodeFrame } from "../../src/host/network/frames.ts";
import { parseCandidate, parseDescription } from "../../src/host/reach/description.ts";
import {
  decodeMessage,
  decodePush,
  decodeRequest,
  encodeMessage,
  encodeRequest,
  MAX_PUSH,
  MAX_REQUEST,
} from "../../src/host/table/messages.ts";
import { longRecord } from "../../src/host/testing/long-record.ts";
import { verifyRecord } from "../../src/match/record/verification.ts";
import { nativeSigner, nativeVerify, openChance } from "../../src/node/keys/crypto.ts";
import { parseBeacon } from "../../src/node/network/lan-beacon.ts";

/** Something that outside bytes reach; it must not throw, whatever they are. */
export interface Target {
  readonly name: string;
  /** The most bytes that reach it. */
  readonly limit: number;
  readonly samples: readonly Uint8Array[];
  readonly take: (input: Uint8Array) => void;
  /** By what factor it gets fewer inputs than others. */
  readonly cost: number;
  /** Whether every connected peer reaches it; the others read what the player chose to open. */
  readonly byStrangers: boolean;
}

const me = nativeSigner(new Uint8Array(32).fill(1));
const other = nativeSigner(new Uint8Array(32).fill(2));
const roster = rosterOf([me, other], nativeVerify);
const { table } = roster;
const join = signJoin(table, "Ann", new Uint8Array(32), me);
const change = signRosterChange(emptyRoster(table), { kind: "accept", join: join.bytes }, me).bytes;
const list = signRosterList(roster, me);
const start = unwrap(signStart(roster, me)).start.bytes;
const chat = signChat(table, 0, "Good luck!", me).bytes;
const zero = new Uint8Array(32);
const entry = signEntry(
  {
    v: 2,
    match: zero,
    turn: 0,
    log: zero,
    seat: 0,
    step: 0,
    body: { kind: "act", action: { column: 1 }, seen: [] },
  },
  me,
).bytes;
const request = encodeRequest({
  v: 2,
  table: table.hash,
  position: { roster: 1, match: { turn: 3, log: zero, held: [zero.subarray(0, 16)] }, chat: [] },
  skip: 0,
});
const lobby = encodeList([
  { manifest: table.bytes, roster: list },
  { manifest: table.bytes, start },
]);
const record = longRecord(12);
const chance = await openChance();

const text = new TextDecoder();
const bytesOf = (string: string) => new TextEncoder().encode(string);
const offer =
  "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=ice-ufrag:abcd\r\na=ice-pwd:0123456789012345678901\r\na=fingerprint:sha-256 AA:BB\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n";
const candidate = "candidate:1 1 UDP 2122317823 192.0.2.1 54321 typ host";

const stranger = (
  name: string,
  limit: number,
  samples: readonly Uint8Array[],
  take: (input: Uint8Array) => void,
): Target => ({ name, limit, samples, take, cost: 1, byStrangers: true });

export const TARGETS: readonly Target[] = [
  stranger("frames", 4096, [encodeFrame(chat), encodeFrame(entry)], (input) => {
    const decoder = createFrameDecoder(MAX_PUSH);
    for (let at = 0; at < input.length; at += 7) decoder.push(input.subarray(at, at + 7));
  }),
  stranger(
    "cbor",
    MAX_LOBBY_FRAME,
    [lobby, request, encode({ a: [1, "b", null, zero] })],
    (input) => void decode(input, MAX_LOBBY_FRAME),
  ),
  stranger(
    "messages",
    8192,
    [encodeMessage({ kind: "entry", bytes: entry })],
    (input) => void decodeMessage(input),
  ),
  stranger("pushes", 8192, [entry], (input) => void decodePush(input)),
  stranger("entries", MAX_PUSH, [entry], (input) => void readEntry(input)),
  stranger("votes", 8192, [entry, chat], (input) => void readVote(input)),
  stranger("proposals", 65_536, [entry, lobby], (input) => void readProposal(input)),
  stranger("certificates", 65_536, [entry, lobby], (input) => void decodeCertificate(input)),
  stranger("evidence", 65_536, [entry, lobby], (input) => void decodeEvidence(input)),
  stranger("claims", 1024, [entry, chat], (input) => void readClaim(input)),
  stranger("last signatures", 1024, [entry, chat], (input) => void readEnd(input)),
  stranger("words about breaks", 1024, [entry, chat], (input) => void readPause(input)),
  stranger("requests to catch up", MAX_REQUEST, [request], (input) => void decodeRequest(input)),
  stranger("manifests", 4096, [table.bytes], (input) => void openManifest(input, nativeVerify)),
  stranger("joins", 1024, [join.bytes], (input) => void openJoin(input, table, nativeVerify)),
  stranger(
    "roster changes",
    2048,
    [change],
    (input) => void followRoster(emptyRoster(table), input, nativeVerify),
  ),
  stranger("rosters", 8192, [list], (input) => void openRosterList(input, table, nativeVerify)),
  stranger("next matches called off", 8192, [encode({ manifest: table.bytes, list })], (input) => {
    const read = decodeCallOff(input);
    if (!read.ok) return;
    openManifest(read.value.manifest, nativeVerify);
    openRosterList(read.value.list, table, nativeVerify);
  }),
  stranger("starts", 65_536, [start], (input) => void openStart(input, table, nativeVerify)),
  stranger("talk", 4096, [chat], (input) => void openChat(input, table, nativeVerify)),
  stranger(
    "lists of tables",
    MAX_LOBBY_FRAME,
    [lobby],
    (input) => void decodeList(input, toHex(me.key), nativeVerify),
  ),
  stranger(
    "beacons",
    512,
    [bytesOf('{"fairhand":1,"network":"n","peer":"p","port":1,"query":true}')],
    (input) => void parseBeacon(input, "n"),
  ),
  stranger(
    "descriptions of connections",
    16_384,
    [bytesOf(offer)],
    (input) => void parseDescription(text.decode(input)),
  ),
  stranger(
    "candidates of connections",
    4096,
    [bytesOf(candidate)],
    (input) => void parseCandidate(text.decode(input)),
  ),
  stranger("addresses", 2048, [Uint8Array.of(4, 127, 0, 0, 1, 15, 161)], (input) => {
    decodeAddresses(input);
    decodeCandidates(input);
  }),
  {
    name: "codes",
    limit: 8192,
    samples: [bytesOf("fairhand:AAECAwQFBgcICQoLDA0ODw"), bytesOf("https://example.org/?x=1")],
    take(input) {
      const code = findCode(text.decode(input));
      if (!code.ok) return;
      readInvite(code.value, 0);
      readContact("offer", code.value);
    },
    cost: 1,
    byStrangers: false,
  },
  {
    name: "calls of the page",
    limit: 65_536,
    samples: [bytesOf(encodeApi({ t: "q", m: "openRecord", a: [zero], i: "1" }))],
    take: (input) => void decodeApi(text.decode(input)),
    cost: 1,
    byStrangers: false,
  },
  {
    name: "records",
    limit: 65_536,
    samples: [record],
    take: (input) => void decodeRecord(input),
    cost: 1,
    byStrangers: false,
  },
  {
    name: "verified records",
    limit: 65_536,
    samples: [record],
    take: (input) => void verifyRecord(input, { findGame, verify: nativeVerify, chance }),
    cost: 10,
    byStrangers: false,
  },
];
