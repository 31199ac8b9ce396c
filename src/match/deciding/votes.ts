import { toHex } from "../../../protocol/bytes.ts";
import type { Entry } from "../../../protocol/entry.ts";
import type { Signed } from "../../../protocol/signed.ts";
import type { Vote } from "../../../protocol/vote.ts";
import type { Seat } from "../../engine/game.ts";
import { holdsVote, votesOf } from "../agreement/ballots.ts";
import type { Vote as Ballot } from "../agreement/types.ts";
import type { Deciding, Match, Message, Phase } from "../match.ts";
import { entriesIn, isGood } from "../pool.ts";

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

export function changeDeciding(match: Pick<Match, "deciding">, change: Partial<Deciding>): void {
  Object.assign(match.deciding, change);
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

/** Notes a signature of ours that is not here: until we have caught up past it, we sign nothing. */
export function noteOwn(match: Match, { seat, turn }: Pick<Entry, "seat" | "turn">): void {
  if (seat !== match.me?.seat || match.deciding.restoring) return;
  changeDeciding(match, { behind: Math.max(match.deciding.behind, turn) });
}

/** Whether something our own seat signed is missing here, or does not count here yet. */
export function isBehindItself({ deciding, phase, me, pool }: Match): boolean {
  if (deciding.restoring || deciding.behind > phase.turn) return true;
  return entriesIn(pool).some((entry) => entry.value.seat === me?.seat && !isGood(pool, entry));
}

/** Votes and proposals on the open phase, for whoever catches up. Of our own votes, those that still count. */
export function standingMessages({ deciding, me }: Match): Message[] {
  const { height, proposals, signed } = deciding;
  const isDropped = ({ value }: Signed<Vote>) =>
    value.voter === me?.seat && height !== null && !holdsVote(height.ballots, asBallot(value));
  const votes = [...signed.values()].filter((vote) => !isDropped(vote));
  return [
    ...[...proposals.values()].map(({ bytes }): Message => ({ kind: "proposal", bytes })),
    ...votes.map(({ bytes }): Message => ({ kind: "vote", bytes })),
  ];
}

/** A signed vote as the agreement counts it. */
export function asBallot({ voter, round, kind, content, vr }: Vote): Ballot {
  return { voter, round, kind, content: content === null ? null : toHex(content), vr };
}
