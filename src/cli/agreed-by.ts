import { decodeRecord } from "../../protocol/record.ts";
import { readVote } from "../../protocol/vote.ts";
import type { Ending } from "../match/record/verification.ts";

/**
 * The ending of a verified record with only those named as agreeing who have signed it: `verifyRecord` lists all who might
 * have voted on the last phase, even somebody put out in it for being gone.
 */
export function withSigners(ending: Ending, bytes: Uint8Array): Ending {
  const record = decodeRecord(bytes);
  if (ending.kind !== "agreed" || !record.ok) return ending;
  const { contents, attachments } = record.value;
  const last = attachments.certificates.find(({ turn }) => turn === contents.length - 1);
  // Without a vote on the last phase, the players listed have signed the end.
  if (last === undefined) return ending;
  const signed = new Set(last.content.resigned.map(([seat]) => seat));
  for (const vote of last.votes) {
    const read = readVote(vote);
    if (read.ok) signed.add(read.value.value.voter);
  }
  return { kind: "agreed", by: ending.by.filter((seat) => signed.has(seat)) };
}
