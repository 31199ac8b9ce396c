import { MAX_PAUSES, type Pause } from "../../../protocol/statement.ts";
import type { Seat } from "../../engine/game.ts";
import { hasGivenUp, standingResignations } from "../awaited.ts";
import type { Effect, Match } from "../match.ts";
import { signWord, tellWords } from "../statements.ts";
import { setPaused } from "../time.ts";

/**
 * A break by consent: no time runs while everybody who is still in the match wants it. Each peer counts time by itself,
 * so none of this is in the log; but all of them must stop for the same reason, or those who did not hear of a break
 * would call those late who did. So the words are signed and passed on, and the break is what follows from them.
 */

/** Words that are further apart than this many phases make no break: nobody remembers having asked for one. */
const TOGETHER = 2;

/** Whether everybody who must want a break wants it, as far as their last words are here. */
function isAgreed(match: Match): boolean {
  if (match.phase.outcome !== null) return false;
  const asked = seatsAsked(match);
  const words = asked.flatMap((seat) => lastWord(match, seat) ?? []);
  const turns = words.map(({ turn }) => turn);
  return (
    asked.length > 0 &&
    words.length === asked.length &&
    words.every(isWish) &&
    Math.max(...turns) - Math.min(...turns) <= TOGETHER
  );
}

/** The people who are still in the match. */
function seatsAsked(match: Match): Seat[] {
  const { phase, seating } = match;
  return phase.seats.filter(
    (seat) => seating.joins[seat]?.value.bot === undefined && !hasGivenUp(match, seat),
  );
}

function lastWord({ statements }: Match, seat: Seat): Pause | undefined {
  return statements.pauses.get(seat)?.value;
}

function isWish({ number }: Pick<Pause, "number">): boolean {
  return number % 2 === 1;
}

/**
 * Stops all clocks, or lets them run again, and shows everybody why: a liar may have told only this peer a word, or that
 * it resigns. When a break ends, all wishes end with it.
 */
export function followBreak(match: Match, now: number): Effect[] {
  // Usually nobody has said anything, and this is asked with every message.
  if (match.statements.pauses.size === 0 && !match.time.paused) return [];
  const agreed = isAgreed(match);
  if (agreed === match.time.paused) return [];
  setPaused(match, agreed, now);
  const over = match.phase.outcome !== null;
  return [
    { kind: "shown" },
    ...(over ? [] : tellWords(match)),
    ...(agreed ? tellResignations(match) : askForBreak(match, false)),
  ];
}

function tellResignations(match: Match): Effect[] {
  if (match.me === null) return [];
  return standingResignations(match).map(({ bytes }) => ({
    kind: "send",
    message: { kind: "entry", bytes },
  }));
}

/** Our own player wants a break, or to go on. */
export function askForBreak(match: Match, wanted: boolean): Effect[] {
  const { me, phase } = match;
  if (me === null || phase.outcome !== null || !seatsAsked(match).includes(me.seat)) return [];
  const last = lastWord(match, me.seat);
  const stands = last !== undefined && isWish(last) && (match.time.paused || isFresh(match, last));
  if (wanted ? stands : last === undefined || !isWish(last)) return [];
  const before = last?.turn === phase.turn ? last.number : 0;
  const number = before + (isWish({ number: before }) === wanted ? 2 : 1);
  return number > MAX_PAUSES ? [] : signWord(match, number);
}

function isFresh({ phase }: Match, { turn }: Pause): boolean {
  return phase.turn <= turn + TOGETHER;
}

/** The seats that want a break, ascending. */
export function seatsWanting(match: Match): Seat[] {
  return seatsAsked(match).filter((seat) => {
    const last = lastWord(match, seat);
    return last !== undefined && isWish(last) && (match.time.paused || isFresh(match, last));
  });
}

/** Whether our own player can say something about a break. */
export function isAsked(match: Match): boolean {
  return match.me !== null && seatsAsked(match).includes(match.me.seat);
}
