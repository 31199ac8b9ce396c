import { decodeCertificate, decodeContent } from "../../../protocol/certificate.ts";
import type { Fault } from "../../../protocol/result.ts";
import { type Proposal, readProposal, readVote } from "../../../protocol/vote.ts";
import { restore } from "../agreement/machine.ts";
import type { Vote as Ballot, Proposal as Proposed } from "../agreement/types.ts";
import { nameContent } from "../contents.ts";
import { openVote } from "../guilt.ts";
import type { Effect, Match, Message } from "../match.ts";
import { know } from "./ballots.ts";
import { carryOutAll, termsOf } from "./deciding.ts";
import { whenIs } from "./hearing.ts";
import {
  asBallot,
  endRestoring,
  keepPolka,
  keepProposal,
  keepVote,
  noteWritten,
  resumeHeight,
} from "./votes.ts";
import { keepWord } from "./words.ts";

/** Votes on this machine's disk. */

/** Reads a line about votes from this machine's disk; those of the open phase count. Returns the fault, if any. */
export function restoreVote(
  match: Match,
  kind: "content" | "polka" | "vote" | "proposal",
  bytes: Uint8Array,
): Fault | null {
  if (kind === "content") {
    const content = decodeContent(bytes);
    if (!content.ok) return content.fault;
    noteWritten(match, know(match, content.value));
    return null;
  }
  if (kind === "polka") return restorePolka(match, bytes);
  if (kind === "proposal") {
    const read = readProposal(bytes);
    if (!read.ok) return read.fault;
    if (whenIs(match, read.value.value) !== "here") return null;
    know(match, read.value.value.content);
    keepProposal(match, read.value);
    keepWord(match, read.value);
    return null;
  }
  const vote = openVote(match, readVote(bytes));
  if (!vote.ok) return vote.fault;
  if (whenIs(match, vote.value.value) === "here") keepVote(match, vote.value);
  return null;
}

function restorePolka(match: Match, bytes: Uint8Array): Fault | null {
  const decoded = decodeCertificate(bytes);
  if (!decoded.ok) return decoded.fault;
  const { turn, content, votes } = decoded.value;
  if (turn !== match.phase.turn) return null;
  know(match, content);
  const ballots: Ballot[] = [];
  for (const one of votes) {
    const vote = openVote(match, readVote(one));
    if (!vote.ok) return vote.fault;
    keepVote(match, vote.value);
    ballots.push(asBallot(vote.value.value));
  }
  keepPolka(match, { votes: ballots, bytes });
  return null;
}

/** Once everything on disk has been read: continues the agreement with it, and sends our own votes once more. */
export function resumeVotes(match: Match): Effect[] {
  const { deciding, phase, me } = match;
  endRestoring(match);
  if (deciding.height === null) return [];
  const own = [...deciding.signed.values()].filter(({ value }) => value.voter === me?.seat);
  const proposal = me === null ? undefined : deciding.proposals.get(me.seat);
  const { height, outputs } = restore(termsOf(match, phase), {
    votes: own.map(({ value }) => asBallot(value)),
    proposals: proposal === undefined ? [] : [asProposed(match, proposal.value)],
    polkas: deciding.polkas.map(({ votes }) => votes),
  });
  resumeHeight(match, height);
  const messages: Message[] = [
    ...(proposal === undefined ? [] : [{ kind: "proposal", bytes: proposal.bytes } as const]),
    ...own.map(({ bytes }) => ({ kind: "vote", bytes }) as const),
  ];
  return [
    ...carryOutAll(match, outputs),
    ...messages.map((message): Effect => ({ kind: "send", message })),
  ];
}

function asProposed(match: Match, { voter, round, content, vr, polka = [] }: Proposal): Proposed {
  const votes = polka.flatMap((bytes) => {
    const vote = openVote(match, readVote(bytes));
    return vote.ok ? asBallot(vote.value.value) : [];
  });
  return {
    proposer: voter,
    round,
    content: nameContent(match.phase, content).id,
    vr,
    polka: votes,
  };
}
