import type { Plain } from "../engine/game.ts";
import { type Conclusion, conclude } from "./conclusion.ts";
import { followingContent, nameContent } from "./contents.ts";
import { findNamed } from "./deciding/validity.ts";
import type { Match, Phase, Step } from "./match.ts";
import { isVoted } from "./phase.ts";

/** `id`: the name of the content that it follows from. */
interface Foresight extends Conclusion {
  readonly id: string;
}

const known = new WeakMap<Phase, Foresight>();

/**
 * What the open phase comes to by the answers that are here, before it is final: shown at once, but nothing is signed
 * on it. `null` while somebody is awaited, and where no votes are needed.
 */
export function foreseen(match: Match): Foresight | null {
  const { phase } = match;
  if (!isVoted(phase)) return null;
  const content = followingContent(match);
  if (content === null) return null;
  const { id } = nameContent(phase, content);
  const before = known.get(phase);
  if (before?.id === id) return before;
  const named = findNamed(match, content);
  if (named === null) return null;
  const ahead = { ...conclude(match, content, named.answers, named.dealer), id };
  known.set(phase, ahead);
  return ahead;
}

/** What to show: the state, what has happened since the last final phase, and whether all of it is final. */
export function shownOf(match: Match): {
  readonly state: Plain;
  readonly steps: readonly Step[];
  readonly final: boolean;
} {
  const ahead = foreseen(match);
  return ahead === null
    ? { state: match.phase.state, steps: [], final: true }
    : { state: ahead.next.state, steps: ahead.steps, final: false };
}
