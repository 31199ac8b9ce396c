import { fromHex } from "../../../protocol/bytes.ts";
import { encodeCertificate, encodeContent } from "../../../protocol/certificate.ts";
import type { Content } from "../../../protocol/content.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { type Place, signProposal, signVote, type Vote } from "../../../protocol/vote.ts";
import type { Vote as Ballot, Output } from "../agreement/types.ts";
import { moveOf } from "../awaited.ts";
import { nameContent } from "../contents.ts";
import { convictionOf } from "../guilt.ts";
import { logAt } from "../history.ts";
import type { Effect, Line, Match, Message } from "../match.ts";
import { keepContent, keepPolka, keepProposal, keepVote, noteWritten, voteKey } from "./votes.ts";

/** Translates between votes as the agreement knows them and votes as they are signed, stored and sent. */

/** Stores a content under the name that votes use for it, and returns that name. */
export function know(match: Match, content: Content): string {
  const { id } = nameContent(match.phase, content);
  keepContent(match, id, content);
  return id;
}

export function signedAs(match: Match, ballot: Ballot): Signed<Vote> | undefined {
  return match.deciding.signed.get(voteKey(asVote(match, ballot)));
}

export function bytesOf(match: Match, ballots: readonly Ballot[]): Uint8Array[] {
  return ballots
    .toSorted((one, other) => one.voter - other.voter)
    .flatMap((ballot) => signedAs(match, ballot)?.bytes ?? []);
}

export function asVote(match: Match, { voter, round, kind, content, vr }: Ballot): Vote {
  return { v: 2, ...placeOf(match), voter, round, kind, content: idBytes(content), vr };
}

function idBytes(id: string | null): Uint8Array | null {
  const bytes = id === null ? null : fromHex(id);
  return bytes?.ok ? bytes.value : null;
}

function placeOf({ seating, phase, history }: Match): Place {
  return {
    match: seating.start.hash,
    turn: phase.turn,
    log: logAt(history, phase.turn) ?? history.start,
  };
}

/** Signs, syncs and sends one of our own votes; with a precommit also the polka it rests on. */
export function vote(
  match: Match,
  { vote: ballot, polka }: Extract<Output, { type: "vote" }>,
): Effect[] {
  const { content, round, kind, vr } = ballot;
  const known = content === null ? undefined : match.deciding.contents.get(content);
  const effects = known === undefined ? [] : writeContent(match, known);
  if (polka !== null && known !== undefined) {
    const votes = bytesOf(match, polka);
    const bytes = encodeCertificate({ turn: match.phase.turn, content: known, votes });
    keepPolka(match, { votes: polka, bytes });
    effects.push(store("polka", bytes, false));
  }
  return [...effects, ...castVote(match, { round, kind, content: idBytes(content), vr }).effects];
}

export function castVote(
  match: Match,
  ballot: Pick<Vote, "round" | "kind" | "content" | "vr">,
): { readonly vote: Signed<Vote>; readonly effects: Effect[] } {
  const { me } = match;
  if (me === null) throw new Error("A spectator has no vote");
  const vote = signVote({ v: 2, ...placeOf(match), voter: me.seat, ...ballot }, me.signer);
  keepVote(match, vote);
  return {
    vote,
    effects: [
      store("vote", vote.bytes, true),
      { kind: "send", message: { kind: "vote", bytes: vote.bytes } },
      { kind: "shown" },
    ],
  };
}

export function propose(match: Match, output: Extract<Output, { type: "propose" }>): Effect[] {
  const { me } = match;
  const { round, vr } = output.proposal;
  const content = match.deciding.contents.get(output.proposal.content);
  if (me === null || content === undefined) return [];
  const polka = bytesOf(match, output.proposal.polka);
  const proposal = signProposal(
    {
      v: 2,
      ...placeOf(match),
      voter: me.seat,
      round,
      content,
      vr,
      ...(polka.length > 0 ? { polka } : {}),
    },
    me.signer,
  );
  keepProposal(match, proposal);
  return [
    ...writeContent(match, content),
    store("proposal", proposal.bytes, true),
    { kind: "send", message: { kind: "proposal", bytes: proposal.bytes } },
  ];
}

export function store(kind: Line["kind"], bytes: Uint8Array, sync: boolean): Effect {
  return { kind: "store", line: { kind, bytes, sealed: null }, sync };
}

/** The content behind our own vote must be known after a restart, too. */
export function writeContent(match: Match, content: Content): Effect[] {
  const { id } = nameContent(match.phase, content);
  return noteWritten(match, id) ? [store("content", encodeContent(content), false)] : [];
}

/** Sends everybody what speaks against a content: moves of seats it calls late, proof against seats it counts. */
export function contradict(match: Match, id: string): Effect[] {
  const content = match.deciding.contents.get(id);
  if (content === undefined) return [];
  const moves = content.out.flatMap(([seat]) => moveOf(match, seat) ?? []);
  const proofs = content.answers.flatMap(([seat]) => convictionOf(match, seat)?.proof ?? []);
  return [
    ...moves.map(({ bytes }): Message => ({ kind: "entry", bytes })),
    ...proofs.map((bytes): Message => ({ kind: "evidence", bytes })),
  ].map((message) => ({ kind: "send", message }));
}
