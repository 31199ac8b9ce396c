import { toHex } from "../../../protocol/bytes.ts";
import type { Content } from "../../../protocol/content.ts";
import type { Entry } from "../../../protocol/entry.ts";
import type { Signed } from "../../../protocol/signed.ts";
import type { Proposal, Vote } from "../../../protocol/vote.ts";
import type { Seat } from "../../engine/game.ts";
import { holdsVote, votesOf } from "../agreement/ballots.ts";
import type { Height } from "../agreement/height.ts";
import type { Vote as Ballot } from "../agreement/types.ts";
import type { Deciding, Match, Phase, Timer } from "../match.ts";
import { entriesIn, isGood } from "../pool.ts";

/** What is known about the votes on the open phase. Only this file writes `match.deciding`. */

type Writable = { -readonly [Key in keyof Deciding]: Deciding[Key] };

export function newDeciding(): Deciding {
  return {
    height: null,
    contents: new Map(),
    told: new Set(),
    vouched: new Map(),
    signed: new Map(),
    proposals: new Map(),
    polkas: [],
    timers: [],
    decided: null,
    early: [],
    written: new Set(),
    restoring: false,
    certified: new Set(),
    behind: -1,
  };
}

/** Begins with nothing known about the phase that has opened. `height`: the agreement on it; `null` if nobody votes. */
export function clearVotes(match: Match, height: Height | null): void {
  const { early, restoring, certified, behind } = match.deciding;
  Object.assign(match.deciding, { ...newDeciding(), height, early, restoring, certified, behind });
}

/**
 * Nothing is signed while lines are read. `certified`: the phases that were decided by votes; `behind`: the last phase in
 * which this peer is known to have signed something that is not among these lines.
 */
export function beginRestoring(match: Match, certified: ReadonlySet<number>, behind: number): void {
  Object.assign(match.deciding, { restoring: true, certified, behind });
}

export function endRestoring(match: Match): void {
  deciding(match).restoring = false;
}

/** Goes on with the agreement as it stood when its lines were written. */
export function resumeHeight(match: Match, height: Height): void {
  deciding(match).height = height;
}

export function keepContent(match: Match, id: string, content: Content): void {
  const { contents } = match.deciding;
  if (!contents.has(id)) deciding(match).contents = new Map(contents).set(id, content);
}

/** The agreement knows this content from here on. */
export function noteTold(match: Match, id: string): void {
  deciding(match).told = new Set(match.deciding.told).add(id);
}

/** Returns whether the content was not on disk yet. */
export function noteWritten(match: Match, id: string): boolean {
  const { written } = match.deciding;
  if (written.has(id)) return false;
  deciding(match).written = new Set(written).add(id);
  return true;
}

/** These seats have signed the content in a certificate with these votes. */
export function noteVouched(
  match: Match,
  id: string,
  seats: readonly Seat[],
  votes: readonly Uint8Array[],
): void {
  const { vouched } = match.deciding;
  const voters = [...new Set([...(vouched.get(id)?.voters ?? []), ...seats])];
  deciding(match).vouched = new Map(vouched).set(id, { voters, votes });
}

export function keepVote(match: Match, vote: Signed<Vote>): void {
  deciding(match).signed = new Map(match.deciding.signed).set(voteKey(vote.value), vote);
}

/** Forgets all votes but those for which `holds` is true. */
export function filterVotes(
  match: Match,
  holds: (key: string, vote: Signed<Vote>) => boolean,
): void {
  deciding(match).signed = new Map(
    [...match.deciding.signed].filter(([key, vote]) => holds(key, vote)),
  );
}

export function keepProposal(match: Match, proposal: Signed<Proposal>): void {
  const { proposals } = match.deciding;
  deciding(match).proposals = new Map(proposals).set(proposal.value.voter, proposal);
}

/** Keeps a polka that a precommit of ours rests on: the last two, and all while the disk is being read. */
export function keepPolka(match: Match, polka: Deciding["polkas"][number]): void {
  const { polkas, restoring } = match.deciding;
  const all = [...polkas, polka];
  deciding(match).polkas = restoring ? all : all.slice(-2);
}

export function setTimers(match: Match, timers: readonly Timer[]): void {
  deciding(match).timers = timers;
}

/** `votes`: the precommits, as signed, by ascending voter; none if the answers alone decide. */
export function decideOn(match: Match, content: Content, votes: readonly Uint8Array[] = []): void {
  deciding(match).decided = { content, votes };
}

/** Keeps a vote or a proposal on the next phase. */
export function keepEarly(match: Match, message: Deciding["early"][number]): void {
  deciding(match).early = [...match.deciding.early, message];
}

/** Returns the messages that were kept for the phase that has just begun, and keeps them no longer. */
export function takeEarly(match: Match): Deciding["early"] {
  const { early } = match.deciding;
  deciding(match).early = [];
  return early;
}

/** Notes a signature of ours that is not here: until we have caught up past it, we sign nothing. */
export function noteOwn(match: Match, { seat, turn }: Pick<Entry, "seat" | "turn">): void {
  if (seat !== match.me?.seat || match.deciding.restoring) return;
  deciding(match).behind = Math.max(match.deciding.behind, turn);
}

function deciding(match: Match): Writable {
  return match.deciding;
}

/** What distinguishes the votes of a phase. */
export function voteKey({ voter, kind, round, content, vr }: Vote): string {
  return `${voter}/${kind}/${round}/${content === null ? "nil" : toHex(content)}/${vr}`;
}

/** Whether this peer has voted on the open phase. */
export function hasVoted({ deciding, me }: Pick<Match, "deciding" | "me">): boolean {
  if (me === null) return false;
  for (const { value } of deciding.signed.values()) if (value.voter === me.seat) return true;
  return false;
}

/** Whether this peer has no part in the result of a phase. */
export function looksOn({ me }: Pick<Match, "me">, { voters }: Pick<Phase, "voters">): boolean {
  return me === null || !voters.includes(me.seat);
}

/** The voters whose votes on the open phase have arrived. */
export function votersSeen({ deciding }: Pick<Match, "deciding">): Seat[] {
  return [...new Set([...deciding.signed.values()].map(({ value }) => value.voter))];
}

/** How many votes on the open phase the agreement keeps. Peers drop the others at different times. */
export function votesHeld({
  deciding: { height },
  phase,
}: Pick<Match, "deciding" | "phase">): number {
  if (height === null) return 0;
  return phase.voters.reduce((sum, voter) => sum + votesOf(height.ballots, voter).length, 0);
}

/** Whether something our own seat signed is missing here, or does not count here yet. */
export function isBehindItself({ deciding, phase, me, pool }: Match): boolean {
  if (deciding.restoring || deciding.behind > phase.turn) return true;
  return entriesIn(pool).some((entry) => entry.value.seat === me?.seat && !isGood(pool, entry));
}

/** What has been said about the open phase, for whoever catches up. Of our own votes, those that still count. */
export function standing({ deciding, me }: Match): {
  readonly proposals: readonly Signed<Proposal>[];
  readonly votes: readonly Signed<Vote>[];
} {
  const { height, proposals, signed } = deciding;
  const isDropped = ({ value }: Signed<Vote>) =>
    value.voter === me?.seat && height !== null && !holdsVote(height.ballots, asBallot(value));
  const votes = [...signed.values()].filter((vote) => !isDropped(vote));
  return { proposals: [...proposals.values()], votes };
}

/** Whether the agreement knows a vote that is here: somebody's proposal may have brought it and not been counted itself. */
export function isCounted(
  { deciding: { height }, me }: Pick<Match, "deciding" | "me">,
  { value }: Signed<Vote>,
): boolean {
  return (
    value.voter === me?.seat || (height !== null && holdsVote(height.ballots, asBallot(value)))
  );
}

/** Of what has been said about the open phase, that which would change nothing if it came again. */
export function heardHere(match: Match): (Signed<Proposal> | Signed<Vote>)[] {
  const { proposals, signed } = match.deciding;
  return [...proposals.values(), ...[...signed.values()].filter((vote) => isCounted(match, vote))];
}

/** A signed vote as the agreement counts it. */
export function asBallot({ voter, round, kind, content, vr }: Vote): Ballot {
  return { voter, round, kind, content: content === null ? null : toHex(content), vr };
}
