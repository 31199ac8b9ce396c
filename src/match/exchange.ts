import type { Heads, Match, Message, Received } from "./match.ts";
import { entriesAfter, receive } from "./receive.ts";

/** Takes in whatever claims to be of this match, from anybody, in any order, any number of times. Before a vote, `tick`. */
export function receiveMessage(match: Match, { kind, bytes }: Message): Received {
  if (kind === "entry") return receive(match, bytes);
  return { verdict: "ignore", effects: [] };
}

/** The hashes of the certificates held here: with the heads, the position from which to catch up. */
export function certificatesIn(_match: Match): Uint8Array[] {
  return [];
}

/** What a peer at this position lacks, in an order in which it can take it in. */
export function messagesAfter(
  match: Match,
  heads: Heads,
  _certificates: readonly Uint8Array[],
): Message[] {
  return entriesAfter(match, heads).map((bytes) => ({ kind: "entry", bytes }));
}
