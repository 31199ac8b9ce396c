import { equalBytes } from "../../protocol/bytes.ts";
import { hashCertificate } from "../../protocol/vote.ts";
import { inDecisionOrder } from "./absence.ts";
import { settle } from "./author.ts";
import { receiveCertificate } from "./certificates.ts";
import type { Heads, Match, Message, Received } from "./match.ts";
import { entriesAfter, receive } from "./receive.ts";
import { receiveVote } from "./voting.ts";

/** Takes in whatever claims to be of this match, from anybody, in any order, any number of times. Before a vote, `tick`. */
export function receiveMessage(match: Match, { kind, bytes }: Message): Received {
  if (kind === "entry") return receive(match, bytes);
  const { verdict, effects } =
    kind === "vote" ? receiveVote(match, bytes) : receiveCertificate(match, bytes);
  return { verdict, effects: effects.length === 0 ? effects : [...effects, ...settle(match)] };
}

/** The hashes of the certificates held here: with the heads, the position from which to catch up. */
export function certificatesIn(match: Match): Uint8Array[] {
  return certificatesOf(match).map(hashCertificate);
}

/** The certificates of what was decided by vote in this course of the match, in their order. */
export function certificatesOf({ decisions }: Match): Uint8Array[] {
  return inDecisionOrder(decisions).flatMap(({ proof }) =>
    proof.kind === "vote" ? proof.certificate : [],
  );
}

/** What a peer at this position lacks, in an order in which it can take it in. */
export function messagesAfter(
  match: Match,
  heads: Heads,
  certificates: readonly Uint8Array[],
): Message[] {
  const lacked = certificatesOf(match).filter(
    (bytes) => !certificates.some((known) => equalBytes(known, hashCertificate(bytes))),
  );
  return [
    ...lacked.map((bytes) => ({ kind: "certificate", bytes }) as const),
    ...entriesAfter(match, heads).map((bytes) => ({ kind: "entry", bytes }) as const),
  ];
}
