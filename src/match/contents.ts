import { toHex } from "../../protocol/bytes.ts";
import { type Content, hashContent } from "../../protocol/content.ts";
import type { Seat } from "../engine/game.ts";
import {
  blockingResignations,
  blocks,
  heldResignations,
  leavingWith,
  moveOf,
  standingResignations,
} from "./awaited.ts";
import { answerTo } from "./dealing/dealer.ts";
import { isConvicted } from "./guilt.ts";
import { endsMatch } from "./leaving.ts";
import type { Match, NamedContent, Phase, SignedEntry } from "./match.ts";
import { withBots } from "./owners.ts";
import { isVoted } from "./phase.ts";
import {
  inOrder,
  isSettled,
  placeOf,
  placesBefore,
  resignationNamed,
  resignationsOf,
} from "./pool.ts";
import { overdueSeats } from "./time.ts";

/** What the open phase can come to (docs/log.md, "Content"). */

/** How many contents of a phase keep their names: what follows from the answers, what is offered, and what is proposed. */
const NAMES = 4;
const names = new WeakMap<Phase, readonly NamedContent[]>();

/**
 * The name of a content that this phase can come to. The last ones are kept: with each vote that arrives, the same content
 * follows from the answers again, and hashing those of 64 seats takes longer than counting the vote.
 */
export function nameContent(phase: Phase, content: Content): NamedContent {
  const last = names.get(phase) ?? [];
  const known = last.find((one) => isMadeLike(one.content, content));
  if (known !== undefined) return known;
  const named = { id: toHex(hashContent(content)), content };
  names.set(phase, [named, ...last].slice(0, NAMES));
  return named;
}

/** Whether both were made from the very same entries. Two that were read from different messages never are. */
function isMadeLike(one: Content, other: Content): boolean {
  const alike = (left: readonly unknown[], right: readonly unknown[]) =>
    left.length === right.length && left.every((part, at) => part === right[at]);
  const all = (left: readonly (readonly unknown[])[], right: readonly (readonly unknown[])[]) =>
    left.length === right.length && left.every((row, at) => alike(row, right[at] ?? []));
  return (
    all(one.answers, other.answers) && all(one.resigned, other.resigned) && all(one.out, other.out)
  );
}

/**
 * The content that follows from the answers alone: the one that round 0 votes on, and that two owners need no votes
 * for. `null` as long as somebody is awaited.
 */
export function followingContent(match: Match): Content | null {
  const { request, expected, outcome, fault } = match.phase;
  if (outcome !== null || fault !== null) return null;
  if (request !== null) {
    const parts = fulfilment(match);
    if (parts !== null)
      return parts.some(({ value }) => isConvicted(match, value.seat)) ? null : made(parts, []);
    const blocking = blockingResignations(match);
    return blocking.length > 0 ? made([], blocking) : null;
  }
  const standing = standingResignations(match);
  const moves = expected.flatMap((seat) => moveOf(match, seat) ?? []);
  if (moves.some(({ value }) => isConvicted(match, value.seat))) return null;
  const seen = seenIn(match, moves);
  const silent = standing.filter((entry) =>
    leavingWith(match, [entry]).some(
      (seat) => expected.includes(seat) && moveOf(match, seat) === undefined,
    ),
  );
  const listed = [...seen, ...silent];
  if (covers(match, moves, leavingWith(match, listed))) return made(moves, listed);
  return endsHere(match, leavingWith(match, standing)) ? made([], standing) : null;
}

/**
 * The content of a phase whose voters have all resigned: nobody is left to vote, and nobody has voted, since a voter
 * that has voted resigns in a later phase. It names nothing but their resignations, because any of them may have
 * shown two faces of something else. Other resignations are listed later, because not every peer hears of them in time.
 */
export function contentOfNobody(match: Match): Content | null {
  const { phase, pool } = match;
  if (phase.outcome !== null || phase.fault !== null) return null;
  if (!phase.voters.every((voter) => pool.resignations.has(voter))) return null;
  // Where only liars are left, nothing that they gave before has to be kept, and part of it may never count here.
  const areCaught = phase.voters.every((voter) => isConvicted(match, voter));
  const given = phase.voters.flatMap((voter) => {
    const complete = resignationsOf(pool, voter).filter(
      (one) => areCaught || isComplete(match, one),
    );
    // A liar may have resigned several times. Some of these lack an earlier entry; the first complete one counts.
    return complete
      .toSorted(
        ({ value: one }, { value: other }) => one.turn - other.turn || one.step - other.step,
      )
      .slice(0, 1);
  });
  const content = made([], given);
  return isOfNobody(phase, content) ? content : null;
}

/**
 * Whether everything its author and the author's bots signed earlier in this phase is here; a missing entry may be an
 * answer. A liar's second face counts, too: to a peer that heard it first, it is what the liar signed.
 */
export function isComplete({ pool, phase, owners }: Match, { value }: SignedEntry): boolean {
  if (value.turn < phase.turn) return true;
  // They may rest on a liar's other face, or name what only another peer has, and never count here; where nobody is left
  // to vote, none of them does.
  if (isVoted(phase)) return placesBefore(owners, value).every((place) => pool.faces.has(place));
  // A refusal says nothing about the steps before it: of two resignations, one is refused for the other.
  return [...placesBefore(owners, value), placeOf(value.seat, value.step)].every((place) =>
    pool.faces.get(place)?.some((entry) => isSettled(pool, entry)),
  );
}

/** What these resignations come after in the open phase, whether or not it counts here. */
export function heldBefore(
  { pool, phase, owners }: Match,
  resignations: readonly SignedEntry[],
): SignedEntry[] {
  const places = resignations.flatMap(({ value }) =>
    value.turn < phase.turn ? [] : placesBefore(owners, value),
  );
  return [...new Set(places)].flatMap((place) => pool.faces.get(place) ?? []);
}

/** Whether all voters of the phase are listed as resigned. */
export function isOfNobody({ voters }: Phase, { resigned }: Content): boolean {
  return voters.every((voter) => resigned.some(([seat]) => seat === voter));
}

/**
 * Whether a phase of two came to this by answers that both have signed. If one of them resigned, the other must sign the
 * content, because only the other knows whether that one and its bots had moved by then.
 */
export function isAnswered(
  { expected, request, voters }: Phase,
  { answers, resigned, out }: Content,
): boolean {
  if (out.length > 0 || resigned.some(([seat]) => voters.includes(seat))) return false;
  if (request !== null) return answers.length > 0;
  return expected.every((seat) => answers.some(([one]) => one === seat));
}

/** What this peer would propose for the phase, putting out seats that are late or caught. */
export function offeredContent(match: Match): Content | null {
  const { phase } = match;
  if (phase.outcome !== null || phase.fault !== null) return null;
  const standing = standingResignations(match);
  const leaving = leavingWith(match, standing);
  const out = seatsToPutOut(match, leaving);
  if (phase.request !== null) {
    const parts = out.length > 0 ? null : fulfilment(match);
    const caught = parts?.filter(({ value }) => isConvicted(match, value.seat)) ?? [];
    // Voters who resign between their last part and their vote must not count, or no quorum may be left.
    if (parts !== null && caught.length === 0) return made(parts, isVoted(phase) ? standing : []);
    // A seat that resigned and was caught may have given its part already: then its resignation breaks nothing off.
    if (caught.length > 0) {
      const others = heldResignations(match).filter(
        (one) => !caught.some((part) => part.value.seat === one.value.seat),
      );
      return { ...made([], others), out: putOut(caught) };
    }
    if (out.length > 0) return brokenOff(match, out);
    return blockingResignations(match).length > 0 ? made([], standing) : null;
  }
  const outSeats = out.map(([seat]) => seat);
  const moves = phase.expected.flatMap((seat) => {
    const move = moveOf(match, seat);
    return move === undefined || outSeats.includes(seat) || isConvicted(match, seat) ? [] : move;
  });
  const gone = [...leaving, ...withBots(match.owners, outSeats)];
  const named = [...seenIn(match, moves), ...standing];
  if (covers(match, moves, gone)) return { ...made(moves, named), out };
  return endsHere(match, gone) ? { ...made([], standing), out } : null;
}

/** The request is broken off without these seats and everybody who has resigned, on whichever of a liar's faces. */
function brokenOff(match: Match, out: Content["out"]): Content {
  const isCaught = (seat: Seat) => out.some(([one, cause]) => one === seat && cause !== "late");
  const resigned = heldResignations(match).filter(({ value }) => !isCaught(value.seat));
  const leaving = leavingWith(match, resigned);
  const staying = out.filter(([seat, cause]) => cause === "convicted" || !leaving.includes(seat));
  // One may have given everything, and then sign that it has left after steps that nobody has: it breaks nothing off.
  if (staying.length === 0 && !resigned.some((entry) => blocks(match, entry)))
    return { ...made([], standingResignations(match)), out };
  return { ...made([], resigned), out: staying };
}

/** The seats that this peer would put out, caught or late, besides those that leave by themselves. */
function seatsToPutOut(match: Match, leaving: readonly Seat[]): Content["out"] {
  const { request, seats } = match.phase;
  const staying = seats.filter((seat) => !leaving.includes(seat));
  const caught = staying.filter((seat) => isConvicted(match, seat));
  // Peers that built on one face of a liar's part wait for those that built on the other. Each side would call the
  // other late and refuse its proposals. Without the liar, all of them are asked again.
  const isBroken =
    request !== null && (caught.length > 0 || blockingResignations(match).length > 0);
  const late = isBroken ? [] : overdueSeats(match);
  return staying.flatMap((seat): (readonly [Seat, "late" | "convicted"])[] => {
    if (caught.includes(seat)) return [[seat, "convicted"]];
    return late.includes(seat) ? [[seat, "late"]] : [];
  });
}

function putOut(caught: readonly SignedEntry[]): Content["out"] {
  return [...new Set(caught.map(({ value }) => value.seat))].map((seat) => [seat, "convicted"]);
}

/** The parts that fulfil the open request; `null` while one is missing. */
function fulfilment({ phase, dealing }: Match): SignedEntry[] | null {
  const { request } = phase;
  if (request === null || answerTo(dealing.dealer, request) === null) return null;
  return inOrder(dealing.applied);
}

/** A content that puts nobody out. */
export function made(answers: readonly SignedEntry[], resigned: readonly SignedEntry[]): Content {
  return {
    answers: answers.map(({ value, hash }) => [value.seat, value.step, hash]),
    resigned: [...new Set(resigned)]
      .toSorted(
        (one, other) =>
          one.value.seat - other.value.seat || (toHex(one.hash) < toHex(other.hash) ? -1 : 1),
      )
      .map(({ value, hash }) => [value.seat, hash]),
    out: [],
  };
}

/** The resignations that these moves have seen. */
export function seenIn({ pool }: Match, moves: readonly SignedEntry[]): SignedEntry[] {
  return moves.flatMap(({ value }) =>
    value.body.kind === "act"
      ? value.body.seen.flatMap((hash) => resignationNamed(pool, hash) ?? [])
      : [],
  );
}

/** Whether each seat that is expected to move has, or leaves. */
export function covers(
  { phase }: Match,
  moves: readonly SignedEntry[],
  leaving: readonly Seat[],
): boolean {
  return phase.expected.every(
    (seat) => moves.some(({ value }) => value.seat === seat) || leaving.includes(seat),
  );
}

/** Whether the match is over without these seats, so that nobody has to move. */
export function endsHere({ game, phase }: Match, leaving: readonly Seat[]): boolean {
  const seats = phase.seats.filter((seat) => leaving.includes(seat));
  return seats.length > 0 && endsMatch(game, phase.state, seats);
}

/** The owners whom a content lists as resigned: they neither vote on it nor count. */
export function resignedOwners(match: Match, { resigned }: Content): Seat[] {
  const owners = resigned.flatMap(([seat]) => (match.owners.of[seat] === seat ? seat : []));
  return [...new Set(owners)];
}

/** With two owners or fewer, those left to decide if the answers do not: neither resigned nor put out. */
export function leftToDecide(match: Match, { resigned, out }: Content): Seat[] {
  const leaving = withBots(
    match.owners,
    [...resigned, ...out].map(([seat]) => seat),
  );
  return match.phase.voters.filter((voter) => !leaving.includes(voter));
}
