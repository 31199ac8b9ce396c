import { blake2b } from "@noble/hashes/blake2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Candidate } from "../../../protocol/invite/addresses.ts";
import { isUnicastIp, parseIp } from "../../../protocol/invite/ip.ts";

/**
 * Who begins a data channel. The two sides never share credentials; otherwise a packet could be sent back to its
 * author.
 */
export type Role = "offer" | "answer";

/**
 * The credentials with which ICE (RFC 8445) authenticates packets. Only holders of the secret reach the data channel's
 * port at all.
 */
export interface Credentials {
  readonly iceUfrag: string;
  readonly icePwd: string;
}

/** RFC 8839 section 5.4 asks for at least 4 and 22 characters of base64. */
export function credentialsOf(secret: Uint8Array, role: Role): Credentials {
  const bytes = blake2b(concatBytes(utf8ToBytes(`fairhand/ice/1/${role}/`), secret), { dkLen: 24 });
  const text = btoa(String.fromCharCode(...bytes));
  return { iceUfrag: text.slice(0, 8), icePwd: text.slice(8) };
}

/** The part of a session description (RFC 8866) that is used here. */
export interface Description {
  readonly credentials: Credentials;
  /** SHA-256 of the certificate as hex pairs (RFC 8122). */
  readonly fingerprint: string;
  readonly candidates: readonly Candidate[];
}

/**
 * The description of a side known only by its secret and candidates. The certificate's fingerprint is blank and not
 * compared: Noise runs inside the channel and proves the player's key.
 */
export function describeContact(
  {
    secret,
    candidates,
  }: { readonly secret: Uint8Array; readonly candidates: readonly Candidate[] },
  role: Role,
): string {
  const fingerprint = Array.from({ length: 32 }, () => "00").join(":");
  return describe({ credentials: credentialsOf(secret, role), fingerprint, candidates }, role);
}

/** The description of a data channel's side, in the one form given to the WebRTC library. */
export function describe(
  { credentials, fingerprint, candidates }: Description,
  role: Role,
): string {
  return [
    "v=0",
    "o=- 1 0 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    "a=mid:0",
    "a=sendrecv",
    "a=sctp-port:5000",
    // RFC 8840 section 4.1.1.
    "a=ice-options:ice2,trickle",
    `a=max-message-size:${MAX_RTC_MESSAGE}`,
    `a=setup:${role === "offer" ? "actpass" : "active"}`,
    `a=ice-ufrag:${credentials.iceUfrag}`,
    `a=ice-pwd:${credentials.icePwd}`,
    `a=fingerprint:sha-256 ${fingerprint}`,
    ...candidates.map((candidate, index) => `a=${candidateLine(candidate, index)}`),
    // No a=end-of-candidates: libdatachannel passes the candidates on after the rest, and libjuice, told that no more
    // will come, gives up at once if it looks in between.
    "",
  ].join("\r\n");
}

/** The parsed description of a stranger, or `null` if it is of no use. Its candidates come after it. */
export function parseDescription(text: string): Description | null {
  const find = (line: RegExp) => line.exec(text)?.[1];
  const iceUfrag = find(/^a=ice-ufrag:([A-Za-z0-9+/]{4,256})\r?$/m);
  const icePwd = find(/^a=ice-pwd:([A-Za-z0-9+/]{22,256})\r?$/m);
  const fingerprint = find(/^a=fingerprint:sha-256 ((?:[0-9A-F]{2}:){31}[0-9A-F]{2})\r?$/im);
  return iceUfrag === undefined || icePwd === undefined || fingerprint === undefined
    ? null
    : { credentials: { iceUfrag, icePwd }, fingerprint, candidates: [] };
}

/** One message on a data channel; both sides send far smaller ones. */
export const MAX_RTC_MESSAGE = 262_144;

/** Priorities of RFC 8445 section 5.1.2.1: our own address before one that a router maps. */
function candidateLine({ kind, ip, port }: Candidate, index: number): string {
  const priority = (kind === "own" ? 2_122_317_823 : 1_686_109_951) - index;
  const type = kind === "own" ? "typ host" : "typ srflx raddr 0.0.0.0 rport 0";
  return `candidate:${index + 1} 1 UDP ${priority} ${ip} ${port} ${type}`;
}

const LINE = /candidate:\S+ 1 UDP \d+ (\S+) (\d+) typ (host|srflx)/i;

/** Three of each family are more than a home has. */
const MAX_CANDIDATES = 8;

/**
 * The candidate that a peer names, as it is handed on with this index; `null` if nothing may be sent there: it says
 * where to send packets to. `named`: names that may stand for an address.
 */
export function usableCandidate(line: string, index: number, named?: RegExp): string | null {
  const candidate = parseCandidate(line);
  if (candidate === null || index >= MAX_CANDIDATES) return null;
  const ip = parseIp(candidate.ip);
  const isUsable = ip === null ? named?.test(candidate.ip) === true : isUnicastIp(ip);
  return isUsable ? candidateLine(candidate, index) : null;
}

/** A candidate found by the WebRTC library, or `null` if it is of no use to anybody else. */
export function parseCandidate(line: string): Candidate | null {
  const [, ip = "", port = "", type] = LINE.exec(line) ?? [];
  const linkLocal = ip.includes(":") ? /^fe[89ab]/i.test(ip) : ip.startsWith("169.254.");
  return ip === "" || linkLocal
    ? null
    : { kind: type?.toLowerCase() === "srflx" ? "mapped" : "own", ip, port: Number(port) };
}
