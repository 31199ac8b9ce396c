import { equalBytes } from "../../protocol/bytes.ts";
import { type Content, hashLog } from "../../protocol/content.ts";
import { hashState } from "../../protocol/hash.ts";
import { readVote } from "../../protocol/vote.ts";
import { hasGivenUp } from "./awaited.ts";
import { conclude } from "./conclusion.ts";
import { contentOfNobody, isOfNobody, made, seenIn } from "./contents.ts";
import { answerTo } from "./dealing/dealer.ts";
import { findNamed, isAvailable } from "./deciding/validity.ts";
import { looksOn } from "./deciding/votes.ts";
import { isConvicted } from "./guilt.ts";
import { logAt } from "./history.ts";
import { takeWhatFits } from "./judgement.ts";
import type { Match, SignedEntry } from "./match.ts";
import { isVoted } from "./phase.ts";
import { inOrder, placeOf } from "./pool.ts";

/**
 * What a phase of two came to, for an onlooker who has seen one of them lie: what the other built on or, as long as the
 * other is silent, what players who look on have signed. `null`: not known yet.
 */
export function continuedContent(match: Match): Content | null {
  const { phase, history } = match;
  if (phase.outcome !== null || phase.fault !== null) return null;
  const { logs, last } = logsAhead(match);
  if (logs.length === 0) return null;
  const before = logAt(history, phase.turn) ?? history.start;
  const told = toldContents(match);
  const found = (told.length > 0 ? told : facedContents(match)).find((content) => {
    const named = isAvailable(match, content) ? findNamed(match, content) : null;
    if (named === null) return false;
    const { next } = conclude(match, content, named.answers, named.dealer);
    if (last && match.game.pending(next.state).kind !== "over") return false;
    const log = hashLog(before, content, hashState(next.state));
    return logs.some((one) => equalBytes(one, log));
  });
  return found ?? null;
}

/**
 * The logs named by what unconvicted voters signed in the next phase. If all of those resigned, the convicted one is
 * left to decide. If there are none, the last signatures of players who looked on name theirs (`last`: only where the
 * match ends; an accomplice who has left must not decide for the others before that).
 */
function logsAhead(match: Match): {
  readonly logs: readonly Uint8Array[];
  readonly last: boolean;
} {
  const { pool, deciding, statements, phase, owners } = match;
  const honest = phase.voters.filter((voter) => !isConvicted(match, voter));
  const heard = honest.every((voter) => hasGivenUp(match, voter)) ? phase.voters : honest;
  const entries = [...pool.early.values()]
    .flat()
    .map(({ value }) => ({ ...value, by: owners.of[value.seat] ?? value.seat }));
  const ends = [...statements.early.values()].map(({ value }) => ({ ...value, by: value.seat }));
  const votes = deciding.early.flatMap(({ bytes }) => {
    const read = readVote(bytes);
    return read.ok ? { ...read.value.value, by: read.value.value.voter } : [];
  });
  const isNext = ({ turn }: { turn: number }) => turn === phase.turn + 1;
  const built = [...entries, ...ends, ...votes].filter(
    (one) => isNext(one) && heard.includes(one.by),
  );
  const last = built.length === 0;
  const seen = last ? ends.filter((one) => isNext(one) && !isConvicted(match, one.by)) : built;
  return { logs: seen.map(({ log }) => log), last };
}

/** What players who are not caught say that the phase came to. */
export function toldContents(match: Match): Content[] {
  return [...match.deciding.proposals.values()].flatMap(({ value: { voter, content } }) =>
    isConvicted(match, voter) ? [] : content,
  );
}

/** What one of two says that the phase came to, for an onlooker who has seen the other one lie. */
function toldOfTwo(match: Match): Content | null {
  const { phase } = match;
  if (isVoted(phase) || !looksOn(match, phase)) return null;
  if (!phase.voters.some((voter) => isConvicted(match, voter))) return null;
  return toldContents(match)[0] ?? null;
}

/**
 * What a phase whose voters have both resigned came to. An onlooker who has been told takes nothing else for it: what the
 * honest one gave may rest on a face that never counts here; the liar may have resigned twice, or answered first.
 */
export function foundForNobody(match: Match): Content | null {
  const told = toldOfTwo(match);
  if (told === null) return contentOfNobody(match);
  const { answers, out, resigned } = told;
  const { phase } = match;
  // All that two liars could agree on, too.
  const isPlain = answers.length + out.length === 0 && resigned.length === phase.voters.length;
  return isPlain && isOfNobody(phase, told) ? told : null;
}

/** With more two-faced answers than this in a phase, no combination is tried: a player has to say what it came to. */
const FACED = 4;

/** What the open phase can come to by answers alone, for every choice among the faces that seats show. */
function facedContents(match: Match): Content[] {
  const { phase, pool } = match;
  const isChance = phase.request !== null;
  // Parts of chance rest on one another: another face may need parts other than those that fit here.
  const faces = isChance
    ? [...pool.faces.values()]
    : phase.expected.map((seat) =>
        (pool.faces.get(placeOf(seat, 0)) ?? []).filter(({ value }) => value.body.kind === "act"),
      );
  if (faces.filter((some) => some.length > 1).length > FACED) return [];
  let choices: SignedEntry[][] = [[]];
  for (const some of faces)
    choices = choices.flatMap((chosen) => some.map((face) => [...chosen, face]));
  return choices.flatMap((answers) => {
    if (!isChance) {
      const moves = inOrder(answers);
      return made(moves, seenIn(match, moves));
    }
    const { dealer, applied } = takeWhatFits(match, phase, inOrder(answers));
    const { request } = phase;
    const isFulfilled = request !== null && answerTo(dealer, request) !== null;
    return isFulfilled ? made(inOrder(applied), []) : [];
  });
}
