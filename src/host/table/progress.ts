import * as v from "valibot";
import { equalBytes, toHex } from "../../../protocol/bytes.ts";
import { MAX_COUNT, wholeNumber } from "../../../protocol/signed.ts";
import {
  messagesAfter as lackedAt,
  type Position as PositionInMatch,
  positionOf,
  positionWithoutVotes,
} from "../../match/catch-up.ts";
import { votesHeld } from "../../match/deciding/votes.ts";
import type { Match } from "../../match/match.ts";
import type { PlayerId } from "../api/api.ts";
import { cupMessages } from "../cup/cup-word.ts";
import { offerMessages } from "../evening/again.ts";
import { callOffMessages } from "../evening/called-off.ts";
import { isForPlayersOnly } from "../evening/secret-offers.ts";
import { eveningWords } from "../evening/words.ts";
import {
  encodeMessage,
  MAX_HELD,
  type MatchPosition,
  type Message,
  matchPositionFields,
  type Position,
} from "./messages.ts";
import { isHost, joinsOf, peersOf, type TableState } from "./table-state.ts";
import { linesAfter, nextSeq } from "./table-talk.ts";

/** How far a match has come, including what its position leaves out: how many votes on the open phase are here. */
export type Progress = MatchPosition & { readonly votes: number };

export const progressSchema: v.GenericSchema<unknown, Progress> = v.strictObject({
  ...matchPositionFields,
  votes: wholeNumber(0, MAX_COUNT),
});

export function progressOf(match: Match): Progress {
  return { ...asSent(positionWithoutVotes(match)), votes: votesHeld(match) };
}

function asSent({ turn, log, held }: PositionInMatch): MatchPosition {
  return { turn, log, held: held.slice(0, MAX_HELD) };
}

/**
 * Whether a peer with this progress may have something that is not here. Another history counts, because it proves who
 * has cheated.
 */
export function isAhead(other: Progress, own: Progress | null): boolean {
  if (own === null || other.turn > own.turn) return true;
  if (other.turn < own.turn) return false;
  if (!equalBytes(other.log, own.log) || other.votes > own.votes) return true;
  const here = new Set(own.held.map(toHex));
  return other.held.some((name) => !here.has(toHex(name)));
}

/** Names a match's progress, for comparison. */
export function nameProgress(progress: Progress | null): string {
  if (progress === null) return "";
  const { turn, log, held, votes } = progress;
  return `${turn}/${toHex(log)}/${held.map(toHex).join()}/${votes}`;
}

/** How far everything at a table is here. */
export function positionAt(state: TableState): Position {
  return {
    roster: state.roster.seq,
    match: state.match === null ? null : asSent(positionOf(state.match)),
    chat: joinsOf(state).map(({ value }) => ({
      author: value.player,
      next: nextSeq(state.talk, value.player),
    })),
  };
}

/**
 * What a peer at this position lacks, without the first `skip` messages: no more is encoded than is read of it. `player`:
 * who asks; by default somebody who sits here.
 */
export function* messagesAfter(
  state: TableState,
  position: Position,
  skip: number,
  player?: PlayerId,
): Generator<Uint8Array> {
  const plays = player === undefined || peersOf(state).includes(player);
  let left = skip;
  for (const message of lacking(state, position)) {
    if (!plays && message instanceof Uint8Array && isForPlayersOnly(state, message)) continue;
    if (left > 0) left--;
    else yield message instanceof Uint8Array ? message : encodeMessage(message);
  }
}

function* lacking(state: TableState, position: Position): Generator<Message | Uint8Array> {
  const { seating, match, rosterLog, talk } = state;
  const started = position.match !== null;
  const gathering = started ? [] : rosterLog.slice(position.roster);
  for (const bytes of gathering) yield { kind: "roster", bytes };
  if (isHost(state) && !started) yield* eveningWords(state);
  if (seating !== null && !started) yield { kind: "start", bytes: seating.start.bytes };
  if (match !== null) yield* lackedAt(match, position.match ?? beginningOf(match));
  const seated = joinsOf(state).map(({ value }) => value.player);
  for (const { bytes } of linesAfter(talk, seated, position.chat)) yield { kind: "chat", bytes };
  yield* offerMessages(state);
  yield* callOffMessages(state);
  if (state.begun !== null) yield { kind: "start", bytes: state.begun };
  yield* cupMessages(state);
}

/** The position of a match that has not begun for the peer that asks. */
function beginningOf({ history }: Match): MatchPosition {
  return { turn: 0, log: history.start, held: [] };
}
